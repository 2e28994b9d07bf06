package markup

import "bytes"

// cutWithin is how many bytes before the end of HTML a good place to cut it is looked for.
const cutWithin = 64 << 10

// Cut returns where to cut HTML that is too long: before a line that begins with a block, else
// after a line, before a block, after a blank, or at the end.
func Cut(src []byte) int {
	least := min(max(1, len(src)-cutWithin), len(src))
	block := 0
	for at := len(src); at > least; {
		if at = bytes.LastIndexByte(src[:at], '<'); at < least || !beginsBlock(src[at:]) {
			continue
		}
		if line := len(bytes.TrimRight(src[:at], " \t")); line >= least && src[line-1] == '\n' {
			return line
		}
		block = max(block, at)
	}
	line, blank := bytes.LastIndexByte(src[least:], '\n'), bytes.LastIndexByte(src[least:], ' ')
	switch {
	case line >= 0:
		return least + line + 1
	case block > 0:
		return block
	case blank >= 0:
		return least + blank + 1
	}
	return len(src)
}

// beginsBlock reports whether HTML begins with a start tag that begins a line of text, and in whose
// element line breaks do not count.
func beginsBlock(src []byte) bool {
	if len(src) < 2 || src[0] != '<' || !isLetter(src[1]) {
		return false
	}
	e, _ := elementAt(src, 1)
	return e.breaks > 0 && e.content == parsed && !e.verbatim
}
