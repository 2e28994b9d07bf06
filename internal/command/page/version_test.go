package page_test

import (
	"runtime/debug"
	"testing"

	"urigrep/internal/command/page"
)

func TestVersionNamesTheRevision(t *testing.T) {
	vcs := []debug.BuildSetting{
		{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}, {Key: "vcs.modified", Value: "true"},
	}
	for _, c := range []struct {
		version  string
		settings []debug.BuildSetting
		want     string
	}{
		{"v0.0.0-20261125170000-0123456789ab", nil, "urigrep 0.0.0-20261125170000-0123456789ab (revision 0123456789ab of 2026-11-25), go1\n"},
		{"v1.2.4-0.20261125170000-0123456789ab", nil, "urigrep 1.2.4-0.20261125170000-0123456789ab (revision 0123456789ab of 2026-11-25), go1\n"},
		{"v1.2.3", nil, "urigrep 1.2.3, go1\n"},
		{"(devel)", vcs, "urigrep development (revision 0123456789ab of 2026-01-02, modified), go1\n"},
		{"", nil, "urigrep development, go1\n"},
	} {
		info := &debug.BuildInfo{GoVersion: "go1", Main: debug.Module{Version: c.version}, Settings: c.settings}
		if got := "urigrep" + page.VersionOf(info); got != c.want {
			t.Errorf("%s: %q, want %q", c.version, got, c.want)
		}
	}
}
