package resolve

import (
	"fmt"
	"strings"
)

// lookAlikes maps letters of other scripts to the ASCII letters, in lower case, that they look like
// in most typefaces (UTS #39, confusables.txt). It covers the scripts whose letters alone can make
// a word that looks Latin.
var lookAlikes = map[rune]byte{
	// Cyrillic
	'а': 'a', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'һ': 'h', 'і': 'i', 'ј': 'j', 'ӏ': 'l', 'о': 'o', 'р': 'p',
	'ԛ': 'q', 'ѕ': 's', 'ԝ': 'w', 'х': 'x', 'у': 'y', 'ү': 'y', 'ѵ': 'v', 'ь': 'b',
	// Greek
	'α': 'a', 'ο': 'o', 'ν': 'v', 'ρ': 'p', 'ι': 'i', 'ϲ': 'c', 'ϳ': 'j', 'υ': 'u', 'γ': 'y', 'κ': 'k',
	// Armenian
	'ո': 'n', 'ս': 'u', 'օ': 'o', 'հ': 'h', 'ց': 'g', 'ք': 'p', 'զ': 'q', 'յ': 'j',
	// Latin beyond ASCII
	'ı': 'i', 'ɑ': 'a', 'ɡ': 'g', 'ꜱ': 's', 'ᴏ': 'o', 'ᴠ': 'v', 'ᴡ': 'w', 'ᴢ': 'z', 'ɩ': 'i',
}

// confusable warns of a label of a domain name that is not ASCII but looks it (UTS #39, §4): every
// letter is ASCII or looks like an ASCII letter. Below a top-level domain that is not ASCII such
// labels are words of a language, and there is no warning.
func confusable(r Reference) string {
	host, _ := r.Host()
	if len(host) > 3*maxDomain || isPlainName(host) {
		return ""
	}
	labels := strings.Split(strings.TrimSuffix(decodeHost(host), "."), ".")
	if !isASCII(unicodeLabel(labels[len(labels)-1])) {
		return ""
	}
	for _, label := range labels {
		name := unicodeLabel(label)
		if like := skeleton(name); like != "" {
			return fmt.Sprintf("the label %s of the host reads as %s", name, like)
		}
	}
	return ""
}

// skeleton returns the ASCII text that a reader takes a label for, "" if there is none or if the
// label is ASCII itself.
func skeleton(label string) string {
	if isASCII(label) {
		return ""
	}
	var b strings.Builder
	for _, c := range label {
		switch like, ok := lookAlikes[c]; {
		case ok:
			b.WriteByte(like)
		case c < 0x80:
			b.WriteByte(byte(c))
		default:
			return ""
		}
	}
	return b.String()
}
