package foreign

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"

	"urigrep/internal/source/format"
)

// compoundKinds are the formats that are compound files, by the name of a stream in them.
var compoundKinds = []struct{ stream, name, way string }{
	{"__properties_version1.0", "msg", "msgconvert --outfile - FILE | urigrep --input mail"}, // [MS-OXMSG], §2.4
	{"WordDocument", "doc", "antiword FILE | urigrep"},                                       // [MS-DOC], §2.1.1
	{"Workbook", "xls", "xls2csv FILE | urigrep --input csv"},                                // [MS-XLS], §2.1.2
	{"Book", "xls", "xls2csv FILE | urigrep --input csv"},
	{"PowerPoint Document", "ppt", "catppt FILE | urigrep"}, // [MS-PPT], §2.1.2
	{"VisioDocument", "vsd", "vsd2raw FILE | urigrep"},
}

// compoundOf returns which of the formats that are compound files ([MS-CFB]) a file is in, by the
// names in the first sector of its directory, if that stands at the beginning.
func compoundOf(begin []byte) *format.Foreign {
	names := streams(begin)
	for _, k := range compoundKinds {
		for _, name := range names {
			if name == k.stream {
				return &format.Foreign{Name: k.name, Way: k.way}
			}
		}
	}
	return &format.Foreign{Name: "compound file", Way: "7z x -so FILE | strings -el | urigrep"}
}

const (
	directoryEntry = 128 // bytes of an entry of a directory ([MS-CFB], §2.6.1)
	entryName      = 64  // bytes of its name, in UTF-16
)

// streams returns the names of the entries in the first sectors of the directory of a compound file.
func streams(begin []byte) (names []string) {
	if len(begin) < 512 { // the header, §2.2
		return nil
	}
	shift := binary.LittleEndian.Uint16(begin[30:])
	if shift != 9 && shift != 12 {
		return nil
	}
	at := (int64(binary.LittleEndian.Uint32(begin[48:])) + 1) << shift
	for ; at+directoryEntry <= int64(len(begin)) && len(names) < 32; at += directoryEntry {
		var name []uint16
		for i := int64(0); i < entryName; i += 2 {
			if c := binary.LittleEndian.Uint16(begin[at+i:]); c != 0 {
				name = append(name, c)
			}
		}
		names = append(names, strings.TrimSpace(string(utf16.Decode(name))))
	}
	return names
}
