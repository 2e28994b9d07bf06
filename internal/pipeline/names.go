package pipeline

import "urigrep/delimit"

// Kinds are the names of the kinds of references, as output and options have them.
var Kinds = func() (names [delimit.Domain + 1]string) {
	for i := range names {
		names[i] = delimit.Kind(i).String()
	}
	return names
}()

// Wrappers are the names of the wrappers, as output and options have them.
var Wrappers = func() (names [delimit.Title + 1]string) {
	for i := range names {
		names[i] = delimit.Wrapper(i).String()
	}
	return names
}()
