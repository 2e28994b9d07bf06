//go:build race

package command

// faultStep: under the race detector, which takes twenty times as long, faults are at each eleventh
// byte; goroutines meet there as they do at the others.
const faultStep = 11
