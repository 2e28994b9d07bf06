package main

import (
	"bytes"
	"regexp"

	"urigrep/delimit"
)

// A trigger is a place that suggests a reference: text[start:end].
type trigger struct {
	start, end int
	kind       string
}

// triggers finds places that suggest a reference. It shares nothing with packages scan and delimit:
// what these pass over is to be seen.
var triggers = regexp.MustCompile(`(?i)` +
	`[a-z0-9+.-](?P<slashes>://)` +
	`|[a-z0-9](?P<escaped>:\\/\\/)` +
	`|(?:^|[^a-z0-9/@.-])(?P<www>www\d*\.)[a-z0-9]` +
	`|(?:^|[^a-z0-9/@.-])(?P<ftp>ftp\.)[a-z0-9]` +
	`|\b(?P<mailto>mailto:)[^\s<>"@]+@[a-z0-9]` +
	`|\b(?P<urn>urn:)[a-z0-9][a-z0-9-]+:[^\s<>"]` +
	`|\b(?P<news>s?news:)[a-z][a-z0-9+-]*\.[a-z0-9]` +
	`|\b(?P<number>(?:tel|sms|callto):)\+?[0-9(][0-9().-]{2}` +
	`|\b(?P<account>(?:sips?|xmpp|acct|im|pres|c?mid|cid|jabber):)[^\s<>"@]+@[a-z0-9]` +
	`|\b(?P<doi>doi:)10\.` +
	`|\b(?P<data>data:)[a-z]+/[a-z0-9.+-]+[;,]` +
	`|\b(?P<magnet>magnet:)\?` +
	`|\b(?P<geo>geo:)-?[0-9.]+,` +
	`|\b(?P<file>file:)/[a-z0-9]` +
	`|\b(?P<tag>tag:)[a-z0-9.@-]+,[0-9]{4}`)

// silent returns the triggers in text that are part of no reference that is printed.
func silent(text []byte) (all []trigger) {
	at := 0
	for m := range delimit.All(text, delimit.Options{}) {
		if _, printed := m.Target(delimit.TargetOptions{}); !printed {
			continue
		}
		all = appendTriggers(all, text, at, int(m.Span.Start))
		at = int(m.Span.End)
	}
	return appendTriggers(all, text, at, len(text))
}

// appendTriggers appends the triggers that begin in text[from:to]. One that is the rest of another,
// as the "www." of an "http://www.", is none.
func appendTriggers(all []trigger, text []byte, from, to int) []trigger {
	for at := max(0, from-1); at < to; {
		m := triggers.FindSubmatchIndex(text[at:min(len(text), to+64)])
		if m == nil {
			break
		}
		for group, name := range triggers.SubexpNames() {
			start, end := m[2*group]+at, m[2*group+1]+at
			if group == 0 || m[2*group] < 0 {
				continue
			}
			if from <= start && start < to {
				all = append(all, trigger{start, end, name})
			}
			at = end
		}
	}
	return all
}

// lineFeeds counts the line feeds in b.
func lineFeeds(b []byte) int { return bytes.Count(b, []byte("\n")) }
