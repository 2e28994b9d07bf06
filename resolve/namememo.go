package resolve

import (
	"strings"
	"sync/atomic"
)

// A nameMemo remembers the forms of hosts that were asked for last, since a text repeats its hosts
// and UTS #46 takes long. Several goroutines may use it at once.
type nameMemo struct {
	form  func(host string) (string, error)
	known [64]atomic.Pointer[knownName] // by a hash of the host
}

// A knownName is a host, and its form if it has one.
type knownName struct {
	name, form string
	ok         bool
}

// longestKnown is the length in bytes of the longest host that is remembered.
const longestKnown = 253

var (
	asciiNames   = nameMemo{form: asciiForm}
	unicodeNames = nameMemo{form: unicodeForm}
)

// formOf returns the form of a host, from memory if m has it; ok is false if the host has none.
func formOf(m *nameMemo, host string) (form string, ok bool) {
	if len(host) > longestKnown {
		form, err := m.form(host)
		return form, err == nil
	}
	h := uint32(2166136261) // FNV-1a
	for i := range len(host) {
		h = (h ^ uint32(host[i])) * 16777619
	}
	slot := &m.known[h%uint32(len(m.known))]
	k := slot.Load()
	if k == nil || k.name != host {
		name := strings.Clone(host)
		form, err := m.form(name)
		k = &knownName{name, form, err == nil}
		slot.Store(k)
	}
	return k.form, k.ok
}
