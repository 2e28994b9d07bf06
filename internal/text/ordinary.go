package text

// OrdinarySize is the number of bytes that Ordinary looks at.
const OrdinarySize = 64

// An OrdinaryRun tells how far a text consists of the bytes that most references
// are made of, whatever stands around them.
type OrdinaryRun struct {
	// Host is the number of bytes at the beginning that are letters, digits or one of
	// - . _ ~ (unreserved, RFC 3986, §2.3); Len the number of those that may also be
	// one of / ? + $ , ; ! * @ : & = % #. Neither is more than OrdinarySize.
	Host, Len int

	// Marks has a bit for each of the first Len bytes that is one of - : & = % #,
	// the lowest for the first byte.
	Marks uint64
}

// What Ordinary asks of a byte.
const (
	ordinaryHost uint8 = 1 << iota
	ordinaryPart
	ordinaryMark
)

var ordinary = func() (t [256]uint8) {
	for c := range 256 {
		if IsAlnum(byte(c)) {
			t[c] = ordinaryHost | ordinaryPart
		}
	}
	for _, c := range "-._~" {
		t[c] = ordinaryHost | ordinaryPart
	}
	for _, c := range "/?+$,;!*@:&=%#" {
		t[c] = ordinaryPart
	}
	for _, c := range "-:&=%#" {
		t[c] |= ordinaryMark
	}
	return t
}()

// byteOrdinary is the portable twin of the vector kernel.
func byteOrdinary(b *[OrdinarySize]byte) (r OrdinaryRun) {
	host := true
	for i, c := range b {
		t := ordinary[c]
		if t&ordinaryPart == 0 {
			break
		}
		if host = host && t&ordinaryHost != 0; host {
			r.Host++
		}
		r.Marks |= uint64(t/ordinaryMark) << i
		r.Len++
	}
	return r
}
