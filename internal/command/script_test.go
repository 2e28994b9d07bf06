package command_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"urigrep/internal/command"
)

// The scripts run the command as its users do: see testdata/script.

var update = flag.Bool("update", false, "write what the scripts compare with anew")

func TestMain(m *testing.M) {
	testscript.Main(seldom{m}, map[string]func(){"urigrep": func() {
		os.Exit(command.Run(os.Args, command.Standard()))
	}})
}

// A seldom runs tests in which garbage is collected seldom: some ten thousand runs over small inputs
// would spend a quarter of their time on it.
type seldom struct{ *testing.M }

func (s seldom) Run() int {
	debug.SetGCPercent(400)
	return s.M.Run()
}

func TestScripts(t *testing.T) {
	shared, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exec-state": execState,
			"pack":       pack,
			"printf":     printf,
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("no condition %q", cond)
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("TESTDATA", shared)
			// Under the race detector, the command would sleep for a second whenever it ends.
			env.Setenv("GORACE", "atexit_sleep_ms=10")
			return nil
		},
	})
}

// execState is the script command "exec-state N COMMAND...": exec that wants the exit state N.
func execState(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit state %d, want %d", got, want)
	}
}

// printf is the script command "printf FILE TEXT": it writes TEXT, with the escapes of Go strings,
// to FILE.
func printf(ts *testscript.TestScript, _ bool, args []string) {
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}
