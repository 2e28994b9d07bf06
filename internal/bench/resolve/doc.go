// Package bench measures the package resolve of urigrep beside net/url and purell,
// in one run, over the URIs of real text:
//
//	URIGREP_SHARED=… go test -bench . -count 10 | benchstat -col /by -
//
// The texts are the files corpora/*.zst of the folder that the variable names; without it the
// benchmarks are skipped. It is a module of its own, so that the peers are not dependencies of
// urigrep.
package bench
