package field

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"urigrep/resolve/publicsuffix"
)

// A domain that is remembered is that of the host, however many hosts share a slot.
func TestDomainCache(t *testing.T) {
	var c domainCache
	hosts := []string{"", "com", "a.example.co.uk", "A.Example.", "1.2.3.4", "[::1]", strings.Repeat("a.", 60) + "example.com"}
	for i := range 3 * cachedDomains {
		hosts = append(hosts, fmt.Sprintf("h%d.example%d.org", i%7, i))
	}
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			for range 2 {
				for _, host := range hosts {
					if got, want := string(c.lookup([]byte(host))), publicsuffix.Domain(host); got != want {
						t.Errorf("the domain of %q is %q, want %q", host, got, want)
					}
				}
			}
		})
	}
	group.Wait()
}
