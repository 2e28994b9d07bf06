package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestRules(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "RULES.md"))
	if err != nil {
		t.Fatal(err)
	}
	all := rules(string(text))
	if n := strings.Count(string(text), "\n### "); len(all) != n || n < 30 {
		t.Errorf("%d rules, want %d", len(all), n)
	}
	if r := all["D1"]; r == nil || r.Title != "angle brackets" || !strings.HasPrefix(r.Text[0], "`<…>`") || !strings.HasPrefix(r.Text[2], "• ") {
		t.Errorf("rule D1: %+v", r)
	}
	for rule, want := range map[string]string{
		"A2": "• `a.org/b` with `--domains` → `http://a.org/b`",
		"D1": "• `<http://a.example/b|the list>` → `http://a.example/b`",
	} {
		if r := all[rule]; r == nil || !slices.Contains(r.Text, want) {
			t.Errorf("rule %s: %+v, want %s in it", rule, r, want)
		}
	}
}

// The package is packed by npm, installed, and used by Node, as by those who get it.
func TestPackage(t *testing.T) {
	if testing.Short() {
		t.Skip("builds WebAssembly")
	}
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("no %s on this machine", program)
		}
	}
	folder, user := t.TempDir(), t.TempDir()
	var said strings.Builder
	if err := run(&said, "", folder); err != nil {
		t.Fatal(err)
	}
	if want := "npm install " + folder + "/npm"; !strings.Contains(said.String(), want) {
		t.Errorf("it says %q, want %q in it", said.String(), want)
	}
	command := func(dir, program string, args ...string) string {
		t.Helper()
		cmd := exec.Command(program, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v: %s", program, args, err, out)
		}
		return string(out)
	}
	command(filepath.Join(folder, "npm"), "npm", "pack", "--offline", "--pack-destination", user)
	command(user, "npm", "install", "--offline", "--no-audit", "--no-fund", "./urigrep-0.0.0.tgz")
	for _, name := range []string{"LICENSE", "LICENSE-Go", "index.d.ts", "urigrep.wasm"} {
		if _, err := os.Stat(filepath.Join(user, "node_modules", "urigrep", name)); err != nil {
			t.Error(err)
		}
	}
	script := `import { extract, mend } from "urigrep";
const text = "é <http://a.example/b\n  /c>, ada@example.org";
const [one, two, ...more] = await extract(text, { email: true });
console.log(one.target, one.pieces.map((p) => text.slice(p.start, p.end)).join("|"), two.target, more.length);
console.log(await mend(text));
for (const wrong of [{ rejoin: "some" }, { email: "yes" }, { base: 5 }]) await extract("", wrong).catch((error) => console.log(error instanceof Error, error.message));
console.log((await extract("a@b.example", { email: undefined, base: null, unknown: 1 })).length);
console.log((await Promise.all([extract("http://b.example/"), extract("http://c.example/")])).flat().map((r) => r.target).join(" "));
`
	if err := os.WriteFile(filepath.Join(user, "try.mjs"), []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	const want = `http://a.example/b/c http://a.example/b|/c mailto:ada@example.org 0
é <http://a.example/b/c>, ada@example.org
true rejoin: "some" is none of auto, none, wrapped, all
true email: want true or false
true base: want a string
0
http://b.example/ http://c.example/
`
	if got := command(user, "node", "try.mjs"); got != want {
		t.Errorf("node prints\n%s\nwant\n%s", got, want)
	}
}
