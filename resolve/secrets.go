package resolve

import (
	"bytes"
	"slices"
	"strings"
)

// longestName is how many characters of a parameter's name are read at most.
const longestName = 64

// isNameChar reports whether c may be part of the name of a parameter with a secret.
func isNameChar(c byte) bool {
	return is(c, alpha) || is(c, digit) || bytes.IndexByte([]byte("_-.[]$"), c) >= 0
}

// Names of parameters with secrets.
var (
	// secretNames are whole names.
	secretNames = []string{"code", "ticket", "samlresponse", "samlrequest"}

	// secretWords are last words of names.
	secretWords = strings.Fields("key sig pass pwd pw psw pin otp auth sid jwt bearer session assertion verifier")

	// secretEndings are longer ones, which other letters may precede.
	secretEndings = strings.Fields(`token secret password passwd passphrase passcode pswd signature hmac
		apikey accesskey secretkey privatekey sharedkey accountkey appkey authkey passkey licensekey resourcekey rlkey
		credential credentials sessionid sessid authorization authcode auth_code device_code code_verifier`)
)

// isSecret reports whether a parameter of that name has a secret for its value.
func isSecret(name []byte) bool {
	word := strings.TrimRight(string(name), "[]")
	start := strings.LastIndexAny(word, "_-.[]$") + 1
	for i := len(word) - 1; i > start; i-- { // camel case: "accessKey"
		if isUpper(word[i]) && !isUpper(word[i-1]) {
			start = i
			break
		}
	}
	whole := strings.ToLower(word)
	return slices.Contains(secretWords, whole[start:]) || slices.Contains(secretNames, whole) ||
		slices.ContainsFunc(secretEndings, func(ending string) bool { return strings.HasSuffix(whole, ending) })
}

// isUpper reports whether c is an upper-case letter of ASCII.
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// tokenForms are tokens that are known by how they begin, with the length that they have at least.
var tokenForms = []struct {
	begin string
	least int
}{
	{"ghp_", 30}, {"gho_", 30}, {"ghu_", 30}, {"ghs_", 30}, {"ghr_", 30}, {"github_pat_", 30}, // GitHub
	{"glpat-", 20}, {"gldt-", 20}, {"glrt-", 20}, // GitLab
	{"xoxb-", 20}, {"xoxp-", 20}, {"xoxa-", 20}, {"xoxs-", 20}, {"xapp-", 20}, // Slack
	{"eyJ", 40},                                  // a JSON Web Token (RFC 7519)
	{"AIza", 35}, {"ya29.", 20}, {"GOCSPX-", 20}, // Google
	{"AKIA", 16}, {"ASIA", 16}, // Amazon
	{"sk_live_", 20}, {"sk_test_", 20}, {"rk_live_", 20}, {"sk-", 32}, {"whsec_", 20}, // Stripe, OpenAI
	{"npm_", 30}, {"pypi-", 30}, {"hf_", 30}, {"dop_v1_", 30}, {"SG.", 40}, {"shpat_", 30}, {"lin_api_", 30},
}

// tokenLength returns the length of the token that s begins with, if it is known by that; 0 for none.
func tokenLength(s []byte) int {
	for _, form := range tokenForms {
		if !bytes.HasPrefix(s, []byte(form.begin)) {
			continue
		}
		end := len(form.begin)
		for end < len(s) && (isTokenChar(s[end]) || s[end] == '.' && end+1 < len(s) && isTokenChar(s[end+1])) {
			end++
		}
		if end >= form.least {
			return end
		}
	}
	return 0
}

// isTokenChar reports whether c is of base64url (RFC 4648, §5).
func isTokenChar(c byte) bool { return is(c, alpha) || is(c, digit) || c == '_' || c == '-' }

// looksLikeToken reports whether the name of a user is a token rather than a name: at least 20 letters
// and digits, of both.
func looksLikeToken(user []byte) bool {
	if tokenLength(user) > 0 {
		return true
	}
	var seen class
	for _, c := range user {
		if !isTokenChar(c) {
			return false
		}
		seen |= table[c]
	}
	return len(user) >= 20 && seen&alpha != 0 && bytes.ContainsAny(user, "0123456789")
}

// secretPaths are the paths of services that hold secrets: a host, or a domain above it, and a path. In it '*' stands
// for a segment, '!' for a secret one, of which letters before the '!' are not secret, and "!!" for the
// rest of the path.
var secretPaths = []struct{ domain, path string }{
	{"hooks.slack.com", "services/*/*/!"},
	{"hooks.slack.com", "workflows/*/*/*/!"},
	{"hooks.slack.com", "triggers/*/*/!"},
	{"discord.com", "api/webhooks/*/!"},
	{"discord.com", "api/*/webhooks/*/!"},
	{"discordapp.com", "api/webhooks/*/!"},
	{"discordapp.com", "api/*/webhooks/*/!"},
	{"api.telegram.org", "bot!"},
	{"api.telegram.org", "file/bot!"},
	{"outlook.office.com", "webhook/*/IncomingWebhook/!!"},
	{"webhook.office.com", "webhookb2/*/IncomingWebhook/!!"},
	{"hooks.zapier.com", "hooks/catch/*/!"},
	{"maker.ifttt.com", "trigger/*/with/key/!"},
	{"maker.ifttt.com", "trigger/*/json/with/key/!"},
	{"maker.ifttt.com", "use/!"},
	{"hook.eu1.make.com", "!"},
	{"hook.eu2.make.com", "!"},
	{"hook.us1.make.com", "!"},
	{"hook.us2.make.com", "!"},
	{"hook.integromat.com", "!"},
	{"hooks.airtable.com", "workflows/v1/genericWebhook/*/*/!"},
	{"events.pagerduty.com", "integration/!"},
	{"calendar.google.com", "calendar/ical/*/private-!"},
	{"open.feishu.cn", "open-apis/bot/v2/hook/!"},
	{"open.larksuite.com", "open-apis/bot/v2/hook/!"},
	{"hc-ping.com", "!!"},
	{"webhook.site", "!"},
	{"api.day.app", "!"},
	{"infura.io", "v3/!"},
	{"infura.io", "ws/v3/!"},
	{"alchemy.com", "v2/!"},
	{"alchemyapi.io", "v2/!"},
	{"quiknode.pro", "!"},
	{"codecov.io", "*/*/*/branch/*/graph/!"},
}

// servicePath returns the secret in the path after a host, if that is a known service's. Delimiters have
// n bytes.
func servicePath(s []byte, host section, n int) section {
	end := host.from
	// a port
	for c, size := delimiterAt(s, end); end < host.to && (c != ':' || size > n); c, size = delimiterAt(s, end) {
		end += size
	}
	name := strings.ToLower(strings.TrimSuffix(string(s[host.from:end]), "."))
	for _, service := range secretPaths {
		above, ok := strings.CutSuffix(name, service.domain)
		if !ok || above != "" && above[len(above)-1] != '.' {
			continue
		}
		if secret := secretSegment(s, host.to, n, service.path); secret.from < secret.to {
			return secret
		}
	}
	return section{}
}

// secretSegment returns where the secret of a service's path stands in the path that begins with the
// '/' at s[i:], if that is such a path.
func secretSegment(s []byte, i, n int, path string) section {
	for want := range strings.SplitSeq(path, "/") {
		c, size := delimiterAt(s, i)
		if c != '/' || size > n {
			return section{}
		}
		from := i + size
		i = endOfSegment(s, from, n)
		before, secret := strings.CutSuffix(want, "!")
		switch {
		case before == "!":
			for c, size = delimiterAt(s, i); c == '/' && size <= n; c, size = delimiterAt(s, i) {
				i = endOfSegment(s, i+size, n)
			}
			return section{from, i}
		case secret && bytes.HasPrefix(s[from:i], []byte(before)):
			return section{from + len(before), i}
		case want != "*" && string(s[from:i]) != want:
			return section{}
		}
	}
	return section{}
}

// endOfSegment returns where the segment at s[i:] ends.
func endOfSegment(s []byte, i, n int) int {
	for i < len(s) {
		c, size := decodedDelimiter(s, i)
		if endsSegment(c, size, n) {
			break
		}
		i += size
	}
	return i
}
