// Package tracking removes from a URI the parameters that only tell how a reader came to it, such
// as utm_source, gclid, fbclid and mc_eid. All other bytes stay as they are, in their order, and
// removing twice changes nothing.
//
// # Parameters
//
// Parameters stand in the query (RFC 3986, §3.4), separated by "&" or "&amp;", and in a fragment
// that consists of them, such as "#utm_source=a&utm_medium=b", or that holds them after a "?".
// Names are compared without regard to case. With its last parameter a query loses its "?", and a
// fragment its "#". Only http and https URIs have such parameters. A URI that carries another one
// whose query could be taken for its own, such as that of a web archive, stays as it is.
//
// The parameters are those of parameters.txt, each with its source. Parameters of
// referral (referrals.txt), which credit a third party, are removed only with Options.Referral.
//
// # Rules of ClearURLs
//
// Table.ReadClearURLs adds the rules of a file in the format of ClearURLs
// (https://docs.clearurls.xyz), none of which comes with this package: providers with urlPattern,
// exceptions, rules, referralMarketing and rawRules. Their regular expressions are read as RE2,
// which has no look-around; those that RE2 does not accept are passed over, and returned.
// completeProvider, which blocks whole sites, and redirections are ignored.
package tracking
