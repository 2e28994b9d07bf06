// Package resolve is about URI references as RFC 3986 and RFC 2396 define them,
// and not as a browser or a server takes them: it parses and validates them,
// resolves them against a base URI, normalizes and compares them, maps IRIs to
// them and back, and repairs what is nearly one. Its terms are those of RFC 3986,
// in which a section without another number stands ("§5.2").
//
// # Terms
//
// A URI reference ([Reference]) is a URI, which begins with a scheme, or a relative
// reference, which does not (§4.1). A base URI is what a relative reference is
// relative to, the target URI what resolving it gives (§5). The components are
// scheme, authority, path, query and fragment (§3); an authority has userinfo, host
// and port. A component is undefined where its delimiter is missing, and empty
// where nothing follows that: "a?" has an empty query, "a" an undefined one. All
// methods that return a component tell the two apart, and all that write
// references keep them apart (§5.3).
//
// A Reference holds what was parsed, byte for byte; nothing is decoded, encoded or
// put in another case but where Normalize, ToURI, ToIRI or Repair is asked to.
//
// # What is covered
//
//   - The grammar of RFC 3986, Appendix A: [Parse], [Check]. An [Error] names the
//     rule that is broken first, and the offset of the offence.
//   - The grammar of RFC 2396, Appendix A, as RFC 2732, §3 changes it: [RFC.Parse], [RFC.Check].
//   - Reference resolution, §5.2 and §5.3, and RFC 2396, §5.2: [Resolver],
//     [Reference.Resolve]; the precedence of base URIs, §5.1: [Bases].
//   - Normalization and comparison, §6.2.1 to §6.2.3: [Reference.Normalize],
//     [Reference.Equal]. §6.2.4, which asks servers, is not covered.
//   - IRIs, RFC 3987, §2.2, §3.1 and §3.2: [ToURI], [Reference.ToIRI].
//   - Security, §7: [Reference.Warnings].
//   - Percent-encoding what the grammar excludes: [Repair].
//
// RFC 1738 and RFC 1808 matter only where these refer to them. Zone identifiers
// (RFC 6874) are no part of the grammar: "http://[fe80::1%25eth0]/" is invalid.
//
// # Deviations from RFC 3986
//
//   - A target or normal path never begins with "//" where there is no authority,
//     since that would read as one: "..//b" with the base "foo:/a" gives
//     "foo:/.//b", where §5.2.4 and §5.3 together give "foo://b".
//   - Normalize keeps the dot-segments of a path that does not begin with '/':
//     "../a" and "foo:a/../b" stay, where §6.2.2.3 taken by itself gives "a" and "foo:/b".
//   - Resolve does remove them from such a path, as §5.2.2 has it, also where that makes the
//     path absolute: the target of "foo:a/../b" is "foo:/b".
//   - Leading zeros of a port go with ByScheme: "http://a:080/" is "http://a/".
//
// # Deviations from RFC 2396
//
//   - "?y" is valid, as in Appendix C, though relativeURI does not derive it.
//   - A reference to the current document, "" or "#s", has the base URI for its
//     target (§4.2 there); [Reference.IsSameDocument] tells such a reference.
//   - ".." beyond the root stays: "../../g" with the base "http://a/b" gives
//     "http://a/../../g", as in Appendix C.2.
//   - "g" with the base "http://a" gives "http://a/g", where §5.2 there gives "http://ag".
//   - "." with the base "foo:a", which is no hierarchy, gives "foo:.", where §5.2
//     there leaves "foo:", which is no URI.
//   - An address between brackets is held to IPv6address of RFC 3986: "http://[1:2]/" is invalid.
//   - Normalize leaves dot-segments, which mean something in relative paths only,
//     and the authorities that are no servers.
//
// # Cost
//
// All takes time linear in the length of its input. Parsing what is valid, checking
// it, appending a target to a slice with room for it, and normalizing what is
// normal allocate nothing. References are small, comparable values that are safe to share.
package resolve
