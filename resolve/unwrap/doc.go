// Package unwrap takes the link out of a rewritten link, such as those that mail gateways, search
// engines and social networks make of the links that they show. It reads the URI alone, and never
// uses the network.
//
// # Rules
//
// A wrapper is a URI that carries another. The table rules.txt has a line for each kind of wrapper,
// with its source. Table.Read adds lines of the same form:
//
//	HOST PATH DECODER [PARAMETER]...     # source
//
// HOST is a host, "*.example.org" any host below example.org, "example.*" that name under any
// public suffix, "*.example.*" any host below such a name, and "*" every host. In PATH each "*"
// stands for any text. DECODER says how the link is carried:
//
//	query NAME...    in the first of these parameters that is present, percent-encoded
//	query            as the whole query, percent-encoded or not
//	base64 NAME...   in the first of these parameters that is present, in base64 or base64url
//	segment N        in the N-th segment of the path, from 1, percent-encoded
//	rest N           after the N-th segment of the path, with query and fragment, as it is
//	amp N            there too, without its scheme: http, or https after a segment "s"
//	translated       in the host, as Google Translate writes it
//	enclosed         in the path after "___", up to "___."
//	proofpoint2 NAME in this parameter; '-' is '%' and '_' is '/', then percent-encoded
//	proofpoint3      in the path after "__", up to "__;"; the bytes that '*' stands for follow in base64url
//	opaque           not at all: only the host knows the link
//
// NAME=TEXT is a parameter whose value begins with TEXT, which is left out. Parameters are
// separated by "&" or "&amp;". A '#' at the beginning of a line or after a blank begins a comment.
//
// # Links
//
// A link is a URI of http, https, ftp or mailto, as it stands or after resolve.AppendRepair. A
// wrapper that does not decode stays as it is, with a warning. A link is shorter than its wrapper,
// and at most MaxDepth wrappers are taken off one URI, so unwrapping always ends.
package unwrap
