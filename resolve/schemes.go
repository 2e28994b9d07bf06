package resolve

// A scheme has the facts about the URIs of a scheme that normalization (§6.2.3) and warnings need.
// The zero scheme is that of unknown schemes.
type scheme struct {
	port      uint16   // default port, 0 if there is none
	slash     bool     // after an authority, an empty path is the same as "/"
	localhost bool     // no authority, an empty one and "localhost" are the same
	needsHost bool     // a host is required and must not be empty
	path      pathForm // which part of the path is case-insensitive
}

// A pathForm is a form of an opaque path, of which a part is case-insensitive.
type pathForm uint8

const (
	pathPlain     pathForm = iota // none
	pathAddrSpecs                 // what follows the '@' of addr-specs between commas (RFC 6068, §2)
	pathSIP                       // the host of "user@host:port;parameters" (RFC 3261, §19.1.4)
	pathURN                       // the NID before the first ':' (RFC 8141, §3.1)
)

// schemes has the schemes whose specification allows a normalization, one a line with the
// specification. Schemes whose default port is mere custom (ssh, git, irc) are left out.
var schemes = map[string]scheme{
	"acap":     {port: 674},                                // RFC 2244
	"acct":     {path: pathAddrSpecs},                      // RFC 7565
	"coap":     {port: 5683, slash: true, needsHost: true}, // RFC 7252, §6.1, §6.3
	"coap+tcp": {port: 5683, slash: true, needsHost: true}, // RFC 8323
	"coap+ws":  {port: 80, slash: true, needsHost: true},   // RFC 8323
	"coaps":    {port: 5684, slash: true, needsHost: true}, // RFC 7252, §6.2, §6.3
	"coaps+ws": {port: 443, slash: true, needsHost: true},  // RFC 8323
	"dict":     {port: 2628},                               // RFC 2229
	"dns":      {port: 53},                                 // RFC 4501
	"file":     {localhost: true},                          // RFC 8089, §2
	"ftp":      {port: 21, slash: true, needsHost: true},   // RFC 1738, §3.2
	"gopher":   {port: 70, slash: true, needsHost: true},   // RFC 4266, §2.1
	"http":     {port: 80, slash: true, needsHost: true},   // RFC 9110, §4.2.1, §4.2.3
	"https":    {port: 443, slash: true, needsHost: true},  // RFC 9110, §4.2.2, §4.2.3
	"icap":     {port: 1344},                               // RFC 3507
	"im":       {path: pathAddrSpecs},                      // RFC 3860
	"imap":     {port: 143, needsHost: true},               // RFC 5092
	"ipp":      {port: 631, needsHost: true},               // RFC 3510
	"ipps":     {port: 631, needsHost: true},               // RFC 7472
	"ldap":     {port: 389},                                // RFC 4516
	"mailto":   {path: pathAddrSpecs},                      // RFC 6068, §2
	"nfs":      {port: 2049},                               // RFC 2224
	"nntp":     {port: 119, needsHost: true},               // RFC 5538
	"pop":      {port: 110, needsHost: true},               // RFC 2384
	"pres":     {path: pathAddrSpecs},                      // RFC 3859
	"rsync":    {port: 873},                                // RFC 5781
	"rtsp":     {port: 554, needsHost: true},               // RFC 7826, §4.2
	"rtsps":    {port: 322, needsHost: true},               // RFC 7826, §4.2
	"sieve":    {port: 4190, needsHost: true},              // RFC 5804
	"sip":      {path: pathSIP},                            // RFC 3261, §19.1.4
	"sips":     {path: pathSIP},                            // RFC 3261, §19.1.4
	"snmp":     {port: 161},                                // RFC 4088
	"telnet":   {port: 23, slash: true, needsHost: true},   // RFC 4248, §2
	"tftp":     {port: 69, needsHost: true},                // RFC 3617
	"tip":      {port: 3372},                               // RFC 2371
	"urn":      {path: pathURN},                            // RFC 8141, §3.1
	"ws":       {port: 80, slash: true, needsHost: true},   // RFC 6455, §3
	"wss":      {port: 443, slash: true, needsHost: true},  // RFC 6455, §3
}
