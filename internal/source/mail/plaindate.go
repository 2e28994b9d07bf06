package mail

import (
	"strings"
	"time"
)

// parsePlainDate reads a date just as RFC 5322, §3.3 has it and nearly all are written, as in
// "Mon, 8 Dec 2003 13:34:53 +0800 (SGT)": in one way, where package mail of the library tries a
// dozen. It reports whether s is one, and then finds what that package does.
func parsePlainDate(s string) (t time.Time, ok bool) {
	if day, rest, found := strings.Cut(s, ", "); found {
		if len(day) != 3 || strings.Index(dayNames, day)%3 != 0 {
			return t, false
		}
		s = rest
	}
	day, s, ok := cutNumber(s, 1)
	if ok && len(s) > 0 && isDigit(s[0]) {
		day, s = 10*day+int(s[0]-'0'), s[1:]
	}
	if !ok || len(s) < len(" Jan 2003 13:34:53 +0800") || s[0] != ' ' || s[4] != ' ' || s[9] != ' ' ||
		s[12] != ':' || s[15] != ':' || s[18] != ' ' || s[19] != '+' && s[19] != '-' || !isZoneName(s[24:]) {
		return t, false
	}
	month := strings.Index(properMonths, s[1:4])
	year, _, yearOK := cutNumber(s[5:], 4)
	hour, _, hourOK := cutNumber(s[10:], 2)
	minute, _, minuteOK := cutNumber(s[13:], 2)
	second, _, secondOK := cutNumber(s[16:], 2)
	zoneHour, _, zoneHourOK := cutNumber(s[20:], 2)
	zoneMinute, _, zoneMinuteOK := cutNumber(s[22:], 2)
	if !yearOK || !hourOK || !minuteOK || !secondOK || !zoneHourOK || !zoneMinuteOK || month%3 != 0 ||
		year < 1000 || hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59 {
		return t, false
	}
	t = time.Date(year, time.Month(month/3+1), day, hour, minute, second, 0, time.UTC)
	if t.Day() != day {
		return t, false
	}
	east := zoneHour*3600 + zoneMinute*60
	if s[19] == '-' {
		east = -east
	}
	return inZone(t.Add(-time.Duration(east)*time.Second), east), true
}

const (
	dayNames     = "MonTueWedThuFriSatSun"
	properMonths = "JanFebMarAprMayJunJulAugSepOctNovDec"
)

// cutNumber cuts off the number of so many digits that s begins with.
func cutNumber(s string, digits int) (n int, rest string, ok bool) {
	if len(s) < digits {
		return 0, s, false
	}
	for i := range digits {
		if !isDigit(s[i]) {
			return 0, s, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, s[digits:], true
}

// isZoneName reports whether s is empty, or the name of a zone as a comment.
func isZoneName(s string) bool {
	if s == "" {
		return true
	}
	if len(s) < len(" ()") || !strings.HasPrefix(s, " (") || s[len(s)-1] != ')' {
		return false
	}
	for _, c := range []byte(s[2 : len(s)-1]) {
		if c < ' ' || c > '~' || c == '(' || c == ')' || c == '\\' {
			return false
		}
	}
	return true
}

// inZone returns t as package time has what it parsed: in the local zone, if that is so many
// seconds east of UTC then.
func inZone(t time.Time, east int) time.Time {
	local := t.In(time.Local)
	if _, offset := local.Zone(); offset == east {
		return local
	}
	return t.In(time.FixedZone("", east))
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
