package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"strings"
	"time"

	"cloud.google.com/go/storage"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/gcsx"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/ratelimit"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go/middleware"
	"github.com/googleapis/gax-go/v2"
	"gocloud.dev/blob"
	"gocloud.dev/blob/gcsblob"
	"gocloud.dev/blob/s3blob"
	"gocloud.dev/gcerrors"
	"google.golang.org/api/googleapi"
)

// A bucket is a store of objects: a bucket of S3, of Google Cloud Storage, or of what speaks their
// languages at AWS_ENDPOINT_URL and STORAGE_EMULATOR_HOST.
type bucket struct {
	*blob.Bucket
	root    string // scheme://NAME/
	timeout time.Duration
}

// splitPath returns the bucket of a path, as scheme://NAME/, and the name of the object in it, which
// may be empty.
func splitPath(path string) (root, object string, err error) {
	name, object, _ := strings.Cut(strings.TrimPrefix(path, scheme(path)+"://"), "/")
	if name == "" {
		err = fmt.Errorf("%q names no bucket, want %s://BUCKET/NAME", path, scheme(path))
	}
	return scheme(path) + "://" + name + "/", object, err
}

// openBucket opens a bucket with the credentials and the region that the clients of Amazon and Google
// find.
func openBucket(ctx context.Context, root string, timeout time.Duration) (store, error) {
	b := &bucket{root: root, timeout: timeout}
	name := strings.TrimSuffix(strings.TrimPrefix(root, scheme(root)+"://"), "/")
	var err error
	if ctx = context.WithoutCancel(ctx); scheme(root) == "gs" {
		var client *storage.Client
		if client, err = newGoogle(ctx, timeout); err == nil {
			b.Bucket, err = gcsblob.OpenBucket(ctx, nil, name, &gcsblob.Options{Client: client})
		}
	} else {
		var client *s3.Client
		if client, err = newAmazon(ctx, timeout); err == nil {
			b.Bucket, err = s3blob.OpenBucket(ctx, client, name, nil)
		}
	}
	return b, err
}

// newGoogle returns a client with the default credentials of the machine; without any, for what
// anyone may read.
func newGoogle(ctx context.Context, timeout time.Duration) (*storage.Client, error) {
	client, err := gcsx.NewClient(ctx, storage.ScopeReadWrite)
	if err != nil {
		client, err = gcsx.NewUnauthenticatedClient(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("gs://: %w", err)
	}
	client.SetRetry(storage.WithPolicy(storage.RetryAlways), storage.WithErrorFunc(passing), storage.WithMaxRetryDuration(timeout),
		storage.WithBackoff(gax.Backoff{Initial: firstPause, Max: longestPause, Multiplier: 2}))
	return client, nil
}

// newAmazon returns a client of S3.
func newAmazon(ctx context.Context, timeout time.Duration) (*s3.Client, error) {
	// Without it there is a line on standard error for each object that has no checksum; those that
	// a request needs are checked.
	if os.Getenv("AWS_RESPONSE_CHECKSUM_VALIDATION") == "" {
		_ = os.Setenv("AWS_RESPONSE_CHECKSUM_VALIDATION", "when_required") // neither has a = or NUL
	}
	policy := func(o *retry.StandardOptions) {
		o.MaxAttempts, o.RateLimiter = math.MaxInt, ratelimit.None // within is what ends it
		o.Retryables = []retry.IsErrorRetryable{retry.IsErrorRetryableFunc(func(err error) aws.Ternary { return aws.BoolTernary(passing(err)) })}
		o.Backoff = retry.BackoffDelayerFunc(func(n int, _ error) (time.Duration, error) { return pauseAfter(n), nil })
	}
	impatient := awshttp.NewBuildableClient().WithTransportOptions(func(t *http.Transport) { t.ResponseHeaderTimeout = timeout / connections })
	c, err := config.LoadDefaultConfig(ctx, config.WithHTTPClient(impatient), config.WithRetryer(func() aws.Retryer { return retry.NewStandard(policy) }))
	if err != nil {
		return nil, fmt.Errorf("s3://: %w", err)
	}
	if c.Region == "" {
		return nil, errors.New("s3://: no region is set: set AWS_REGION, such as eu-central-1, or region in ~/.aws/config")
	}
	return s3.NewFromConfig(c, func(o *s3.Options) {
		o.UsePathStyle = c.BaseEndpoint != nil
		o.APIOptions = append(o.APIOptions, func(s *middleware.Stack) error { return s.Initialize.Add(within(timeout), middleware.Before) })
	}), nil
}

// within returns a step of a request to S3 that ends it, with all its tries, after a time. One that
// reads is ended by once, as its bytes come later.
func within(timeout time.Duration) middleware.InitializeMiddleware {
	return middleware.InitializeMiddlewareFunc("within", func(ctx context.Context, in middleware.InitializeInput, next middleware.InitializeHandler) (middleware.InitializeOutput, middleware.Metadata, error) {
		if _, reads := in.Parameters.(*s3.GetObjectInput); !reads {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, timeout)
			defer cancel()
		}
		return next.HandleInitialize(ctx, in)
	})
}

// passing reports whether a request that failed may succeed if it is made again: unless it was
// ended, or refused by the server.
func passing(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	code := status(err)
	return code < 400 || code >= 500 || code == http.StatusRequestTimeout || code == http.StatusTooManyRequests
}

// status returns the HTTP status with which a server answered with an error; 0 if it did not.
func status(err error) int {
	var amazon *awshttp.ResponseError
	var google *googleapi.Error
	switch {
	case errors.As(err, &amazon):
		return amazon.HTTPStatusCode()
	case errors.As(err, &google):
		return google.Code
	case errors.Is(err, storage.ErrObjectNotExist), errors.Is(err, storage.ErrBucketNotExist), gcerrors.Code(err) == gcerrors.NotFound:
		return http.StatusNotFound
	}
	return 0
}

// named returns an error of what is not reading, with the path it is about; nil if err is nil. What
// the store does not find then is the bucket.
func (b *bucket) named(path string, err error) error {
	switch {
	case err == nil:
		return nil
	case status(err) == http.StatusNotFound:
		return fmt.Errorf("%s: there is no such bucket", strings.TrimSuffix(b.root, "/"))
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s: the store has not answered for %v", path, b.timeout)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// key returns the name of an object in the bucket.
func (b *bucket) key(path string) string { return strings.TrimPrefix(path, b.root) }

func (b *bucket) list(ctx context.Context, prefix string, visit func(Input) error, _ func(string, error)) error {
	const pageSize = 1000
	for next := blob.FirstPageToken; len(next) > 0; {
		page, cancel := context.WithTimeout(ctx, b.timeout)
		objects, after, err := b.ListPage(page, next, pageSize, &blob.ListOptions{Prefix: b.key(prefix)})
		if cancel(); err != nil {
			return b.named(b.root, err)
		}
		for _, o := range objects {
			if err := visit(Input{Path: b.root + rawKey(o), Size: o.Size}); err != nil {
				return err
			}
		}
		next = after
	}
	return nil
}

// rawKey returns the name of an object as the store has it: blob has escapes for what is rare in
// names.
func rawKey(o *blob.ListObject) string {
	var amazon types.Object
	var google storage.ObjectAttrs
	switch {
	case o.As(&amazon):
		return aws.ToString(amazon.Key)
	case o.As(&google):
		return google.Name
	}
	return o.Key
}

func (b *bucket) read(ctx context.Context, path string, from, size int64) (io.ReadCloser, error) {
	key := b.key(path)
	// The name as it is, and one try: fill makes others.
	once := func(as func(any) bool) error {
		var amazon *s3.GetObjectInput
		var options *[]func(*s3.Options)
		var google **storage.ObjectHandle
		switch {
		case as(&amazon) && as(&options):
			amazon.Key = &key
			*options = append(*options, func(o *s3.Options) { o.Retryer = aws.NopRetryer{} })
		case as(&google):
			var client *storage.Client
			b.As(&client)
			*google = client.Bucket((*google).BucketName()).Object(key).Retryer(storage.WithPolicy(storage.RetryNever))
		}
		return nil
	}
	r, err := b.NewRangeReader(ctx, key, from, size, &blob.ReaderOptions{BeforeRead: once})
	if err != nil {
		return nil, err // a nil *blob.Reader is no nil io.ReadCloser
	}
	return r, nil
}

// partSize is how many bytes the parts of an upload have; an object has at most 10,000 of them.
const partSize = 16 << 20

func (b *bucket) create(ctx context.Context, path string) (io.WriteCloser, error) {
	patient := func(as func(any) bool) error {
		var google *storage.Writer
		if as(&google) {
			google.ChunkRetryDeadline, google.ChunkTransferTimeout = b.timeout, b.timeout/connections
		}
		return nil
	}
	w, err := b.NewWriter(ctx, b.key(path), &blob.WriterOptions{
		ContentType: "application/octet-stream", BufferSize: partSize, MaxConcurrency: 1, BeforeWrite: patient,
	})
	if err != nil {
		return nil, b.named(path, err)
	}
	return &upload{w, b, path}, nil
}

// An upload is an object that is being written.
type upload struct {
	*blob.Writer
	to   *bucket
	path string
}

// Write writes p.
func (u *upload) Write(p []byte) (int, error) {
	n, err := u.Writer.Write(p)
	return n, u.to.named(u.path, err)
}

// Close ends the upload: the object is there, or nothing of it.
func (u *upload) Close() error { return u.to.named(u.path, u.Writer.Close()) }

func (b *bucket) remove(ctx context.Context, paths []string) error {
	var amazon *s3.Client
	if b.As(&amazon) {
		return b.removeAmazon(ctx, amazon, paths)
	}
	return each(len(paths), func(i int) error {
		ctx, cancel := context.WithTimeout(ctx, b.timeout)
		defer cancel()
		err := b.Delete(ctx, b.key(paths[i]))
		if status(err) == http.StatusNotFound {
			return nil
		}
		return b.named(paths[i], err)
	})
}

// removeAmazon removes objects of S3, a thousand with each request, which is what one may have.
func (b *bucket) removeAmazon(ctx context.Context, client *s3.Client, paths []string) error {
	const most = 1000
	name := aws.String(strings.Trim(strings.TrimPrefix(b.root, "s3://"), "/"))
	for len(paths) > 0 {
		some := paths[:min(most, len(paths))]
		paths = paths[len(some):]
		objects := make([]types.ObjectIdentifier, len(some))
		for i, path := range some {
			objects[i].Key = aws.String(b.key(path))
		}
		done, err := client.DeleteObjects(ctx, &s3.DeleteObjectsInput{Bucket: name, Delete: &types.Delete{Objects: objects, Quiet: aws.Bool(true)}})
		if err != nil {
			return b.named(some[0], err)
		}
		for _, e := range done.Errors {
			return fmt.Errorf("%s%s: cannot be removed: %s", b.root, aws.ToString(e.Key), aws.ToString(e.Message))
		}
	}
	return nil
}

// abort ends what was begun to be written to a folder and never ended: the parts of an upload to S3
// stay, and are paid for. Google removes them after a week, and does not count them.
func (b *bucket) abort(ctx context.Context, folder string) error {
	var client *s3.Client
	if !b.As(&client) {
		return nil
	}
	name := aws.String(strings.Trim(strings.TrimPrefix(b.root, "s3://"), "/"))
	pages := s3.NewListMultipartUploadsPaginator(client, &s3.ListMultipartUploadsInput{Bucket: name, Prefix: aws.String(b.key(join(folder)))})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return b.named(b.root, err)
		}
		for _, u := range page.Uploads {
			_, err := client.AbortMultipartUpload(ctx, &s3.AbortMultipartUploadInput{Bucket: name, Key: u.Key, UploadId: u.UploadId})
			if err != nil && status(err) != http.StatusNotFound {
				return b.named(b.root+aws.ToString(u.Key), err)
			}
		}
	}
	return nil
}

func (b *bucket) lasting(err error) bool { return !passing(err) }
