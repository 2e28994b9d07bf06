package delimit

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// shared returns a path of the folder of shared test data, and skips the test
// where there is none.
func shared(t testing.TB, elem ...string) string {
	dir := os.Getenv("URIGREP_SHARED")
	if dir == "" {
		t.Skip("URIGREP_SHARED is not set")
	}
	return filepath.Join(append([]string{dir}, elem...)...)
}

// readJSONL decodes each line of a file into a T.
func readJSONL[T any](t testing.TB, path string) []T {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []T
	s := bufio.NewScanner(f)
	s.Buffer(nil, 16<<20)
	for s.Scan() {
		var v T
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, v)
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
