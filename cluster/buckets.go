package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"cloud.google.com/go/storage"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/gcsx"
	"google.golang.org/api/googleapi"
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

// lastingStatus reports whether a server that answers with an HTTP status will do so again.
func lastingStatus(code int) bool {
	return code >= 400 && code < 500 && code != http.StatusRequestTimeout && code != http.StatusTooManyRequests
}

// noBucket is the error for a bucket that is not there.
func noBucket(path string) error {
	name, _, _ := bucket(path)
	return fmt.Errorf("%s://%s: there is no such bucket", scheme(path), name)
}

// A patient context is done when nothing has happened for a time.
type patient struct {
	context.Context
	cancel context.CancelCauseFunc
	watch  *time.Timer
	time   time.Duration
}

// newPatient returns a context that is done when progress has not been called for a time.
func newPatient(ctx context.Context, time_ time.Duration) *patient {
	p := &patient{time: time_}
	p.Context, p.cancel = context.WithCancelCause(ctx)
	p.watch = time.AfterFunc(time_, func() { p.cancel(errSilent) })
	return p
}

// progress says that something has happened.
func (p *patient) progress() { p.watch.Reset(p.time) }

// end ends the context. It returns err, or what ended the context before.
func (p *patient) end(err error) error {
	p.watch.Stop()
	if err != nil && errors.Is(context.Cause(p), errSilent) {
		err = fmt.Errorf("the store has not answered for %v", p.time)
	}
	p.cancel(nil)
	return err
}

// google is Google Cloud Storage.
type google struct {
	client  *storage.Client
	timeout time.Duration
}

// newGoogle returns the store with the default credentials of the machine; without any, what anyone
// may read.
func newGoogle(ctx context.Context, timeout time.Duration) (store, error) {
	client, err := gcsx.NewClient(context.WithoutCancel(ctx), storage.ScopeReadWrite)
	if err != nil {
		client, err = gcsx.NewUnauthenticatedClient(context.WithoutCancel(ctx))
	}
	return &google{client, timeout}, err
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
	wait := newPatient(ctx, g.timeout)
	for objects := g.client.Bucket(name).Objects(wait, query); ; {
		o, err := objects.Next()
		switch {
		case err == iterator.Done:
			return wait.end(nil)
		case errors.Is(err, storage.ErrBucketNotExist):
			return wait.end(noBucket(prefix))
		case err == nil:
			wait.progress()
			err = visit(Input{Path: "gs://" + name + "/" + o.Name, Size: o.Size})
		default:
			err = fmt.Errorf("gs://%s: %w", name, wait.end(err))
		}
		if err != nil {
			return wait.end(err)
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

// googleChunk is how many bytes an upload keeps, so that it can send them again.
const googleChunk = 8 << 20

func (g *google) create(ctx context.Context, path string) (io.WriteCloser, error) {
	name, object, err := bucket(path)
	if err != nil {
		return nil, err
	}
	w := g.client.Bucket(name).Object(object).Retryer(storage.WithPolicy(storage.RetryAlways)).NewWriter(ctx)
	w.ChunkSize, w.ChunkRetryDeadline, w.ChunkTransferTimeout = googleChunk, g.timeout, g.timeout
	return &named{w, path}, nil
}

func (g *google) remove(ctx context.Context, path string) error {
	name, object, err := bucket(path)
	if err != nil {
		return err
	}
	wait := newPatient(ctx, g.timeout)
	err = wait.end(g.client.Bucket(name).Object(object).Retryer(storage.WithPolicy(storage.RetryAlways)).Delete(wait))
	if errors.Is(err, storage.ErrObjectNotExist) {
		return nil
	}
	return withPath(path, err)
}

func (g *google) lasting(err error) bool {
	var answer *googleapi.Error
	return errors.Is(err, storage.ErrObjectNotExist) || errors.Is(err, storage.ErrBucketNotExist) ||
		errors.As(err, &answer) && lastingStatus(answer.Code)
}

// A named file says in errors what it is called.
type named struct {
	io.WriteCloser
	path string
}

// Write writes p.
func (n *named) Write(p []byte) (int, error) {
	m, err := n.WriteCloser.Write(p)
	return m, withPath(n.path, err)
}

// Close ends the file.
func (n *named) Close() error { return withPath(n.path, n.WriteCloser.Close()) }

// withPath returns an error that names a file, or nil if err is nil.
func withPath(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %s", path, oneLine(err))
}

// setDefault sets an environment variable that is not set.
func setDefault(name, value string) {
	if os.Getenv(name) == "" {
		_ = os.Setenv(name, value) // neither has a = or NUL
	}
}
