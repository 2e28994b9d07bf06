package join

import (
	"bytes"

	"urigrep/internal/text"
)

// Whether a sentence goes on with the token.
const (
	sentenceNone   uint8 = iota // it is no word of small letters
	sentenceSlash               // a word after a reference that ends in '/', then what follows it
	sentenceWhole  = sentenceSlash + sentenceFollows
	sentenceInside = sentenceWhole + sentenceFollows
	sentences      = sentenceInside + sentenceFollows
)

// What follows such a word.
const (
	followsLine uint8 = iota // nothing
	followsStop              // a mark
	followsWord              // another word of small letters
	followsElse              // anything else
	sentenceFollows
)

var sentenceNames = [sentences]string{"no word",
	"word alone after a slash", "word and mark after a slash", "words after a slash", "word after a slash",
	"word alone after a whole", "word and mark after a whole", "words after a whole", "word after a whole",
	"word alone", "word and mark", "words", "word"}

// sentence returns whether a sentence goes on with the token, by the token and what follows it.
func (f *Facts) sentence() uint8 {
	follows := f.follows()
	if !areSmall(f.Word) {
		return sentenceNone
	}
	switch f.cut {
	case cutSlash, cutHostSlash:
		return sentenceSlash + follows
	case cutSuffix, cutTop, cutTopDot, cutClause, cutSlashMark, cutClosed:
		return sentenceWhole + follows
	}
	return sentenceInside + follows
}

// follows returns what follows the token in its line.
func (f *Facts) follows() uint8 {
	if len(f.token) > len(f.Word) {
		return followsStop
	}
	rest := text.TrimBlanks(f.restOfLine(f.Next.End))
	word, _, _ := bytes.Cut(rest, []byte(" "))
	switch word = bytes.TrimRight(word, ".,;:!?)"); {
	case len(rest) == 0:
		return followsLine
	case areSmall(word):
		return followsWord
	}
	return followsElse
}

// areSmall reports whether a word has small letters alone, or is beyond ASCII.
func areSmall(word []byte) bool {
	for _, c := range word {
		if c < 'a' || 'z' < c && c < 0x80 {
			return false
		}
	}
	return len(word) > 0
}
