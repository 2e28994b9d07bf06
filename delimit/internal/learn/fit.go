package main

import "math"

// A row is a line end as the fit sees it: the features that it has, whether it is a
// join, and what it counts.
type row struct {
	features []int32
	join     bool
	weight   float64
}

// Limits of the fit.
const (
	passes  = 60   // over all features
	closeTo = 1e-4 // the largest step of a pass at which the fit is done
	widest  = 1.0  // the largest step of one weight in one pass
)

// fit returns the weights, and the bias, of a logistic regression over rows with n
// features: those that make the rows most likely, held back by penalty times half the
// sum of the squares of the weights. Cyclic coordinate descent by Newton's steps, in
// the order of the features, so that the same rows give the same weights.
func fit(rows []row, n int, penalty float64) (weights []float64, bias float64) {
	weights = make([]float64, n)
	having := make([][]int32, n)
	for i, r := range rows {
		for _, f := range r.features {
			having[f] = append(having[f], int32(i))
		}
	}
	all := make([]int32, len(rows))
	for i := range all {
		all[i] = int32(i)
	}
	margins := make([]float64, len(rows))
	for range passes {
		d := step(rows, all, margins, bias, 1e-6)
		bias += d
		largest := math.Abs(d)
		for f, in := range having {
			if len(in) == 0 {
				continue
			}
			d := step(rows, in, margins, weights[f], penalty)
			weights[f] += d
			largest = max(largest, math.Abs(d))
		}
		if largest < closeTo {
			break
		}
	}
	return weights, bias
}

// step makes one Newton step of the weight that the rows in share, and returns it.
func step(rows []row, in []int32, margins []float64, weight, penalty float64) float64 {
	gradient, curve := penalty*weight, penalty
	for _, i := range in {
		r := &rows[i]
		p := logistic(margins[i])
		y := 0.0
		if r.join {
			y = 1
		}
		gradient += r.weight * (p - y)
		curve += r.weight * max(p*(1-p), 1e-4)
	}
	d := min(widest, max(-widest, -gradient/curve))
	for _, i := range in {
		margins[i] += d
	}
	return d
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// margin returns the logarithm of the odds that weights give a row.
func margin(features []int32, weights []float64, bias float64) float64 {
	for _, f := range features {
		bias += weights[f]
	}
	return bias
}

// clamp returns a Newton step, shortened to 0.2 so that the steps do not run away.
func clamp(step float64) float64 { return min(0.2, max(-0.2, step)) }

// calibrate returns the slope and the shift under which the margins, read as logarithms
// of odds, fit what the rows are best (Platt, 1999).
func calibrate(margins []float64, rows []row) (slope, shift float64) {
	slope = 1
	for range 100 {
		var gs, gh, ss, sh, hh float64
		for i, r := range rows {
			p := logistic(slope*margins[i] + shift)
			y := 0.0
			if r.join {
				y = 1
			}
			g, h := r.weight*(p-y), r.weight*max(p*(1-p), 1e-6)
			gs, gh = gs+g*margins[i], gh+g
			ss, sh, hh = ss+h*margins[i]*margins[i], sh+h*margins[i], hh+h
		}
		det := ss*hh - sh*sh
		if det < 1e-12 {
			break
		}
		ds, dh := clamp((hh*gs-sh*gh)/det), clamp((ss*gh-sh*gs)/det)
		slope, shift = slope-ds, shift-dh
		if math.Abs(ds)+math.Abs(dh) < 1e-9 {
			break
		}
	}
	return slope, shift
}
