package names

import "testing"

// TestIPv4Names has four numbers with marks for dots between (rule W3).
func TestIPv4Names(t *testing.T) {
	for name, want := range map[string]bool{
		"1[.]2.3.4": true, "1.2.3.4": true, "255.255.255.255": true, "256.1.1.1": false, "1.1.1.256": false, "1.2.3": false, "1.2.3.": false, "a.2.3.4": false, "1.2.3.4.": true, "1.2.3.4. ": true, "1.2.3.4.5": false, "1.2.3.4.a": false, "1.2.3.4/": true, "1.2.3.4a": false, "1.2.3.4-": false, "1.2.3.4[.]5": false,
		"1.2.3.4[:]80": true, "1.2.3.4[/]a": true, "1.2.3.4,": true, "0001.2.3.4": true, "00001.2.3.4": false, "1-2-3-4": false, "1[.2.3.4": true, "1.]2.3.4": true, "1.2.3.4(.)5": false, "": false,
	} {
		if got := isIPv4Name([]byte(name)); got != want {
			t.Errorf("W3 %q is an address: %v, want %v", name, got, want)
		}
	}
}
