package token

import (
	"bytes"

	"urigrep/internal/text"
	"urigrep/scan"
)

// Rule T1: where a shell's command ends that has the candidate for an argument.

const (
	commandBehind = 512 // bytes of the line before a candidate that are searched for a command
	commandAhead  = 32  // bytes from an operator that tell whether a command follows
)

// commands are names of programs that stand before a URI in a shell, and are no usual words.
var commands = text.SetOf(
	"wget", "curl", "aria2c", "axel", "lynx", "w3m", "fetch", "tftp", "sftp", "ftpget", "scp", "ssh", "rsync", "nc",
	"ncat", "telnet",
	"git", "svn", "hg", "pip", "pip3", "npm", "docker", "podman", "apt-get", "yum", "dnf", "rpm", "dpkg", "brew",
	"youtube-dl", "yt-dlp",
	"sh", "bash", "zsh", "sudo", "export", "setenv", "echo", "printf", "chmod", "mkdir", "tar", "busybox", "php",
	"perl", "python",
	"python3", "ruby", "xdg-open", "powershell", "iwr", "Invoke-WebRequest", "certutil", "bitsadmin", "mshta", "RUN",
)

// endsCommand reports whether an operator of the shell begins at b[i] and ends the candidate: "&&" and
// "||" in a path, "$IFS" anywhere; where a command stands before the candidate, what separates it
// from the next.
func (t *Reader) endsCommand(b []byte, i int) bool {
	if t.Pair.IsQuote() || t.Pair == scan.PairApostrophe {
		return false
	}
	rest := b[i:min(len(b), i+commandAhead, t.Limit)]
	if rest[0] == '$' {
		return text.BeginsAny(rest, "$IFS", "${IFS}")
	}
	doubled := len(rest) > 1 && rest[1] == rest[0]
	switch {
	case doubled && rest[0] != ';' && !bytes.ContainsAny(b[t.Start:i], "?#"):
		return true
	case doubled:
		rest = rest[1:]
	case rest[0] == '&': // puts the command into the background
		return endsWord(rest[1:]) && t.followsCommand(b) && !endsInAssignment(text.LineHead(b, t.Start))
	}
	return beginsCommand(rest[1:]) && t.followsCommand(b)
}

// beginsCommand reports whether b, which follows an operator, begins with a word and a blank, with nothing
// but a blank, or with an assignment.
func beginsCommand(b []byte) bool {
	n := 0
	for n < len(b) && (text.IsAlnum(b[n]) || bytes.IndexByte([]byte("_./-"), b[n]) >= 0) {
		n++
	}
	if n > 0 && n < len(b) && b[n] == '=' {
		return len(bytes.Trim(b[:n], "ABCDEFGHIJKLMNOPQRSTUVWXYZ_")) == 0
	}
	return n < commandAhead-1 && (n == 0 || !text.IsDigit(b[0])) && endsWord(b[n:])
}

// endsWord reports whether a word of a command ends before b.
func endsWord(b []byte) bool {
	return len(b) == 0 || b[0] <= ' ' || bytes.IndexByte([]byte("\"'`)<>|;&$"), b[0]) >= 0
}

// followsCommand reports whether the candidate stands behind a command on its line, or in an assignment.
func (t *Reader) followsCommand(b []byte) bool {
	return t.command.from(func() bool {
		head := text.LineHead(b, t.Start)
		head = head[max(0, len(head)-commandBehind):]
		return endsInAssignment(head) || holdsCommand(head)
	})
}

// holdsCommand reports whether one of the words of head is one of commands.
func holdsCommand(head []byte) bool {
	for from, i := 0, 0; i <= len(head); i++ {
		if i < len(head) && (text.IsAlnum(head[i]) || head[i] == '-') {
			continue
		}
		if i-from > 1 && commands[string(head[from:i])] {
			return true
		}
		if from = i + 1; i+2 < len(head) && head[i] == '%' && text.IsHex(head[i+1]) && text.IsHex(head[i+2]) {
			i, from = i+2, i+3 // a blank of a request
		}
	}
	return false
}

// endsInAssignment reports whether head ends in a name and '=', at its beginning or after a blank or an
// operator.
func endsInAssignment(head []byte) bool {
	name, ok := bytes.CutSuffix(head, []byte("="))
	rest := bytes.TrimRightFunc(name, func(r rune) bool { return r < 0x80 && (text.IsAlnum(byte(r)) || r == '_') })
	return ok && len(rest) < len(name) && (len(rest) == 0 || rest[len(rest)-1] <= ' ' || rest[len(rest)-1] == ';')
}
