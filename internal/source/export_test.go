package source

// What tests from outside ask of the inside.
const (
	MostAhead = mostAhead
	SmallFile = smallFile
)

// Tells is tells.
func (s *Sources) Tells(begin []byte) bool { return s.tells(begin) }
