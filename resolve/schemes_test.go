package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"urigrep/resolve"
)

// TestSchemes holds what is done by scheme against the specification of each: its default port,
// whether an empty path is "/" (RFC 3986, §6.2.3), and whether it wants a host (§3.2.2).
func TestSchemes(t *testing.T) {
	tests := []struct {
		name       string
		port       int
		slash      bool
		needsHost  bool
		definition string
	}{
		{"acap", 674, false, false, "RFC 2244"},
		{"coap", 5683, true, true, "RFC 7252, §6.1"},
		{"coap+tcp", 5683, true, true, "RFC 8323, §8.1"},
		{"coap+ws", 80, true, true, "RFC 8323, §8.3"},
		{"coaps", 5684, true, true, "RFC 7252, §6.2"},
		{"coaps+ws", 443, true, true, "RFC 8323, §8.4"},
		{"dict", 2628, false, false, "RFC 2229, §5"},
		{"dns", 53, false, false, "RFC 4501"},
		{"ftp", 21, true, true, "RFC 1738, §3.2"},
		{"gopher", 70, true, true, "RFC 4266, §2.1"},
		{"http", 80, true, true, "RFC 9110, §4.2.1"},
		{"https", 443, true, true, "RFC 9110, §4.2.2"},
		{"icap", 1344, false, false, "RFC 3507, §4.2"},
		{"imap", 143, false, true, "RFC 5092"},
		{"ipp", 631, false, true, "RFC 3510, §4.2"},
		{"ipps", 631, false, true, "RFC 7472, §4.2"},
		{"ldap", 389, false, false, "RFC 4516, §2"},
		{"nfs", 2049, false, false, "RFC 2224"},
		{"nntp", 119, false, true, "RFC 5538, §3"},
		{"pop", 110, false, true, "RFC 2384"},
		{"rsync", 873, false, false, "RFC 5781"},
		{"rtsp", 554, false, true, "RFC 7826, §4.2"},
		{"rtsps", 322, false, true, "RFC 7826, §4.2"},
		{"sieve", 4190, false, true, "RFC 5804, §3"},
		{"snmp", 161, false, false, "RFC 4088, §2.2"},
		{"telnet", 23, true, true, "RFC 4248, §2"},
		{"tftp", 69, false, true, "RFC 3617"},
		{"tip", 3372, false, false, "RFC 2371, §7"},
		{"ws", 80, true, true, "RFC 6455, §3"},
		{"wss", 443, true, true, "RFC 6455, §3"},
		{"foo", 0, false, false, "none"},
		{"ssh", 0, false, false, "none"},
	}
	for _, tt := range tests {
		normal := func(uri, want string) {
			t.Helper()
			if got := mustParse(t, resolve.RFC3986, uri).Normalize(resolve.ByScheme).String(); got != want {
				t.Errorf("%s: %s is %s by scheme, want %s", tt.definition, uri, got, want)
			}
		}
		if tt.port != 0 {
			normal(fmt.Sprintf("%s://h:%d/x", tt.name, tt.port), tt.name+"://h/x")
		}
		for _, other := range []int{tt.port - 1, tt.port + 1} {
			uri := fmt.Sprintf("%s://h:%d/x", tt.name, max(other, 1))
			normal(uri, uri)
		}
		end := ""
		if tt.slash {
			end = "/"
		}
		normal(tt.name+"://h", tt.name+"://h"+end)
		warned := false
		for _, w := range mustParse(t, resolve.RFC3986, tt.name+":///x").Warnings() {
			warned = warned || w.Code == resolve.WarnEmptyHost && w.Text == tt.name+" wants a host"
		}
		if warned != tt.needsHost {
			t.Errorf("%s: an empty host of %s warns: %v", tt.definition, tt.name, warned)
		}
	}
}

// TestServices warns of each well-known port of another service (RFC 3986, §7.2).
func TestServices(t *testing.T) {
	tests := []struct {
		port    int
		service string
	}{
		{7, "echo"}, {9, "discard"}, {13, "daytime"}, {19, "chargen"}, {20, "ftp-data"}, {21, "ftp"}, {22, "ssh"},
		{23, "telnet"}, {25, "smtp"}, {37, "time"}, {43, "whois"}, {53, "dns"}, {69, "tftp"}, {70, "gopher"},
		{79, "finger"}, {80, "http"}, {88, "kerberos"}, {109, "pop2"}, {110, "pop"}, {111, "sunrpc"}, {113, "auth"},
		{119, "nntp"}, {123, "ntp"}, {135, "epmap"}, {137, "netbios-ns"}, {138, "netbios-dgm"}, {139, "netbios-ssn"},
		{143, "imap"}, {161, "snmp"}, {162, "snmptrap"}, {179, "bgp"}, {194, "irc"}, {389, "ldap"}, {443, "https"},
		{445, "microsoft-ds"}, {465, "submissions"}, {512, "exec"}, {513, "login"}, {514, "shell"}, {515, "printer"},
		{540, "uucp"}, {548, "afp"}, {554, "rtsp"}, {563, "nntps"}, {587, "submission"}, {601, "syslog"}, {631, "ipp"},
		{636, "ldaps"}, {873, "rsync"}, {989, "ftps-data"}, {990, "ftps"}, {993, "imaps"}, {995, "pop3s"},
	}
	known := map[int]string{}
	for _, tt := range tests {
		known[tt.port] = tt.service
	}
	for port := range 1100 {
		want := ""
		if service := known[port]; service != "" && service != "ldap" {
			want = fmt.Sprintf("port %d is that of %s", port, service)
		}
		got := ""
		for _, w := range mustParse(t, resolve.RFC3986, fmt.Sprintf("ldap://h:%d/", port)).Warnings() {
			if w.Code == resolve.WarnPortService {
				got = w.Text
			}
		}
		if got != want {
			t.Errorf("port %d: %q, want %q", port, got, want)
		}
	}
	for _, uri := range []string{"http://h:80/", "https://h:443/", "coap+ws://h:80/", "ws://h:80/", "rsync://h:873/", "gopher://h:70/", "foo://h:25/", "http://h/", "http://h:/"} {
		for _, w := range mustParse(t, resolve.RFC3986, uri).Warnings() {
			if w.Code == resolve.WarnPortService {
				t.Errorf("%s: %s", uri, w.Text)
			}
		}
	}
}

// TestLookAlikes warns of each letter that looks like an ASCII one (UTS #39), beside ASCII and
// alone.
func TestLookAlikes(t *testing.T) {
	const letters = "аaсcԁdеeһhіiјjӏlоoрpԛqѕsԝwхxуyүyѵvьb" + // Cyrillic
		"αaοoνvρpιiϲcϳjυuγyκk" + // Greek
		"ոnսuօoհhցgքpզqյj" + // Armenian
		"ıiɑaɡgꜱsᴏoᴠvᴡwᴢzɩi" // Latin
	var letter rune
	for i, r := range []rune(letters) {
		if i%2 == 0 {
			letter = r
			continue
		}
		for _, label := range []string{string(letter), "x" + string(letter) + "1"} {
			like := strings.ReplaceAll(label, string(letter), string(r))
			want := fmt.Sprintf("the label %s of the host reads as %s", label, like)
			r, err := resolve.ParseIRI("http://a." + label + ".example/")
			if err != nil {
				t.Fatal(err)
			}
			if got := textOf(r, resolve.WarnConfusable); got != want {
				t.Errorf("%s: %q, want %q", label, got, want)
			}
		}
	}
}

// textOf returns the text of the warning with a code; empty if there is none.
func textOf(r resolve.Reference, code resolve.WarningCode) string {
	for _, w := range r.Warnings() {
		if w.Code == code {
			return w.Text
		}
	}
	return ""
}

// TestScriptsTogether mixes the scripts of each language that has several (UTS #39, §5.2, Highly
// Restrictive), and others.
func TestScriptsTogether(t *testing.T) {
	for label, want := range map[string]string{
		"a漢あア": "", "漢あ": "", "aあ": "", "aア": "", "aー漢": "", // Japanese
		"a漢ㄅ": "", "漢ㄅ": "", "aㄅ": "", // Chinese
		"a漢한": "", "漢한": "", "a한": "", // Korean
		"á1-b": "", "д1": "", "漢": "",
		"あ한":      "Hangul and Hiragana",
		"アㄅ":      "Bopomofo and Katakana",
		"한ㄅ":      "Bopomofo and Hangul",
		"aд":      "Cyrillic and Latin",
		"aα":      "Greek and Latin",
		"漢д":      "Cyrillic and Han",
		"aαд漢":    "Cyrillic and Greek and Han and Latin",
		"aа́":     "Cyrillic and Latin", // a mark that scripts share
		"б1.ａ":    "",
		"aбαעअक":  "Cyrillic and Devanagari and Greek and Hebrew and Latin",
		"a\u0378": "", // no character has this code
	} {
		r, err := resolve.ParseIRI("http://b." + label + ".example/")
		if err != nil {
			t.Fatal(err)
		}
		if want != "" {
			want = "the label " + label + " of the host mixes " + want
		}
		if got := textOf(r, resolve.WarnMixedScript); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
}
