package mail

import (
	"fmt"
	"math/rand/v2"
	"net/mail"
	"testing"
	"time"
)

// TestPlainDate holds what is read of dates that are written as most are against the
// library: dates of all days, and such with a character changed.
func TestPlainDate(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	read, left := 0, 0
	local := time.Local
	t.Cleanup(func() { time.Local = local })
	for i := range 60_000 {
		time.Local = []*time.Location{time.UTC, time.FixedZone("EST", -5*3600), time.FixedZone("", 3600)}[i%3]
		at := time.Unix(rnd.Int64N(4e9)-1e9, 0).In(time.FixedZone("", (rnd.IntN(27)-13)*1800))
		s := at.Format([]string{"Mon, 2 Jan 2006 15:04:05 -0700", "02 Jan 2006 15:04:05 -0700 (MST)", "Mon, 02 Jan 2006 15:04:05 -0700 (a zone)"}[rnd.IntN(3)])
		if rnd.IntN(2) == 0 {
			b := []byte(s)
			b[rnd.IntN(len(b))] = "0123456789 +-:,(JanM"[rnd.IntN(20)]
			s = string(b)
		}
		got, ok := parsePlainDate(s)
		if !ok {
			left++
			continue
		}
		read++
		want, err := mail.ParseDate(s)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) || got.Location().String() != want.Location().String() {
			t.Fatalf("%q is %v in %v, and to the library %v in %v, %v", s, got, got.Location(), want, want.Location(), err)
		}
	}
	if read < 20_000 || left < 5000 {
		t.Errorf("%d dates read, %d left", read, left)
	}
}
