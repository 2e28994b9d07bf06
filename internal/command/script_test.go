package command

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts run the command as its users do: see testdata/script.

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"urigrep": func() {
		os.Exit(Run(os.Args, Standard()))
	}})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
