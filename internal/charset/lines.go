package charset

import "bytes"

// Lines counts line ends: LF, CRLF, CR. The zero Lines has counted none.
type Lines struct {
	Ends int64
	cr   bool // the last byte was a CR, which is counted
}

// Add counts the line ends of p, which follows what was counted before.
func (c *Lines) Add(p []byte) {
	if len(p) == 0 {
		return
	}
	if c.cr && p[0] == '\n' {
		c.Ends--
	}
	c.cr = p[len(p)-1] == '\r'
	c.Ends += int64(bytes.Count(p, []byte{'\n'}))
	for rest := p; ; {
		i := bytes.IndexByte(rest, '\r')
		if i < 0 {
			return
		}
		if i+1 == len(rest) || rest[i+1] != '\n' {
			c.Ends++
		}
		rest = rest[i+1:]
	}
}
