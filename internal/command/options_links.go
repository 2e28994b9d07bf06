package command

import (
	"fmt"
	"io"

	"urigrep/resolve/tracking"
	"urigrep/resolve/unwrap"
)

// linking has the settings of links within links.
type linking struct {
	unwrap        bool
	unwrapRules   []string // names of files
	strip         stripping
	trackingRules []string // names of files
}

// stripping says which parameters are removed from targets (rule W2).
type stripping uint8

const (
	stripNone stripping = iota
	stripTracking
	stripAll // those of referral too
)

// linkOptions returns the options on targets that are written or wrapped so that they do not name
// what they lead to.
func linkOptions(s *settings) []option {
	return []option{
		{
			name:  "refang",
			brief: "defanged spellings too, such as hxxp://a[.]example",
			line:  "defanged spellings too, such as hxxp://a[.]example; with --domains a[.]example too",
			text: "Find references that are written so that nothing opens them, such as " +
				"`hxxp://a[.]example`. The target is whole. Bare domains and addresses written so " +
				"(`a[.]example`) are found only beside --domains and --email.",
			see:   "Links behind links",
			value: on(&s.pipeline.Find.Refang),
		},
		{
			name:  "unwrap",
			brief: "the link inside a rewritten link",
			line:  "the link inside a rewritten link",
			text: "Print the link that a mail gateway, search engine or social network has " +
				"wrapped in an address of its own, through at most 8 of them. Nothing is asked " +
				"of the network: short links stay, with a warning.",
			see:   "Links behind links",
			value: on(&s.links.unwrap),
		},
		{
			name: "unwrap-rules", arg: "FILE", path: filePath,
			line: "unwrap by the rules in FILE too",
			text: "Unwrap also by the rules in FILE. A line holds a host, a path, a decoder and " +
				"its parameters; the guide describes them. Implies --unwrap, and may be given " +
				"several times.",
			see:   "Links behind links",
			value: fileList{to: &s.links.unwrapRules},
		},
		{
			name: "strip-tracking", arg: "WHICH",
			line: "targets without tracking parameters, WHICH: none, tracking or all (referral ones too)",
			text: "Remove parameters from targets that only say how a reader came there, such as " +
				"`utm_source`. Without a value, or with `tracking`, only these; `all` also " +
				"removes those that credit a third party; `none`, the default, removes nothing.",
			see:   "Links behind links",
			value: orAlone(oneOf(&s.links.strip, "none tracking all", stripNone, stripTracking, stripAll), stripTracking, stripNone),
		},
		{
			name: "tracking-rules", arg: "FILE", path: filePath,
			line: "strip by the rules of ClearURLs in FILE too",
			text: "Remove also the parameters that the rules in FILE name, which is in the " +
				"format of ClearURLs. Implies --strip-tracking, and may be given several times.",
			see:   "Links behind links",
			value: fileList{to: &s.links.trackingRules},
		},
	}
}

// follow sets by which rules targets are unwrapped and stripped (rules W1, W2).
func (c *config) follow(s *settings) error {
	p, l := &c.pipeline, &s.links
	if l.unwrap || l.unwrapRules != nil {
		p.Unwrap = unwrap.New()
	}
	for _, path := range l.unwrapRules {
		if err := c.readFile("unwrap-rules", path, p.Unwrap.Read); err != nil {
			return err
		}
	}
	if l.strip == stripNone && l.trackingRules == nil {
		return nil
	}
	p.Tracking = tracking.New(tracking.Options{Referral: l.strip == stripAll})
	for _, path := range l.trackingRules {
		err := c.readFile("tracking-rules", path, func(r io.Reader) error {
			passed, err := p.Tracking.ReadClearURLs(r)
			for _, x := range passed {
				c.note(path, fmt.Sprintf("%s of %q passed over: %q: %s", x.Field, x.Provider, x.Pattern, x.Reason))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
