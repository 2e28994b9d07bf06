module urigrep/internal/bench/resolve

go 1.26.0

replace urigrep => ../../..

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/klauspost/compress v1.20.3
	urigrep v0.0.0-00010101000000-000000000000
)

require (
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
