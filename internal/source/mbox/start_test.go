package mbox

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// starts returns where messages begin that a Splitter of the whole mailbox finds.
func starts(t *testing.T, mailbox []byte) (all []int64) {
	t.Helper()
	s := NewSplitter(bytes.NewReader(mailbox))
	var b Batch
	for {
		err := s.Next(&b)
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range b.Chunks {
			if c.First {
				all = append(all, c.Offset)
			}
		}
	}
}

// claims makes a mailbox of which some messages say their length, right or wrong, and hold lines
// that look like From_ lines, up to whole mailboxes.
func claims(rnd *rand.Rand, size int) []byte {
	const separator = "From a@b.example Mon Dec  8 13:34:53 2001\n"
	var b bytes.Buffer
	for b.Len() < size {
		body := strings.Repeat("some line of text\n", rnd.IntN(40))
		for range rnd.IntN(4) {
			body += "\n" + separator + "Subject: inner\n\n" + strings.Repeat("inner line\n", rnd.IntN(60)) + "\n"
		}
		if rnd.IntN(30) == 0 {
			body += strings.Repeat("\n"+separator+"Subject: inner\n\nx\n", rnd.IntN(3000))
		}
		b.WriteString(separator + "Subject: outer\n")
		switch rnd.IntN(4) {
		case 0:
			fmt.Fprintf(&b, "Content-Length: %d\n", len(body))
		case 1:
			fmt.Fprintf(&b, "Content-Length: %d\n", rnd.IntN(2*len(body)+2))
		}
		b.WriteString("\n" + body + "\n")
	}
	return b.Bytes()
}

func TestStart(t *testing.T) {
	for seed := range uint64(4) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		mailbox := claims(rnd, 3<<20)
		all := starts(t, mailbox)
		size := int64(len(mailbox))
		for range 60 {
			at := rnd.Int64N(size)
			want := size
			for _, s := range all {
				if s >= at {
					want = s
					break
				}
			}
			got, _, err := Start(bytes.NewReader(mailbox), size, at)
			if err != nil || got != want {
				t.Fatalf("seed %d: the first message from %d on begins at %d (%v), want %d", seed, at, got, err, want)
			}
		}
	}
}

// No message begins inside one that is longer than a chunk.
func TestStartInLongMessage(t *testing.T) {
	const separator = "From a@b.example Mon Dec  8 13:34:53 2001\n"
	long := separator + "Subject: long\n\n" + strings.Repeat("some line of text\n", MaxChunk/9) + "\n"
	mailbox := []byte(separator + "Subject: x\n\n" + long + separator + "Subject: y\n\n")
	before := int64(len(separator + "Subject: x\n\n"))
	for at, want := range map[int64]int64{1: before, before: before, before + 1: before + int64(len(long)), before + MaxChunk/2: before + int64(len(long)), before + MaxChunk + 9: before + int64(len(long))} {
		if got, _, err := Start(bytes.NewReader(mailbox), int64(len(mailbox)), at); got != want || err != nil {
			t.Errorf("the first message from %d on begins at %d (%v), want %d", at, got, err, want)
		}
	}
}

// A message may begin with the last line of a mailbox; that line is found without reading more of what
// is before it than of any other.
func TestStartAtTheLastLine(t *testing.T) {
	const separator = "From a@b.example Mon Dec  8 13:34:53 2001\n"
	for _, lines := range []int{1, 9000, 200_000} {
		first := int64(len(separator)) + int64(lines)*int64(len("a line of text\n")) + int64(len("\n\n"))
		mailbox := []byte(separator + "\n" + strings.Repeat("a line of text\n", lines) + "\n" + separator)
		size := int64(len(mailbox))
		if all := starts(t, mailbox); len(all) != 2 || all[1] != first {
			t.Fatalf("messages begin at %d, want %d last", all, first)
		}
		for at, want := range map[int64]int64{1: first, first - 1: first, first: first, first + 1: size, size - 1: size} {
			got, lowest, err := Start(bytes.NewReader(mailbox), size, at)
			if got != want || err != nil {
				t.Errorf("the first message from %d on begins at %d (%v), want %d", at, got, err, want)
			}
			if at > first && lowest < at-maxClaim-maxHeader {
				t.Errorf("to find that no message begins from %d on, the mailbox is read from %d on", at, lowest)
			}
		}
	}
}

// The stretches of a mailbox that begin where others end have the same messages as the whole,
// whether what is before was split or not.
func TestSplittersOfStretches(t *testing.T) {
	mailbox := claims(rand.New(rand.NewPCG(9, 9)), 1<<20)
	size := int64(len(mailbox))
	want := starts(t, mailbox)
	for _, n := range []int64{1, 2, 7, 40} {
		var got []int64
		for i := range n {
			lo, hi := size*i/n, size*(i+1)/n
			skipping := NewSplitter(bytes.NewReader(mailbox))
			if err := skipping.Skip(lo); err != nil {
				t.Fatal(err)
			}
			start, _, err := Start(bytes.NewReader(mailbox), size, lo)
			if err != nil {
				t.Fatal(err)
			}
			at := NewSplitterAt(bytes.NewReader(mailbox[start:]), start)
			skipping.Limit(hi)
			at.Limit(hi)
			a, b := rest(t, skipping), rest(t, at)
			if fmt.Sprint(a) != fmt.Sprint(b) {
				t.Fatalf("from %d to %d: %d and %d messages, or others", lo, hi, len(a), len(b))
			}
			got = append(got, a...)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%d stretches: %d messages, want %d, or others", n, len(got), len(want))
		}
	}
}

func rest(t *testing.T, s *Splitter) (all []int64) {
	t.Helper()
	var b Batch
	for {
		if err := s.Next(&b); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		for _, c := range b.Chunks {
			if c.First {
				all = append(all, c.Offset)
			}
		}
	}
}
