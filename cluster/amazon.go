package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"
)

// amazon is Amazon S3, or what speaks its language at AWS_ENDPOINT_URL.
type amazon struct {
	client  *s3.Client
	timeout time.Duration
}

// newAmazon returns the store with the credentials and the region that Amazon's client finds.
func newAmazon(ctx context.Context, timeout time.Duration) (store, error) {
	// Without it there is a line on standard error for each object that has no checksum; those that
	// a request needs are checked.
	setDefault("AWS_RESPONSE_CHECKSUM_VALIDATION", "when_required")
	c, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return nil, fmt.Errorf("s3://: %w", err)
	}
	if c.Region == "" {
		return nil, errors.New("s3://: no region is set: set AWS_REGION, such as eu-central-1, or region in ~/.aws/config")
	}
	plain := func(o *s3.Options) { o.UsePathStyle = c.BaseEndpoint != nil }
	return &amazon{s3.NewFromConfig(c, plain), timeout}, nil
}

func (a *amazon) list(ctx context.Context, prefix string, visit func(Input) error, _ func(string, error)) error {
	name, object, err := bucket(prefix)
	if err != nil {
		return err
	}
	pages := s3.NewListObjectsV2Paginator(a.client, &s3.ListObjectsV2Input{Bucket: &name, Prefix: &object})
	for pages.HasMorePages() {
		wait := newPatient(ctx, a.timeout)
		page, err := pages.NextPage(wait)
		if err = wait.end(err); err != nil {
			if code(err) == "NoSuchBucket" {
				return noBucket(prefix)
			}
			return fmt.Errorf("s3://%s: %w", name, err)
		}
		for _, o := range page.Contents {
			if err := visit(Input{Path: "s3://" + name + "/" + aws.ToString(o.Key), Size: aws.ToInt64(o.Size)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// code returns what S3 calls an error; nothing for one that is not from there.
func code(err error) string {
	var answer smithy.APIError
	if errors.As(err, &answer) {
		return answer.ErrorCode()
	}
	return ""
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

func (a *amazon) lasting(err error) bool {
	var answer *smithyhttp.ResponseError
	return errors.As(err, &answer) && lastingStatus(answer.HTTPStatusCode())
}

func (a *amazon) remove(ctx context.Context, path string) error {
	name, object, err := bucket(path)
	if err != nil {
		return err
	}
	wait := newPatient(ctx, a.timeout)
	_, err = a.client.DeleteObject(wait, &s3.DeleteObjectInput{Bucket: &name, Key: &object})
	return withPath(path, wait.end(err))
}

func (a *amazon) create(ctx context.Context, path string) (io.WriteCloser, error) {
	name, object, err := bucket(path)
	if err != nil {
		return nil, err
	}
	return &named{&upload{ctx: ctx, to: a, bucket: name, key: object}, path}, nil
}

// partSize returns how many bytes the n-th part of an upload has, from 0 onward: 10,000 of them,
// the most, hold the 5 TiB that an object may have.
func partSize(n int) int { return usualPart << (n / 1000) }

// usualPart is how many bytes the first parts of an upload have.
const usualPart = 8 << 20

// An upload writes an object of S3: a small one with one request, a larger one in parts, of which
// one is on its way while the next is filled.
type upload struct {
	ctx         context.Context
	to          *amazon
	bucket, key string

	text    []byte // of the next part
	id      *string
	parts   []types.CompletedPart
	sending chan error // that of the part on its way; nil if there is none
	err     error
}

// Write writes p.
func (u *upload) Write(p []byte) (n int, err error) {
	for len(p) > 0 && u.err == nil {
		m := min(len(p), partSize(len(u.parts))-len(u.text))
		u.text = append(u.text, p[:m]...)
		n, p = n+m, p[m:]
		if len(u.text) == partSize(len(u.parts)) {
			u.send()
		}
	}
	return n, u.err
}

// send sends the part that is filled, after the one before it has arrived.
func (u *upload) send() {
	if u.await(); u.err == nil && u.id == nil {
		u.err = u.begin()
	}
	if u.err != nil {
		return
	}
	number, text := int32(len(u.parts)+1), u.text
	u.parts = append(u.parts, types.CompletedPart{PartNumber: &number})
	part := &u.parts[len(u.parts)-1]
	sending := make(chan error, 1)
	u.sending, u.text = sending, make([]byte, 0, partSize(len(u.parts)))
	go func() {
		wait := newPatient(u.ctx, u.to.timeout)
		done, err := u.to.client.UploadPart(wait, &s3.UploadPartInput{
			Bucket: &u.bucket, Key: &u.key, UploadId: u.id, PartNumber: &number, Body: bytes.NewReader(text),
		})
		if err == nil {
			part.ETag = done.ETag
			part.ChecksumCRC32, part.ChecksumCRC64NVME = done.ChecksumCRC32, done.ChecksumCRC64NVME
		}
		sending <- wait.end(err)
	}()
}

// await waits until no part is on its way.
func (u *upload) await() {
	if u.sending != nil {
		u.err = errors.Join(u.err, <-u.sending)
		u.sending = nil
	}
}

// begin begins an upload in parts.
func (u *upload) begin() error {
	wait := newPatient(u.ctx, u.to.timeout)
	begun, err := u.to.client.CreateMultipartUpload(wait, &s3.CreateMultipartUploadInput{Bucket: &u.bucket, Key: &u.key})
	if err = wait.end(err); err == nil {
		u.id = begun.UploadId
	}
	return err
}

// Close ends the upload: the object is there, or nothing of it.
func (u *upload) Close() error {
	if u.id != nil && len(u.text) > 0 && u.err == nil {
		u.send()
	}
	u.await()
	if u.err = errors.Join(u.err, u.ctx.Err()); u.err == nil {
		u.err = u.complete()
	}
	if u.err != nil && u.id != nil {
		wait := newPatient(context.WithoutCancel(u.ctx), u.to.timeout)
		_, err := u.to.client.AbortMultipartUpload(wait, &s3.AbortMultipartUploadInput{Bucket: &u.bucket, Key: &u.key, UploadId: u.id})
		u.err = errors.Join(u.err, wait.end(err))
	}
	return u.err
}

// complete makes the object.
func (u *upload) complete() (err error) {
	wait := newPatient(u.ctx, u.to.timeout)
	if u.id == nil {
		_, err = u.to.client.PutObject(wait, &s3.PutObjectInput{Bucket: &u.bucket, Key: &u.key, Body: bytes.NewReader(u.text)})
	} else {
		_, err = u.to.client.CompleteMultipartUpload(wait, &s3.CompleteMultipartUploadInput{
			Bucket: &u.bucket, Key: &u.key, UploadId: u.id, MultipartUpload: &types.CompletedMultipartUpload{Parts: u.parts},
		})
	}
	return wait.end(err)
}
