package rewrite

import "bytes"

// appendTags appends the tags of a stretch of HTML, and all else between < and >.
func appendTags(dst, html []byte) []byte {
	for {
		begin := bytes.IndexByte(html, '<')
		if begin < 0 {
			return dst
		}
		end := bytes.IndexByte(html[begin:], '>')
		if end < 0 {
			return dst
		}
		dst = append(dst, html[begin:begin+end+1]...)
		html = html[begin+end+1:]
	}
}
