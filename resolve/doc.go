// Package resolve implements URI references (RFC 3986, RFC 2396): it parses and validates
// them, resolves them against a base URI, normalizes and compares them, converts them from
// and to IRIs, and repairs text that is nearly one. It follows the RFCs, and not browsers.
// A section without another number ("§5.2") is one of RFC 3986.
//
// # Terms
//
// A URI reference ([Reference]) is a URI, which begins with a scheme, or a relative
// reference, which does not (§4.1). A relative reference is resolved against a base URI;
// the result is the target URI (§5). The components are scheme, authority, path, query and
// fragment (§3); an authority has userinfo, host and port. A component is undefined if its
// delimiter is missing, and empty if nothing follows the delimiter: "a?" has an empty
// query, "a" an undefined one. Methods that return a component distinguish the two, and
// methods that write references preserve the difference (§5.3).
//
// A Reference holds the text that was parsed, byte for byte. Only Normalize, ToURI, ToIRI
// and Repair decode, encode or change case.
//
// # Coverage
//
//   - The grammar of RFC 3986, Appendix A: [Parse], [Check]. An [Error] has the first rule
//     that is broken, and the byte offset at which it is.
//   - The grammar of RFC 2396, Appendix A, as changed by RFC 2732, §3: [RFC.Parse], [RFC.Check].
//   - Reference resolution, §5.2 and §5.3, and RFC 2396, §5.2: [Resolver],
//     [Reference.Resolve].
//   - Normalization and comparison, §6.2.1 to §6.2.3: [Reference.Normalize],
//     [Reference.Equal]; not §6.2.4, which needs requests to servers.
//   - IRIs, RFC 3987, §2.2, §3.1 and §3.2: [ToURI], [Reference.ToIRI], [Reference.WithALabels].
//   - Security, §7: [Reference.Warnings], [Redact].
//   - Percent-encoding what the grammar excludes: [Repair].
//
// Zone identifiers (RFC 6874) are not covered: "http://[fe80::1%25eth0]/" is invalid.
//
// # Deviations from RFC 3986
//
//   - A target or normal path does not begin with "//" if there is no authority, because it
//     would be read as one: "..//b" with the base "foo:/a" gives "foo:/.//b", not "foo://b"
//     as §5.2.4 and §5.3 together have it.
//   - Normalize keeps the dot-segments of a path that does not begin with '/': "../a" and
//     "foo:a/../b" stay; by §6.2.2.3 alone they would become "a" and "foo:/b".
//   - Resolve does remove the dot-segments of such a path (§5.2.2), even if the path becomes
//     absolute: the target of "foo:a/../b" is "foo:/b".
//   - Normalizing by scheme removes leading zeros of a port: "http://a:080/" is "http://a/".
//
// # Deviations from RFC 2396
//
// Sections are those of RFC 2396.
//
//   - "?y" is valid, as in Appendix C, although relativeURI does not derive it.
//   - The target of a reference to the current document, "" or "#s", is the base URI (§4.2);
//     [Reference.IsSameDocument] reports such a reference.
//   - ".." beyond the root stays: "../../g" with the base "http://a/b" gives
//     "http://a/../../g", as in Appendix C.2.
//   - "g" with the base "http://a" gives "http://a/g", not "http://ag" as §5.2 has it.
//   - "." with the base "foo:a", which is not hierarchical, gives "foo:.", not "foo:" as
//     §5.2 has it, which is not a URI.
//   - An address between brackets has to be an IPv6address of RFC 3986: "http://[1:2]/" is
//     invalid.
//   - Normalize keeps dot-segments, which have a meaning in relative paths only, and any
//     authority that is not a server.
//
// # Cost
//
// Every function takes time linear in the length of its input. Parsing and checking valid
// references, appending to a slice with enough room, and normalizing normal references do
// not allocate. A Reference is a small, comparable value that is safe for concurrent use.
package resolve
