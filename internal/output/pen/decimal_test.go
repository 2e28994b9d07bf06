package pen_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"urigrep/internal/output/pen"
)

func TestDecimal(t *testing.T) {
	check := func(n int64) {
		out := pen.Room(nil, pen.DecimalRoom+pen.Spare)
		d := pen.DecimalOf(n)
		if got, want := string(pen.At(out).PutDecimal(&d).Written(out)), strconv.FormatInt(n, 10); got != want {
			t.Fatalf("PutDecimal: %s, want %s", got, want)
		}
		if got, want := string(pen.At(out).PutNumber(n).Written(out)), strconv.FormatInt(n, 10); got != want {
			t.Fatalf("PutNumber: %s, want %s", got, want)
		}
		if got, want := string(pen.AppendNumber([]byte("n"), n)), "n"+strconv.FormatInt(n, 10); got != want {
			t.Fatalf("AppendNumber: %s, want %s", got, want)
		}
	}
	for n := range int64(20000) {
		check(n)
	}
	for power := int64(1); power < pen.Limit; power *= 10 {
		for _, n := range []int64{power - 1, power, power + 1, 9 * power, pen.Limit - power} {
			if n < pen.Limit {
				check(n)
			}
		}
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200000 {
		check(rnd.Int64N(pen.Limit) >> rnd.IntN(54))
	}
}

func TestAppendNumberBeyondLimit(t *testing.T) {
	for _, n := range []int64{-1, math.MinInt64, math.MaxInt64, pen.Numbers, pen.Numbers + 1, pen.Limit} {
		if got, want := string(pen.AppendNumber(nil, n)), strconv.FormatInt(n, 10); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
