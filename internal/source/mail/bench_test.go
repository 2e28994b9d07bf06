package mail

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"urigrep/internal/source/format"
)

// BenchmarkTexts splits mailboxes and reads their messages, and does nothing with their texts:
// mailboxes made of one kind of message each, and the shared ones.
func BenchmarkTexts(b *testing.B) {
	for _, kind := range benchKinds {
		b.Run(kind.name, func(b *testing.B) { benchmarkTexts(b, madeMailbox(kind.body)) })
	}
	for _, c := range corpora {
		b.Run(c.name, func(b *testing.B) { benchmarkTexts(b, corpus(b, c.name)) })
	}
}

func benchmarkTexts(b *testing.B, text []byte) {
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	d := NewDecoder(Options{Account: func(Account) {}})
	for b.Loop() {
		eachChunk(b, text, func(c Chunk) { _ = d.Texts(c, func(*format.Text) error { return nil }) })
	}
}

// benchKinds are bodies with what their headers say of them; they are given 25 lines of prose.
var benchKinds = []struct {
	name string
	body func(prose string) string
}{
	{"plain", func(prose string) string { return "Content-Type: text/plain; charset=us-ascii\n\n" + prose }},
	{"flowed", func(prose string) string {
		return "Content-Type: text/plain; charset=utf-8; format=flowed\n\n" + strings.ReplaceAll(prose, "\n", " \n")
	}},
	{"latin", func(prose string) string {
		return "Content-Type: text/plain; charset=iso-8859-1\n\n" + strings.ReplaceAll(prose, "u", "\xfc")
	}},
	{"quoted", func(prose string) string {
		prose = strings.NewReplacer("u", "=FC", " t", " =\nt").Replace(prose)
		return "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n" + prose
	}},
	{"base64", func(prose string) string {
		var lines strings.Builder
		for s := base64.StdEncoding.EncodeToString([]byte(prose)); len(s) > 0; {
			n := min(len(s), 76)
			lines.WriteString(s[:n] + "\n")
			s = s[n:]
		}
		return "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n" + lines.String()
	}},
	{"html", benchHTML},
	{"multipart", func(prose string) string {
		return "Content-Type: multipart/alternative; boundary=\"=_b\"\n\n--=_b\nContent-Type: text/plain\n\n" + prose +
			"\n--=_b\n" + benchHTML(prose) + "\n--=_b--\n"
	}},
}

// benchHTML returns prose as the rows of a table, each with a link.
func benchHTML(prose string) string {
	rows := strings.ReplaceAll(prose, "\n", "</font></td>\n</tr><tr>\n<td width=\"20%\" align=center>"+
		"<a href=\"http://host.example/path?a=1&amp;b=2\">this</a>&nbsp;<font color=\"#ff0000\">")
	return "Content-Type: text/html; charset=us-ascii\n\n<html><body><table><tr><td><font>" + rows + "</font></td></tr></table></body></html>\n"
}

// madeMailbox returns a mailbox of about 4 MB.
func madeMailbox(body func(prose string) string) []byte {
	const head = `From list@host.example Mon Dec  8 13:34:53 2003
Return-Path: <list@host.example>
Received: from mail.example (mail.example [192.0.2.73])
	by mx.example (Postfix) with ESMTP id 9EBC7B1114CE6791
	for <list@host.example>; Mon, 8 Dec 2003 13:34:53 +0800
Date: Mon, 8 Dec 2003 13:34:53 +0800
From: somebody else <else@host.example>
To: list@host.example
Subject: Re: [list] a subject of some words
Message-ID: <651661565.%d@host.example>
In-Reply-To: <530754329.2BF5B54DB59C18FC@host.example>
List-Archive: <http://host.example/archive/>
MIME-Version: 1.0
`
	rnd := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("the of and to in that was his it with as for http://host.example/page is had you not be her on at by which")
	var text []byte
	for n := 0; len(text) < 4<<20; n++ {
		var prose strings.Builder
		for range 25 {
			line := words[rnd.IntN(len(words))]
			for len(line) < 65 {
				line += " " + words[rnd.IntN(len(words))]
			}
			prose.WriteString(line + "\n")
		}
		text = append(fmt.Appendf(text, head, n), body(prose.String())...)
		text = append(text, '\n')
	}
	return text
}
