package source

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
)

// Sources reads what the operands of a command name.
type Sources struct {
	options format.Options
	cfg     *Config // that of options
	openers [len(formats)]opener

	inOrder   func(report func()) // Visitor.Do
	accounted atomic.Int64        // see Accounted

	// Memory for reuse.
	bundles format.Pool[Bundle] // of Batches
	small   format.Pool[Bundle] // of small files
	texts   format.Pool[smallText]
}

// New returns Sources for cfg. The error says which value is not allowed, and which are.
func New(cfg Config) (*Sources, error) {
	inputs := Inputs()
	cfg.Input = cmp.Or(cfg.Input, inputs[0])
	cfg.Alternative = cmp.Or(cfg.Alternative, Alternatives[0])
	if cfg.Files == nil {
		cfg.Files = OS{}
	}
	if !slices.Contains(inputs, cfg.Input) {
		return nil, fmt.Errorf("input %q is not known: want one of %q", cfg.Input, inputs)
	}
	if !slices.Contains(Alternatives[:], cfg.Alternative) {
		return nil, fmt.Errorf("alternative %q is not known: want one of %q", cfg.Alternative, Alternatives)
	}
	if cfg.MaxRecord <= 0 {
		cfg.MaxRecord = DefaultMaxRecord
	}
	s := &Sources{options: format.Options{
		Config: cfg, Auto: cfg.Encoding == "" || cfg.Encoding == charset.Auto, Watch: format.NewFieldWatch(cfg.Fields),
	}}
	s.cfg, s.options.Kind = &s.options.Config, s.kindOfAttachment
	if cfg.Prepare != nil {
		s.options.Prepares = func(name string) bool { return cfg.Prepare(name) != nil }
	}
	if !cfg.Bundles {
		s.options.MayBegin = nil // passed texts are counted by Bundles
	}
	if !s.options.Auto {
		var err error
		if s.options.Encoding, err = charset.Lookup(cfg.Encoding); err != nil {
			return nil, err
		}
	}
	return s, s.setOpeners()
}

// MissingFields returns those of Config.Fields that no row had which was read, and names of some
// fields that rows had instead.
func (s *Sources) MissingFields() (missing, others []string) { return s.options.Watch.Missing() }

// Accounted returns how many bytes of the sources have been accounted for, as scanned or skipped:
// of a text only at its end, of a mailbox message by message. Any goroutine may call it.
func (s *Sources) Accounted() int64 { return s.accounted.Load() }
