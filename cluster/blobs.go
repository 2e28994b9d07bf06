package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"net/http"
	"slices"
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
	"github.com/googleapis/gax-go/v2"
	"gocloud.dev/blob"
	"gocloud.dev/blob/gcsblob"
	"gocloud.dev/blob/s3blob"
	"gocloud.dev/gcerrors"
	_ "golang.org/x/crypto/x509roots/fallback" // for an image that has no certificates
	"google.golang.org/api/googleapi"
)

// A bucket is a store of objects: a bucket of S3, of Google Cloud Storage, or of what speaks their
// languages at AWS_ENDPOINT_URL and STORAGE_EMULATOR_HOST.
type bucket struct {
	*blob.Bucket
	amazon     *s3.Client      // one of the two
	google     *storage.Client // clients
	root, name string          // scheme://NAME/, NAME
	timeout    time.Duration
}

// openBucket opens a bucket with the credentials and the region that the clients of Amazon and Google
// find.
func openBucket(ctx context.Context, root string, timeout time.Duration) (store, error) {
	b := &bucket{root: root, timeout: timeout}
	b.name = strings.TrimSuffix(strings.TrimPrefix(root, scheme(root)+"://"), "/")
	var err error
	if ctx = context.WithoutCancel(ctx); scheme(root) == "gs" {
		if b.google, err = newGoogle(ctx, timeout); err == nil {
			b.Bucket, err = gcsblob.OpenBucket(ctx, nil, b.name, &gcsblob.Options{Client: b.google})
		}
	} else if b.amazon, err = newAmazon(ctx, timeout); err == nil {
		b.Bucket, err = s3blob.OpenBucket(ctx, b.amazon, b.name, nil)
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
	pauses := gax.Backoff{Initial: firstPause, Max: longestPause, Multiplier: 2}
	client.SetRetry(storage.WithPolicy(storage.RetryAlways), storage.WithErrorFunc(passing),
		storage.WithMaxRetryDuration(timeout), storage.WithBackoff(pauses))
	return client, nil
}

// newAmazon returns a client of S3.
func newAmazon(ctx context.Context, timeout time.Duration) (*s3.Client, error) {
	policy := func(o *retry.StandardOptions) {
		o.MaxAttempts, o.RateLimiter = math.MaxInt, ratelimit.None // a context ends it, after the timeout
		again := func(err error) aws.Ternary { return aws.BoolTernary(passing(err)) }
		o.Retryables = []retry.IsErrorRetryable{retry.IsErrorRetryableFunc(again)}
		o.Backoff = retry.BackoffDelayerFunc(func(n int, _ error) (time.Duration, error) { return pauseAfter(n), nil })
	}
	impatient := awshttp.NewBuildableClient().WithTransportOptions(func(t *http.Transport) {
		t.ResponseHeaderTimeout = timeout / connections
	})
	c, err := config.LoadDefaultConfig(ctx, config.WithHTTPClient(impatient),
		config.WithRetryer(func() aws.Retryer { return retry.NewStandard(policy) }))
	if err != nil {
		return nil, fmt.Errorf("s3://: %w", err)
	}
	if c.Region == "" {
		return nil, errors.New("s3://: no region is set: set AWS_REGION, such as eu-central-1, " +
			"or region in ~/.aws/config")
	}
	return s3.NewFromConfig(c, func(o *s3.Options) {
		o.UsePathStyle = c.BaseEndpoint != nil
		// Of others each object without a checksum would have a line on standard error.
		o.ResponseChecksumValidation = aws.ResponseChecksumValidationWhenRequired
	}), nil
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
	case errors.Is(err, storage.ErrObjectNotExist), errors.Is(err, storage.ErrBucketNotExist),
		gcerrors.Code(err) == gcerrors.NotFound:
		return http.StatusNotFound
	}
	return 0
}

// named returns err with the path that it is about, for all calls but reads; nil if err is nil.
// What the store does not find then is the bucket.
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

// within makes a request about a path, with all its tries, and ends it after the timeout.
func (b *bucket) within(ctx context.Context, path string, request func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, b.timeout)
	defer cancel()
	return b.named(path, request(ctx))
}

// key returns the name of an object in the bucket.
func (b *bucket) key(path string) string { return strings.TrimPrefix(path, b.root) }

func (b *bucket) list(ctx context.Context, prefix string) iter.Seq2[Input, error] {
	const pageSize = 1000
	return func(yield func(Input, error) bool) {
		for next := blob.FirstPageToken; len(next) > 0; {
			var objects []*blob.ListObject
			err := b.within(ctx, b.root, func(ctx context.Context) (err error) {
				objects, next, err = b.ListPage(ctx, next, pageSize, &blob.ListOptions{Prefix: b.key(prefix)})
				return err
			})
			if err != nil {
				yield(Input{}, err)
				return
			}
			for _, o := range objects {
				if !yield(Input{Path: b.root + rawKey(o), Size: o.Size}, nil) {
					return
				}
			}
		}
	}
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

// read asks for a name as it is, which blob would escape, and once: a stream asks again.
func (b *bucket) read(ctx context.Context, path string, from, size int64) (io.ReadCloser, error) {
	key := b.key(path)
	if b.amazon == nil {
		object := b.google.Bucket(b.name).Object(key).Retryer(storage.WithPolicy(storage.RetryNever))
		r, err := object.NewRangeReader(ctx, from, size)
		if err != nil {
			return nil, err // a nil *storage.Reader is no nil io.ReadCloser
		}
		return r, nil
	}
	span := fmt.Sprintf("bytes=%d-%d", from, from+size-1)
	in := &s3.GetObjectInput{Bucket: &b.name, Key: &key, Range: &span}
	out, err := b.amazon.GetObject(ctx, in, func(o *s3.Options) { o.Retryer = aws.NopRetryer{} })
	if err != nil {
		return nil, err
	}
	return out.Body, nil
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
	u := &upload{to: b, path: path}
	u.ctx, u.cancel = context.WithCancelCause(ctx)
	u.watch = time.AfterFunc(b.timeout, func() { u.cancel(errSilent) })
	var err error
	u.w, err = b.NewWriter(u.ctx, b.key(path), &blob.WriterOptions{
		ContentType: "application/octet-stream", BufferSize: partSize, MaxConcurrency: 1, BeforeWrite: patient,
	})
	return u, u.done(err)
}

// An upload is an object that is being written. It ends when the store takes nothing for the timeout.
type upload struct {
	w      *blob.Writer
	ctx    context.Context
	cancel context.CancelCauseFunc
	watch  *time.Timer
	to     *bucket
	path   string
}

// done stops the watch, and returns an error that names the object; nil if err is nil.
func (u *upload) done(err error) error {
	if u.watch.Stop(); err != nil && errors.Is(context.Cause(u.ctx), errSilent) {
		err = context.DeadlineExceeded
	}
	return u.to.named(u.path, err)
}

// Write writes p.
func (u *upload) Write(p []byte) (int, error) {
	u.watch.Reset(u.to.timeout)
	n, err := u.w.Write(p)
	return n, u.done(err)
}

// Close ends the upload: the object is there, or nothing of it.
func (u *upload) Close() error {
	defer u.cancel(nil)
	u.watch.Reset(u.to.timeout)
	return u.done(u.w.Close())
}

func (b *bucket) remove(ctx context.Context, paths []string) error {
	if b.amazon != nil {
		return b.removeAmazon(ctx, paths)
	}
	return each(len(paths), func(i int) error {
		return b.within(ctx, paths[i], func(ctx context.Context) error {
			err := b.Delete(ctx, b.key(paths[i]))
			if status(err) == http.StatusNotFound {
				return nil
			}
			return err
		})
	})
}

// removeAmazon removes objects of S3, a thousand with each request, which is what one may have.
func (b *bucket) removeAmazon(ctx context.Context, paths []string) error {
	for some := range slices.Chunk(paths, 1000) {
		of := &types.Delete{Quiet: aws.Bool(true)}
		for _, path := range some {
			of.Objects = append(of.Objects, types.ObjectIdentifier{Key: aws.String(b.key(path))})
		}
		err := b.within(ctx, some[0], func(ctx context.Context) error {
			done, err := b.amazon.DeleteObjects(ctx, &s3.DeleteObjectsInput{Bucket: &b.name, Delete: of})
			if err == nil && len(done.Errors) > 0 {
				first := done.Errors[0]
				err = fmt.Errorf("%s cannot be removed: %s", aws.ToString(first.Key), aws.ToString(first.Message))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// abort ends what was begun to be written to a folder and never ended: the parts of an upload to S3
// stay, and are paid for. Google removes them after a week, and does not count them.
func (b *bucket) abort(ctx context.Context, folder string) error {
	if b.amazon == nil {
		return nil
	}
	below := &s3.ListMultipartUploadsInput{Bucket: &b.name, Prefix: aws.String(b.key(join(folder)))}
	for pages := s3.NewListMultipartUploadsPaginator(b.amazon, below); pages.HasMorePages(); {
		err := b.within(ctx, folder, func(ctx context.Context) error {
			page, err := pages.NextPage(ctx)
			if err != nil {
				return err
			}
			for _, u := range page.Uploads {
				in := &s3.AbortMultipartUploadInput{Bucket: &b.name, Key: u.Key, UploadId: u.UploadId}
				_, err := b.amazon.AbortMultipartUpload(ctx, in)
				if err != nil && status(err) != http.StatusNotFound {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *bucket) lasting(err error) bool { return !passing(err) }
