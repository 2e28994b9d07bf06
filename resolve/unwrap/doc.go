// Package unwrap takes a URI out of a link rewriter or redirector that carries it: the link
// that a mail gateway, a search engine or a social network put its own address around. It
// reads the URI alone; nothing is ever asked of the network.
//
// # Rules
//
// Which hosts are wrappers, and where in them the link is, is a table, rules.txt, with a line
// for each and its source. Read adds lines of the same form:
//
//	HOST PATH DECODER [PARAMETER]...     # source
//
// HOST is a host as it is, "*.example.org" for any host below example.org, "example.*" for
// one under any public suffix, "*.example.*" for both, or "*" for every host. PATH is a path in
// which each "*" is any text. DECODER is how the link is carried:
//
//	query NAME...    in the first of these parameters that there is, percent-encoded
//	query            as the whole query, percent-encoded or as it is
//	base64 NAME...   in the first of these parameters that there is, in base64 or base64url
//	segment N        in the N-th segment of the path, percent-encoded
//	enclosed         in the path behind "___", up to "___."
//	proofpoint2 NAME in this parameter; '-' is '%' and '_' is '/', then percent-encoded
//	proofpoint3      in the path behind "__", up to "__;"; what '*' stands for follows in base64url
//	opaque           not at all: the link is known to the host alone
//
// NAME=TEXT is a parameter whose value begins with TEXT, which is left out. Parameters are
// parted by "&", for which "&amp;" may stand. '#' at the beginning of a line or behind a blank
// begins a comment.
//
// # What counts as unwrapped
//
// The link must be a URI of http, https, ftp or mailto, as it is or with what a URI cannot have
// percent-encoded (see resolve.AppendRepair). A wrapper that does not decode stays as it is, with
// a warning. A link is shorter than the wrapper that carries it, and at most MaxDepth wrappers are
// taken off, so that wrappers that name each other come to an end.
package unwrap
