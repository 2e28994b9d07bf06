package settings

import (
	"fmt"
	"io"

	"urigrep/internal/command/option"
	"urigrep/resolve/tracking"
	"urigrep/resolve/unwrap"
)

// linkOptions returns the options on targets that are written or wrapped so that they do not name
// what they lead to.
func linkOptions(s *Settings) []option.Option {
	return []option.Option{
		{Name: "refang", See: "Links behind links", Often: true, Value: option.On(&s.Pipeline.Find.Refang),
			Line: "defanged spellings too, such as hxxp://a[.]example",
			Text: "The target is whole. Bare domains and addresses written so (`a[.]example`) are found only beside " +
				"--domains and --email."},
		{Name: "unwrap", See: "Links behind links", Often: true, Value: option.On(&s.unwrap),
			Line: "the link inside a rewritten link",
			Text: "A mail gateway, search engine or social network has wrapped it in an address of its own; at most " +
				"8 are opened. Nothing is asked of the network: short links stay, with a warning."},
		{Name: "unwrap-rules", Arg: "FILE", Path: option.FilePath, See: "Links behind links",
			Value: fileList(&s.unwrapRules),
			Line:  "unwrap by the rules in FILE too",
			Text: "A line holds a host, a path, a decoder and its parameters; the guide describes them. Implies " +
				"--unwrap."},
		{Name: "strip-tracking", Arg: "WHICH", See: "Links behind links",
			Value: option.OrAlone(
				option.OneOf(&s.strip, "none tracking all", stripNone, stripTracking, stripAll), "tracking", "none"),
			Line: "targets without tracking parameters, WHICH: none, tracking or all (referral ones too)",
			Text: "These only say how a reader came there, such as `utm_source`; those that `all` removes too " +
				"credit a third party. Without a value it is `tracking`."},
		{Name: "tracking-rules", Arg: "FILE", Path: option.FilePath, See: "Links behind links",
			Value: fileList(&s.trackingRules),
			Line:  "strip by the rules of ClearURLs in FILE too",
			Text:  "Implies --strip-tracking."},
	}
}

// follow sets by which rules targets are unwrapped and stripped (rules W1, W2).
func (s *Settings) follow() error {
	p := &s.Pipeline
	if s.unwrap || s.unwrapRules != nil {
		p.Unwrap = unwrap.New()
	}
	for _, path := range s.unwrapRules {
		if err := s.readFile("unwrap-rules", path, p.Unwrap.Read); err != nil {
			return err
		}
	}
	if s.strip == stripNone && s.trackingRules == nil {
		return nil
	}
	p.Tracking = tracking.New(tracking.Options{Referral: s.strip == stripAll})
	for _, path := range s.trackingRules {
		err := s.readFile("tracking-rules", path, func(r io.Reader) error {
			passed, err := p.Tracking.ReadClearURLs(r)
			for _, x := range passed {
				s.note(path, fmt.Sprintf("%s of %q passed over: %q: %s", x.Field, x.Provider, x.Pattern, x.Reason))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
