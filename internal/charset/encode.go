package charset

// Encode appends s, which is UTF-8, in the encoding e. An encoding with several states begins and
// ends in its initial one. The error says that e does not have a character of s.
func (e Encoding) Encode(dst, s []byte) ([]byte, error) {
	if e.IsUTF8() {
		return append(dst, s...), nil
	}
	encoded, err := e.enc.NewEncoder().Bytes(s)
	if err != nil {
		return dst, err
	}
	return append(dst, encoded...), nil
}
