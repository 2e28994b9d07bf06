package source

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// A list for shards has a line for each file: its size in bytes, a tab, and its name, in double
// quotes as in Go if it has a control character or begins with a quotation mark. The last line has
// the sum of the sizes, a tab, the number of files and " files in all".

// AppendListed appends the line of a file.
func AppendListed(dst []byte, path string, size int64) []byte {
	dst = append(strconv.AppendInt(dst, size, 10), '\t')
	if strings.HasPrefix(path, `"`) || strings.ContainsFunc(path, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		dst = strconv.AppendQuote(dst, path)
	} else {
		dst = append(dst, path...)
	}
	return append(dst, '\n')
}

// AppendListEnd appends the last line of a list of a number of files, which have size bytes.
func AppendListEnd(dst []byte, files, size int64) []byte {
	return fmt.Appendf(dst, "%d\t%d%s\n", size, files, listEnd)
}

// listEnd ends the last line of a list.
const listEnd = " files in all"

// errList is the error for what is no list, or only the beginning of one.
var errList = errors.New("not the whole of a list that --make-shard-list wrote")

// Listed calls visit for each file in a list for shards. Its error is that of visit or r, or that
// it is no whole list, which may be found out only at its end.
func Listed(r io.Reader, visit func(path string, size int64) error) error {
	lines := bufio.NewReaderSize(r, MaxName)
	files, sum := int64(0), int64(0)
	for {
		line, err := lines.ReadSlice('\n')
		switch {
		case err == io.EOF, err == bufio.ErrBufferFull:
			return errList
		case err != nil:
			return Reason(err)
		}
		number, name, ok := bytes.Cut(line[:len(line)-1], []byte{'\t'})
		size, err := strconv.ParseInt(string(number), 10, 64)
		if !ok || err != nil || size < 0 {
			return errList
		}
		path := string(name)
		if count, isEnd := strings.CutSuffix(path, listEnd); isEnd && size == sum && count == strconv.FormatInt(files,
			10) {
			if _, err := lines.Peek(1); err == io.EOF {
				return nil
			}
		}
		if strings.HasPrefix(path, `"`) {
			if path, err = strconv.Unquote(path); err != nil {
				return errList
			}
		}
		if files, sum = files+1, sum+size; sum < 0 {
			return errList
		}
		if err := visit(path, size); err != nil {
			return err
		}
	}
}

// SizeToList returns the size of a regular file in bytes, for a list.
func SizeToList(path string) (int64, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return 0, Reason(err)
	case info.IsDir():
		return 0, errors.New("is a directory")
	case !info.Mode().IsRegular():
		return 0, errors.New("not a regular file, and has no parts")
	}
	return info.Size(), nil
}

// CheckListed returns an error if a file has not the size that a list has.
func CheckListed(path string, size int64) error {
	is, err := SizeToList(path)
	if err == nil && is != size {
		err = fmt.Errorf("has %d bytes, and %d in the list", is, size)
	}
	return err
}
