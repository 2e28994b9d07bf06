package mbox

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// afresh is the dialect of From_ lines that keeps nothing of one message for the next.
type afresh struct{ *fromLines }

func (afresh) end(buf []byte, inside, eof bool, most int) (end int, ok bool) {
	return new(fromLines).end(buf, inside, eof, most)
}

// TestClaimsAreFoundAfresh holds what is found of the length of a message, going on from the
// message before, to what is found of it alone. Most messages have no end of the header.
func TestClaimsAreFoundAfresh(t *testing.T) {
	const separator = "From a@b.example Mon Dec  8 13:34:53 2001\n"
	for seed := range uint64(8) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		blank := 1 + rnd.IntN(5000) // one of so many lines
		var b bytes.Buffer
		for b.Len() < 2*maxHeader {
			switch n := rnd.IntN(2 * blank); {
			case n == 0:
				b.WriteString("\n")
			case n == 1:
				b.WriteString("\r\n")
			case n == 2:
				b.WriteString("\r x\n")
			case n < 6:
				fmt.Fprintf(&b, "Content-Length: %d\n", rnd.IntN(3000))
			case n%2 == 0:
				b.WriteString(separator + "Subject: a\n")
			default:
				b.WriteString("content: b\n")
			}
		}
		for _, size := range []int{readSize, 1 << 10} {
			for _, most := range []int{MaxChunk, 7 << 10} {
				sizes := func(d dialect) (all []int) {
					s := NewSplitter(bytes.NewReader(b.Bytes()))
					s.size, s.max, s.dialect = size, most, d
					for b := new(Batch); s.Next(b) != io.EOF; {
						for _, c := range b.Chunks {
							all = append(all, len(c.Bytes))
						}
					}
					return all
				}
				got, want := sizes(new(fromLines)), sizes(afresh{new(fromLines)})
				if !slices.Equal(got, want) {
					t.Errorf("seed %d, read by %d, chunks of %d: %d chunks, want %d others", seed, size, most, len(got), len(want))
				}
			}
		}
	}
}

// TestLinesAreLookedAtOnce counts the lines that are looked at for the length of messages whose
// headers do not end: each at most once for each of the two ends, and one for each message.
func TestLinesAreLookedAtOnce(t *testing.T) {
	const separator, messages = "From a@b Mon Dec  8 13:34:53 2001\n", 10_000
	for _, field := range []string{"A:\n", "Content-Length: 5\n"} {
		var d fromLines
		s := NewSplitter(strings.NewReader(strings.Repeat(separator+field, messages)))
		s.dialect = &d
		found := 0
		for b := new(Batch); s.Next(b) != io.EOF; {
			found += len(b.Chunks)
		}
		if most := 2 * (2*messages + messages); found != messages || d.looked > most {
			t.Errorf("%q: %d messages, want %d; looked at %d lines, want %d at most", field, found, messages, d.looked, most)
		}
	}
}
