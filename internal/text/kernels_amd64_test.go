//go:build amd64 && !purego

package text

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestWithoutAVX2 takes the way of processors without AVX2.
func TestWithoutAVX2(t *testing.T) {
	defer func(has bool) { hasAVX2 = has }(hasAVX2)
	hasAVX2 = false
	r := rand.New(rand.NewPCG(7, 8))
	text := make([]byte, 1000)
	randomBlocks(r, text)
	checkTriggerKernel(t, text)
	checkClassify(t, (*[BlockSize]byte)(text))
	for from := range 300 {
		checkPairs(t, text[from:])
		text[from] = "\n-"[from%2]
	}

	// On small stacks, which grow in the portable twin that the kernel goes on as.
	for depth := range 200 {
		done := make(chan uint64)
		go func() { done <- deep(depth, (*[BlockSize]byte)(text)) }()
		if got, want := <-done, deep(0, (*[BlockSize]byte)(text)); got != want {
			t.Fatalf("at depth %d: got %b, want %b", depth, got, want)
		}
	}
}

// deep calls classify when so many other calls are on the stack.
func deep(n int, b *[BlockSize]byte) uint64 {
	if n > 0 {
		return deep(n-1, b)
	}
	m := NameMaskOf(b)
	return m.Name ^ m.Dot ^ m.Hyphen ^ m.Mark
}

// The kernels that need AVX2 are used only where all instructions are that they have.
func TestKernelsNeedAllFeatures(t *testing.T) {
	const asked = "URIGREP_TEST_FEATURES"
	if os.Getenv(asked) != "" {
		fmt.Printf("hasAVX2=%t\n", hasAVX2)
		return
	}
	for _, feature := range []string{"", "avx2", "bmi1", "bmi2", "popcnt"} {
		c := exec.Command(os.Args[0], "-test.run=^TestKernelsNeedAllFeatures$")
		c.Env = append(os.Environ(), asked+"=1")
		if feature != "" {
			c.Env = append(c.Env, "GODEBUG=cpu."+feature+"=off")
		}
		out, err := c.CombinedOutput()
		want := fmt.Sprintf("hasAVX2=%t\n", feature == "" && hasAVX2)
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("without %q: %s, %v, want %s", feature, out, err, want)
		}
	}
}
