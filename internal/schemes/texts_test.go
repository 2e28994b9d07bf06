package schemes_test

import (
	"strings"
	"testing"

	"urigrep/internal/schemes"
)

// TestHosts has the authorities in which there is a host (rule S3), and the schemes whose
// references always have one.
func TestHosts(t *testing.T) {
	for _, scheme := range strings.Fields("http https ftp ftps sftp ws wss ssh git svn telnet gopher rtsp irc coap coaps imap pop nntp rsync") {
		if !schemes.NeedsHost([]byte(scheme)) || !schemes.NeedsHost([]byte(strings.ToUpper(scheme))) || schemes.NeedsHost([]byte(scheme+"x")) || schemes.HasHost([]byte(scheme+":///a"), len(scheme)+1) {
			t.Errorf("S3 %s needs no host", scheme)
		}
	}
	for ref, want := range map[string]bool{
		"http://a": true, "http://": false, "http:///a": false, "http://a@": false, "http://a@b": true, "http://@b": true, "http://:80": false, "http://a:80": true, "http://-": false, "http://-a": true, "http://[::1]": true, "http://[": false, "http://é": true,
		"foo:///a": true, "foo:///": false, "foo:///.": false, "foo://///a": true, "file:///": true, "file:///a": true, "file://": false, "file://-": false, "file://-/": false, "file://-/a": true, "foo://-/a": false, "http://?a": false, "http://#a": false,
		"http://%s/a": false, "http://%a.b/c": true, "http://%s.b": false, "http://$A": false, "http://${A}": false, "http://a.$B": false, "http://{a}": false, "http://{a,b}": true, "http://{a": true, "http://$": false, "http://%": false, "http://a%s": true,
		"http://%ge": false, "http://%{a.b}/": false, "http://%1": false, "http://%1a.b": true, "http://%,$(A)": false, "ldap:///": true, "LDAPS:///": true, "ldapi:///": true, "ldapx:///": false, "http://{a}:80/": false, "http://a.{b}.c/": false, "http://$a:80": false,
	} {
		if got := schemes.HasHost([]byte(ref), strings.Index(ref, "//")); got != want {
			t.Errorf("S3 %s has a host: %v, want %v", ref, got, want)
		}
	}
}
