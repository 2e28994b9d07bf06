// Package browser tries the page of a report in headless Chromium. It is a module of its own, since
// the driver of the browser is not a dependency of urigrep.
package browser
