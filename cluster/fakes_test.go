package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// A fakeStore has the objects of some buckets, by "BUCKET/NAME", and speaks as much of the
// languages of S3 and of Google Cloud Storage as is spoken to it.
type fakeStore struct {
	mu      sync.Mutex
	objects map[string][]byte
	refused map[string]bool // objects that may not be read
	ranges  int             // requests for a range of bytes
	wholes  int             // requests for an object as a whole
	unknown []string        // requests that were not understood

	given func(name string) // called before the text of an object is given; nil for nothing

	gets    int                 // answers with the text of an object
	cutAt   int                 // how many bytes every fifth body has at most; 0: all are whole
	silent  map[string]bool     // objects of which no byte comes
	failAt  int                 // the number of the request that is refused; 0: none is
	asked   int                 // requests
	uploads map[string][][]byte // parts of objects, by upload
}

// newFakeStore starts a server for both languages and returns it; both clients are told of it.
func newFakeStore(t *testing.T) *fakeStore {
	t.Helper()
	f := &fakeStore{objects: make(map[string][]byte), refused: make(map[string]bool), silent: make(map[string]bool), uploads: make(map[string][][]byte)}
	s3 := httptest.NewServer(http.HandlerFunc(f.s3))
	gs := httptest.NewServer(http.HandlerFunc(f.gs))
	t.Cleanup(s3.Close)
	t.Cleanup(gs.Close)
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": s3.URL, "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_REGION": "us-east-1",
		"AWS_EC2_METADATA_DISABLED": "true", "AWS_MAX_ATTEMPTS": "2",
		"STORAGE_EMULATOR_HOST": strings.TrimPrefix(gs.URL, "http://"),
	} {
		t.Setenv(name, value)
	}
	return f
}

// give answers with an object, or a range of it.
func (f *fakeStore) give(w http.ResponseWriter, r *http.Request, name string) {
	text, ok := f.objects[name]
	switch {
	case !ok:
		http.Error(w, "<Error><Code>NoSuchKey</Code></Error>", http.StatusNotFound)
		return
	case f.refused[name]:
		http.Error(w, "<Error><Code>AccessDenied</Code></Error>", http.StatusForbidden)
		return
	}
	from, to := 0, len(text)
	if span, ok := strings.CutPrefix(r.Header.Get("Range"), "bytes="); ok {
		first, last, _ := strings.Cut(span, "-")
		from, _ = strconv.Atoi(first)
		if n, err := strconv.Atoi(last); err == nil {
			to = min(n+1, len(text))
		}
		f.ranges++
		w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, to-1, len(text)))
	} else {
		f.wholes++
	}
	w.Header().Set("Content-Length", fmt.Sprint(to-from))
	if r.Header.Get("Range") != "" {
		w.WriteHeader(http.StatusPartialContent)
	}
	if r.Method == http.MethodHead {
		return
	}
	if f.silent[name] {
		w.(http.Flusher).Flush()
		f.mu.Unlock()
		<-r.Context().Done()
		f.mu.Lock()
		return
	}
	if f.given != nil {
		f.given(name)
	}
	if f.gets++; f.cutAt > 0 && f.gets%5 == 0 && to-from > f.cutAt {
		_, _ = w.Write(text[from : from+f.cutAt])
		panic(http.ErrAbortHandler)
	}
	_, _ = w.Write(text[from:to])
}

// below returns the names in a bucket that begin with prefix, in order.
func (f *fakeStore) below(bucket, prefix string) (names []string) {
	for name := range f.objects {
		if rest, ok := strings.CutPrefix(name, bucket+"/"); ok && strings.HasPrefix(rest, prefix) {
			names = append(names, rest)
		}
	}
	slices.Sort(names)
	return names
}

// refuses reports whether it is the turn of a request to be refused, and does so.
func (f *fakeStore) refuses(w http.ResponseWriter) bool {
	if f.asked++; f.asked != f.failAt {
		return false
	}
	http.Error(w, "<Error><Code>AccessDenied</Code><Message>it is its turn</Message></Error>", http.StatusForbidden)
	return true
}

// s3 answers as S3 does.
func (f *fakeStore) s3(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.refuses(w) {
		return
	}
	bucket, object, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	name := bucket + "/" + object
	query := r.URL.Query()
	switch {
	case bucket == "missing":
		http.Error(w, "<Error><Code>NoSuchBucket</Code></Error>", http.StatusNotFound)
	case query.Has("uploads"), query.Has("uploadId"):
		f.multipart(w, r, name, query.Get("uploadId"))
	case object == "" && r.Method == http.MethodGet:
		f.listS3(w, bucket, r.URL.Query())
	case r.Method == http.MethodGet, r.Method == http.MethodHead:
		f.give(w, r, name)
	case r.Method == http.MethodPut:
		f.objects[name] = unchunked(r)
	case r.Method == http.MethodDelete:
		delete(f.objects, name)
		w.WriteHeader(http.StatusNoContent)
	default:
		f.refuse(w, r)
	}
}

// multipart answers to requests about an object that is written in parts.
func (f *fakeStore) multipart(w http.ResponseWriter, r *http.Request, name, id string) {
	switch r.Method {
	case http.MethodPost:
		if id == "" {
			id = fmt.Sprint(len(f.uploads) + 1)
			f.uploads[id] = nil
			_, _ = fmt.Fprintf(w, "<InitiateMultipartUploadResult><UploadId>%s</UploadId></InitiateMultipartUploadResult>", id)
			return
		}
		f.objects[name] = bytes.Join(f.uploads[id], nil)
		delete(f.uploads, id)
		_, _ = io.WriteString(w, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>")
	case http.MethodPut:
		f.uploads[id] = append(f.uploads[id], unchunked(r))
		w.Header().Set("ETag", "part")
	case http.MethodDelete:
		delete(f.uploads, id)
		w.WriteHeader(http.StatusNoContent)
	default:
		f.refuse(w, r)
	}
}

// listS3 answers with names, two a page.
func (f *fakeStore) listS3(w http.ResponseWriter, bucket string, query url.Values) {
	type content struct {
		Key  string
		Size int
	}
	var answer struct {
		XMLName               xml.Name `xml:"ListBucketResult"`
		IsTruncated           bool
		NextContinuationToken string
		Contents              []content
	}
	for _, name := range f.below(bucket, query.Get("prefix")) {
		if name <= query.Get("continuation-token") {
			continue
		}
		if len(answer.Contents) == 2 {
			answer.IsTruncated, answer.NextContinuationToken = true, answer.Contents[1].Key
			break
		}
		answer.Contents = append(answer.Contents, content{name, len(f.objects[bucket+"/"+name])})
	}
	_ = xml.NewEncoder(w).Encode(answer)
}

// unchunked returns the body of a request, which may come in chunks as S3 has them.
func unchunked(r *http.Request) (text []byte) {
	if !strings.HasPrefix(r.Header.Get("X-Amz-Content-Sha256"), "STREAMING") {
		text, _ = io.ReadAll(r.Body)
		return text
	}
	for in := bufio.NewReader(r.Body); ; {
		line, err := in.ReadString('\n')
		size, _, _ := strings.Cut(strings.TrimSpace(line), ";")
		n, bad := strconv.ParseInt(size, 16, 64)
		if err != nil || bad != nil || n == 0 {
			return text
		}
		chunk := make([]byte, n)
		_, _ = io.ReadFull(in, chunk)
		text = append(text, chunk...)
		_, _ = in.ReadString('\n')
	}
}

// gs answers as Google Cloud Storage does.
func (f *fakeStore) gs(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.refuses(w) {
		return
	}
	path, upload := strings.CutPrefix(r.URL.EscapedPath(), "/upload")
	api, isAPI := strings.CutPrefix(path, "/storage/v1/b/")
	bucket, rest, _ := strings.Cut(api, "/o")
	object, _ := url.PathUnescape(strings.TrimPrefix(rest, "/"))
	name := bucket + "/" + object
	switch {
	case !isAPI && r.Method == http.MethodGet:
		plain, _ := url.PathUnescape(strings.TrimPrefix(path, "/"))
		f.give(w, r, plain)
	case upload:
		f.upload(w, r, bucket)
	case bucket == "missing":
		http.Error(w, `{"error": {"code": 404, "message": "no bucket"}}`, http.StatusNotFound)
	case r.Method == http.MethodGet && object == "":
		f.listGS(w, bucket, r.URL.Query().Get("prefix"))
	case r.Method == http.MethodGet && r.URL.Query().Get("alt") == "media":
		f.give(w, r, name)
	case r.Method == http.MethodGet:
		_ = json.NewEncoder(w).Encode(resource(name, f.objects[name]))
	case r.Method == http.MethodDelete:
		delete(f.objects, name)
		w.WriteHeader(http.StatusNoContent)
	default:
		f.refuse(w, r)
	}
}

func (f *fakeStore) listGS(w http.ResponseWriter, bucket, prefix string) {
	items := []map[string]any{}
	for _, name := range f.below(bucket, prefix) {
		items = append(items, resource(bucket+"/"+name, f.objects[bucket+"/"+name]))
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"items": items})
}

// resource returns what the server says of an object.
func resource(name string, text []byte) map[string]any {
	bucket, object, _ := strings.Cut(name, "/")
	return map[string]any{"bucket": bucket, "name": object, "size": fmt.Sprint(len(text))}
}

// upload takes an object that comes in one request.
func (f *fakeStore) upload(w http.ResponseWriter, r *http.Request, bucket string) {
	_, parameters, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || r.URL.Query().Get("uploadType") != "multipart" {
		f.refuse(w, r)
		return
	}
	parts := multipart.NewReader(r.Body, parameters["boundary"])
	var about struct{ Name string }
	for i := range 2 {
		p, err := parts.NextPart()
		if err != nil {
			f.refuse(w, r)
			return
		}
		text, _ := io.ReadAll(p)
		if i == 0 {
			_ = json.Unmarshal(text, &about)
			continue
		}
		f.objects[bucket+"/"+about.Name] = text
		_ = json.NewEncoder(w).Encode(resource(bucket+"/"+about.Name, text))
	}
}

func (f *fakeStore) refuse(w http.ResponseWriter, r *http.Request) {
	f.unknown = append(f.unknown, r.Method+" "+r.URL.String())
	http.Error(w, "not understood", http.StatusNotImplemented)
}

// fill puts the files of a folder into a bucket.
func (f *fakeStore) fill(t *testing.T, bucket, dir string) {
	t.Helper()
	for name, text := range snapshot(t, dir) {
		f.objects[bucket+"/in"+filepath.ToSlash(name)] = []byte(text)
	}
}

// found returns what a job has written to a folder of a bucket.
func (f *fakeStore) found(t *testing.T, bucket, folder string) (all string, names []string) {
	t.Helper()
	for _, name := range f.below(bucket, folder) {
		names = append(names, strings.TrimPrefix(name, folder))
		if strings.Contains(name, "found-") {
			all += string(f.objects[bucket+"/"+name])
		}
	}
	return all, names
}

// Buckets are searched as folders are, into buckets: what can be cut by ranges of bytes, the rest
// as a whole; an object that may not be read is named in errors.jsonl.
func TestBuckets(t *testing.T) {
	dir := mixed(t)
	for _, scheme := range []string{"gs", "s3"} {
		f := newFakeStore(t)
		f.fill(t, "bucket", dir)
		f.objects["bucket/elsewhere/a.txt"] = []byte("http://elsewhere.example/\n")
		var out, messages strings.Builder
		root := scheme + "://bucket/"
		args := []string{"--input", root + "in/**", "--output", root + "out", "--block-size", "4K", "--split-size", "16K"}
		if state := run(args, &out, &messages); state != exitError || strings.Count(messages.String(), "\n") != 1 { // a damaged row
			t.Fatalf("%s: state %d: %s", scheme, state, messages.String())
		}
		got, names := f.found(t, "bucket", "out/")
		want := strings.ReplaceAll(commanded(t, "-r", fields(), dir), `"path":"`+dir, `"path":"`+root+"in")
		same(t, scheme, sorted(got), sorted(want))
		for _, name := range names {
			if strings.HasPrefix(name, unfinished) {
				t.Errorf("%s: %s is left", scheme, name)
			}
		}
		if f.ranges == 0 || f.wholes > 0 || len(f.unknown) > 0 {
			t.Errorf("%s: %d ranges, %d wholes, not understood: %q", scheme, f.ranges, f.wholes, f.unknown)
		}

		f.refused["bucket/in/run.txt"] = true
		args[3] = root + "out2"
		if state := run(args, &out, &messages); state != exitError {
			t.Fatalf("%s: state %d: %s", scheme, state, messages.String())
		}
		var s Summary
		if err := json.Unmarshal(f.objects["bucket/out2/"+summaryName], &s); err != nil || s.Scanned+s.Skipped != s.Bytes {
			t.Errorf("%s: %+v, %v", scheme, s, err)
		}
		if errors := string(f.objects["bucket/out2/"+errorsName]); !strings.Contains(errors, `"type":"unread","path":"`+root+`in/run.txt"`) {
			t.Errorf("%s: %s", scheme, errors)
		}
	}
}

// Ranges give what the whole has, whatever is asked for.
func TestRanges(t *testing.T) {
	f := newFakeStore(t)
	text := strings.Repeat("0123456789", 1000)
	f.objects["b/f"] = []byte(text)
	s := newStores(usualTimeout)
	from, err := s.of(t.Context(), "s3://b/f")
	if err != nil {
		t.Fatal(err)
	}
	r := &ranges{ctx: t.Context(), stores: s, from: from, path: "s3://b/f", size: 10_000, step: 1024}
	for _, span := range [][2]int64{{0, 10}, {1000, 1100}, {5, 3000}, {9990, 10_000}, {2047, 2049}, {0, 10_000}} {
		p := make([]byte, span[1]-span[0])
		if n, err := r.ReadAt(p, span[0]); n != len(p) || err != nil || string(p) != text[span[0]:span[1]] {
			t.Errorf("%d: %d bytes, %v", span, n, err)
		}
	}
	defer r.stop()
	if n, err := r.ReadAt(make([]byte, 10), 9995); n != 5 || err != io.EOF {
		t.Errorf("at the end: %d bytes, %v", n, err)
	}
}
