package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"cloud.google.com/go/storage"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/gcsx"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"google.golang.org/api/iterator"
)

// bucket returns the bucket of a path, and the name of the object in it, which may be empty.
func bucket(path string) (name, object string, err error) {
	_, rest, _ := strings.Cut(path, "://")
	name, object, _ = strings.Cut(rest, "/")
	if name == "" {
		err = fmt.Errorf("%q names no bucket, want %s://BUCKET/NAME", path, scheme(path))
	}
	return name, object, err
}

// google is Google Cloud Storage.
type google struct{ client *storage.Client }

// newGoogle returns the store with the default credentials of the machine; without any, what anyone
// may read.
func newGoogle(ctx context.Context) (store, error) {
	client, err := gcsx.NewClient(ctx, storage.ScopeReadOnly)
	if err != nil {
		client, err = gcsx.NewUnauthenticatedClient(ctx)
	}
	return &google{client}, err
}

func (g *google) list(ctx context.Context, prefix string, visit func(Input) error, _ func(string, error)) error {
	name, object, err := bucket(prefix)
	if err != nil {
		return err
	}
	query := &storage.Query{Prefix: object}
	if err := query.SetAttrSelection([]string{"Name", "Size"}); err != nil {
		return err
	}
	for objects := g.client.Bucket(name).Objects(ctx, query); ; {
		o, err := objects.Next()
		if err == iterator.Done {
			return nil
		}
		if err == nil {
			err = visit(Input{Path: "gs://" + name + "/" + o.Name, Size: o.Size})
		}
		if err != nil {
			return err
		}
	}
}

func (g *google) read(ctx context.Context, path string, from, size int64) (io.ReadCloser, error) {
	name, object, err := bucket(path)
	if err != nil {
		return nil, err
	}
	return g.client.Bucket(name).Object(object).NewRangeReader(ctx, from, size)
}

// amazon is Amazon S3, or what speaks its language at AWS_ENDPOINT_URL.
type amazon struct{ client *s3.Client }

// quietAmazon keeps the client, Beam's too, from a line on standard error for each object that
// has no checksum; those that a request needs are checked.
func quietAmazon() {
	const option = "AWS_RESPONSE_CHECKSUM_VALIDATION"
	if os.Getenv(option) == "" {
		_ = os.Setenv(option, "when_required") // it has no = or NUL
	}
}

func newAmazon(ctx context.Context) (store, error) {
	c, err := config.LoadDefaultConfig(ctx)
	return &amazon{s3.NewFromConfig(c)}, err
}

func (a *amazon) list(ctx context.Context, prefix string, visit func(Input) error, _ func(string, error)) error {
	name, object, err := bucket(prefix)
	if err != nil {
		return err
	}
	pages := s3.NewListObjectsV2Paginator(a.client, &s3.ListObjectsV2Input{Bucket: &name, Prefix: &object})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return err
		}
		for _, o := range page.Contents {
			if err := visit(Input{Path: "s3://" + name + "/" + aws.ToString(o.Key), Size: aws.ToInt64(o.Size)}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *amazon) read(ctx context.Context, path string, from, size int64) (io.ReadCloser, error) {
	name, object, err := bucket(path)
	if err != nil {
		return nil, err
	}
	o, err := a.client.GetObject(ctx, &s3.GetObjectInput{
		Bucket: &name, Key: &object, Range: aws.String(fmt.Sprintf("bytes=%d-%d", from, from+size-1)),
	})
	if err != nil {
		return nil, err
	}
	return o.Body, nil
}
