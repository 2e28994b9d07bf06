package scan

func findTriggers(text []byte, from, to int, set Triggers) (base, next int, mask uint64) {
	return wordTriggers(text, from, to, set)
}
