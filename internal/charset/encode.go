package charset

// Encode appends s, which is UTF-8, as it is written in e. What stands before and after it in a
// text is in the initial state of an encoding that has several. The error says that e has no such
// character.
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
