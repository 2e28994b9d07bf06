package office

// SetMost sets how many bytes the parts of a document may have, and returns a function that undoes that.
func SetMost(n int64) (undo func()) {
	before := maxUnpacked
	maxUnpacked = n
	return func() { maxUnpacked = before }
}
