package xml

import "testing"

// TestDeclared reads the encoding that XML declares, and none of what is no declaration.
func TestDeclared(t *testing.T) {
	for begin, want := range map[string]string{
		"<?xml version='1.0' encoding='iso-8859-2'?><a/>": "iso-8859-2",
		`<?xml version="1.0" encoding = "koi8-r" ?>`:      "koi8-r", " \n<?xml encoding=\"utf-8\"?>": "utf-8",
		"<?xml version='1.0'?>": "", "<?xml version='1.0'?><a encoding='koi8-r'/>": "", "<?xml encoding=koi8-r?>": "",
		"<?xml encoding=": "", "<?xml encoding='koi8-r?>": "",
		"<?xml encoding=''?>": "", "<?xml encoding='none such'?>": "", "<?xml encoding='utf-16le'?>": "",
		"<a encoding='koi8-r'>": "", "": "",
	} {
		enc, ok := declared([]byte(begin))
		got := ""
		if ok {
			got = enc.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", begin, got, want)
		}
	}
}
