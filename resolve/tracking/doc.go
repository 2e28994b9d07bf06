// Package tracking removes from a URI the parameters that say by which way a reader came to it,
// and nothing of where it leads: utm_source, gclid, fbclid, mc_eid and the like. All other bytes
// stay as they are, in their order, so that removing twice changes nothing.
//
// # Parameters
//
// Parameters are what "&" parts in the query ("&amp;" may stand for it), and in a fragment that
// is made of them: "#utm_source=a&utm_medium=b", or what follows a "?" in it. The name is
// compared without regard to case. The "?" goes with the last parameter, and so does the "#".
// Only http and https URIs have such parameters, and those that carry another URI whose query
// would be taken for theirs are left alone.
//
// Which parameters they are is a table (table.go), with a line for each and its source.
// Parameters of referral, which pay a third party for the way, are removed only where that is
// asked for.
//
// # Rules of ClearURLs
//
// ReadClearURLs adds the rules of a file in the format of ClearURLs
// (https://docs.clearurls.xyz), of which none comes with this package: providers with
// urlPattern, exceptions, rules, referralMarketing and rawRules. Their regular expressions are
// read as RE2, in which nothing looks ahead or behind; those that are no RE2 are passed over and
// named. completeProvider, which blocks whole sites, and redirections are passed over.
package tracking
