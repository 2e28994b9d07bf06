//go:build !race

package command

// faultStep is how many bytes faults are apart.
const faultStep = 1
