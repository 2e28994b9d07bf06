package pipeline

// A NotScanned counts what was not read, or not whole, by kind: files, parts of messages and files in archives
// by their format or media type, and damage by what it struck: "file", "record" or "part".
type NotScanned struct {
	Skipped, Damaged map[string]int64
}
