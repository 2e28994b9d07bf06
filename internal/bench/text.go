package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// A kind is a kind of text: made up, or one of the real ones.
type kind struct {
	name string
	mail bool // a mailbox

	// Of a made-up text.
	every int           // bytes for each URI
	part  func(*writer) // writes a part of the text, which ends in a line end

	packed string // file of a real text, compressed with zstd
}

// kinds lists the made-up texts of the speed table.
var kinds = []kind{
	{name: "prose", every: 5000, part: prosePart},
	{name: "mail", every: 1000, part: mailPart, mail: true},
	{name: "dense", every: 75, part: densePart},
}

// unitSize is the number of bytes that are made up; longer texts repeat them. It is more than
// the caches and branch predictors of a processor can hold.
const unitSize = 8 << 20

// A unit is the made-up text that a longer text repeats.
type unit struct {
	text []byte
	uris []int // where URIs begin
	ends []int // where parts end
}

// makeUnit returns the unit of a kind: whole parts, at most size bytes.
func makeUnit(k kind, size int) unit {
	w := &writer{r: rand.New(rand.NewPCG(uint64(k.every), 1)), every: k.every}
	u := unit{}
	for {
		uris := len(w.uris)
		k.part(w)
		if len(w.text) > size && len(u.ends) > 0 {
			end := u.ends[len(u.ends)-1]
			u.text, u.uris = w.text[:end:end], w.uris[:uris]
			return u
		}
		u.ends = append(u.ends, len(w.text))
	}
}

// last returns the number of bytes of whole parts that fit into rest bytes.
func (u unit) last(rest int64) int {
	k := sort.Search(len(u.ends), func(k int) bool { return int64(u.ends[k]) > rest })
	if k == 0 {
		return 0
	}
	return u.ends[k-1]
}

// count returns the number of URIs in a text of at most size bytes.
func (u unit) count(size int64) int64 {
	whole := size / int64(len(u.text))
	rest := u.last(size % int64(len(u.text)))
	return whole*int64(len(u.uris)) + int64(sort.SearchInts(u.uris, rest))
}

// length returns the number of bytes of a text of at most size bytes.
func (u unit) length(size int64) int64 {
	return size - size%int64(len(u.text)) + int64(u.last(size%int64(len(u.text))))
}

// write writes a text of at most size bytes, unless it is there already.
func (u unit) write(path string, size int64) error {
	if info, err := os.Stat(path); err == nil && info.Size() == u.length(size) {
		return nil
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(f)
	for ; size >= int64(len(u.text)); size -= int64(len(u.text)) {
		if _, err := b.Write(u.text); err != nil {
			break // Flush returns it again
		}
	}
	b.Write(u.text[:u.last(size)])
	if err := b.Flush(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// A text is a file to search.
type text struct {
	path   string
	size   int64
	uris   int64 // number of URIs; -1 if not known
	unit   unit  // of a made-up text
	copies int64 // of a real text, the number of copies
}

// textOf returns the text of a kind: made up, unpacked, or the file that c.texts names.
func (c config) textOf(k kind, size int64) (text, error) {
	if k.packed != "" {
		return c.corpusText(k, size)
	}
	if path := c.texts[k.name]; path != "" {
		info, err := os.Stat(path)
		if err != nil {
			return text{}, err
		}
		return text{path: path, size: info.Size(), uris: -1}, nil
	}
	u := makeUnit(k, int(min(size, unitSize)))
	path := filepath.Join(c.dir, fmt.Sprintf("%s-%d.txt", k.name, size))
	if err := u.write(path, size); err != nil {
		return text{}, err
	}
	return text{path: path, size: u.length(size), uris: u.count(size), unit: u}, nil
}

// head returns the beginning of a text, at most size bytes and in whole lines, as
// a text of its own.
func (c config) head(t text, size int64) (text, error) {
	if size >= t.size {
		return t, nil
	}
	f, err := os.Open(t.path)
	if err != nil {
		return text{}, err
	}
	defer f.Close()
	content := make([]byte, size)
	n, err := f.ReadAt(content, 0)
	if err != nil {
		return text{}, err
	}
	if end := bytes.LastIndexByte(content[:n], '\n'); end >= 0 {
		n = end + 1
	}
	h := text{path: filepath.Join(c.dir, fmt.Sprintf("head-%d-%s", size, filepath.Base(t.path))), size: int64(n), uris: -1}
	if t.uris >= 0 {
		whole := int64(n) / int64(len(t.unit.text))
		rest := int(int64(n) % int64(len(t.unit.text)))
		h.uris = whole*int64(len(t.unit.uris)) + int64(sort.SearchInts(t.unit.uris, rest))
	}
	return h, os.WriteFile(h.path, content[:n], 0o644)
}

// prosePart writes a paragraph.
func prosePart(w *writer) {
	w.paragraph("", 3+w.r.IntN(6))
	w.text = append(w.text, '\n')
}

// densePart writes a line of a log.
func densePart(w *writer) {
	start := len(w.text)
	w.text = fmt.Appendf(w.text, "10.%d.%d.%d GET ", w.r.IntN(256), w.r.IntN(256), w.r.IntN(256))
	w.uris = append(w.uris, len(w.text))
	w.text = append(w.text, w.uri()...)
	w.text = fmt.Appendf(w.text, " %d", 200+w.r.IntN(4)*100)
	if debt := len(w.uris)*w.every - len(w.text); debt > 0 {
		w.text = fmt.Appendf(w.text, " %0*d", min(debt, 20), len(w.text)-start)
	}
	w.text = append(w.text, '\n')
}

// mailPart writes a message of an mbox: header, quoted and own text, signature.
func mailPart(w *writer) {
	r := w.r
	days, months := "Sun Mon Tue Wed Thu Fri Sat", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
	day, month := strings.Fields(days)[r.IntN(7)], strings.Fields(months)[r.IntN(12)]
	clock := fmt.Sprintf("%02d:%02d:%02d", r.IntN(24), r.IntN(60), r.IntN(60))
	from := fmt.Sprintf("%s@%s.example", w.rare(), w.rare())
	date := fmt.Sprintf("%s, %d %s %d %s +0%d00", day, 1+r.IntN(28), month, 1998+r.IntN(25), clock, r.IntN(10))
	w.text = fmt.Appendf(w.text, "From %s %s %s %2d %s %d\n", from, day, month, 1+r.IntN(28), clock, 1998+r.IntN(25))
	w.text = fmt.Appendf(w.text, "Return-Path: <%s>\n", from)
	for range 1 + r.IntN(3) {
		w.text = fmt.Appendf(w.text, "Received: from %s.example (%s.example [10.%d.%d.%d])\n\tby mx.%s.example (Postfix) with ESMTP id %X\n\tfor <list@%s.example>; %s\n",
			w.rare(), w.rare(), r.IntN(256), r.IntN(256), r.IntN(256), w.rare(), r.Uint64(), w.rare(), date)
	}
	w.text = fmt.Appendf(w.text, "Date: %s\nFrom: %s %s <%s>\nTo: list@%s.example\nSubject: Re: [%s] %s %s %s\n",
		date, w.rare(), w.rare(), from, w.rare(), w.rare(), w.word(), w.word(), w.rare())
	w.text = fmt.Appendf(w.text, "Message-ID: <%d.%X@%s.example>\nIn-Reply-To: <%d.%X@%s.example>\nContent-Type: text/plain; charset=us-ascii\n\n",
		r.IntN(1e9), r.Uint64(), w.rare(), r.IntN(1e9), r.Uint64(), w.rare())
	w.text = fmt.Appendf(w.text, "On %s, %s %s wrote:\n", date, w.rare(), w.rare())
	for range 1 + r.IntN(3) {
		w.paragraph("> ", 1+r.IntN(4))
		w.text = append(w.text, ">\n"...)
		w.paragraph("", 1+r.IntN(5))
		w.text = append(w.text, '\n')
	}
	w.text = fmt.Appendf(w.text, "-- \n%s %s\n\n", w.rare(), w.rare())
}
