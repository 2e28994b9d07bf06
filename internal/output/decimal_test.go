package output

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestDecimal(t *testing.T) {
	check := func(n int64) {
		out := room(nil, decimalRoom+pieceRoom)
		d := decimalOf(n)
		if got, want := string(penAt(out).putDecimal(&d).written(out)), strconv.FormatInt(n, 10); got != want {
			t.Fatalf("putDecimal: %s, want %s", got, want)
		}
		if got, want := string(penAt(out).putNumber(n).written(out)), strconv.FormatInt(n, 10); got != want {
			t.Fatalf("putNumber: %s, want %s", got, want)
		}
	}
	for n := range int64(20000) {
		check(n)
	}
	for power := int64(1); power < decimalLimit; power *= 10 {
		for _, n := range []int64{power - 1, power, power + 1, 9 * power, decimalLimit - power} {
			if n < decimalLimit {
				check(n)
			}
		}
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200000 {
		check(rnd.Int64N(decimalLimit) >> rnd.IntN(54))
	}
}
