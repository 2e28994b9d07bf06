module urigrep/internal/gen/publicsuffix

go 1.26.0

replace urigrep => ../../..

require (
	github.com/weppos/publicsuffix-go v0.50.3
	golang.org/x/net v0.62.0
	urigrep v0.0.0-00010101000000-000000000000
)

require golang.org/x/text v0.43.0 // indirect
