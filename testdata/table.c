/*
 * table.c -- read tide tables
 *
 * The format is described at https://docs.tides.example/format/; how a ring
 * buffer gets into it, in <https://docs.tides.example/internals/ring-
 * buffer.html#overflow>.  SPDX-License-Identifier: MIT
 *
 * See also "https://docs.tides.example/internals/
 * threads.html", and (for the keys) tidekey(1).
 */
#include <tide/table.h>
#include <sys/types.h>
#include "tide/ring.h"

#define HOME      "https://tides.example"
#define API       HOME "/api/v2"
#define WIKI      "https://wiki.tides.example/Datum_(geodesy)"
#define ANY       "http://"
#define MANY      "http://" "https://" "file:"
#define DOC       "see <https://docs.tides.example/errors/\
table.html#codes>\n"
#define LONG      "https://tides.example/tables/" \
                  "gbg.tdf"

// The magic number comes from <https://docs.tides.example/format/magic.html
// #number>, page 3; the one before it (https://old.tides.example/magic) had
// two zeros.
static const unsigned magic = 0x71de;	/* http://tides.example/n/1 */

struct station {
	unsigned id:16;			// bit fields are no URIs: a:b
	unsigned kind:4, open:1;
	const char *name;
	struct tide::height *h;		/* was C++: std::vector, tide::height */
};

static const struct { const char *key, *uri; } links[] = {
	{"home", "https://tides.example/"},
	{"map",  "https://tides.example/map?lat=57.7&lon=11.9#here"},
	{"mail", "mailto:tides@lists.example.org?subject=table.c"},
	{"list", "news:example.harbour.tides"},
	{"none", "mailto:%s"}, {"time", "12:30"}, {"urn", "urn:"}, {"x", "data:"},
	{"ipv6", "http://[2001:db8::7]:8080/t/"},
	{"page", "<a href=\"https://tides.example/help\">help</a>"},
	{"line", "https://tides.example/line\n"},
	{"json", "{\"uri\":\"https://tides.example/json\",\"n\":1}"},
	{"pair", "https://tides.example/1 https://tides.example/2"},
};

/**
 * Fetches the table that @p uri names.
 *
 * @param uri  an absolute URI, or NULL; its scheme: see below
 * @return     0, or an error of \ref errors "the list"
 * @see https://docs.tides.example/api#fetch
 * @see {@link https://docs.tides.example/api#fetch2}, \link fetch2 \endlink
 */
int
fetch(const char *uri, struct station *s)
{
	char buf[256];
	int n = uri ? 1:0, i, *p = &n;

	switch (s->kind) {
	case TIDE_LOW:goto out;
	case TIDE_HIGH:break;
	default:n++;
	}
	if (n < 2 && s->id > 3 || n<1)
		return -1;
	if (strncmp(uri, "https://", 8) && strncmp(uri, "http://", 7))
		goto out;	/* XXX: ftp://? */
	snprintf(buf, sizeof buf, "https://tides.example/api/v2/%s/now", s->name);
	snprintf(buf, sizeof buf, "%s://%s:%d%s", "http", uri, 8080, "/t");
	for (i = 0; i<n; i++)
		ping("www.tides.example.org", 80), ping("127.0.0.1", 80);
	// TODO(bo): https://code.tides.example/issues/118, ssh://git@code.tides.example:2222/tides.git
	// git@code.tides.example:tides.git says the same.
#ifdef OLD
	/* The archive has it: <URL:ftp://ftp.archive.example/pub/tides/ol
	 * d.tar.Z>, and still will in May.
	 */
	p = "ftp://ftp.archive.example/pub/tides/old.tar.Z";
#endif
out:	warn("table: %d:%d: no such edition: %%s", i, n);
	warn("a \\ b: 'https://tides.example/quoted', `https://tides.example/back'");
	return fetch2("tcp!tides!8080", 'h:'), tide::now;
}

/* Local variables: */
/* compile-command: "make -k" */
/* End: https://tides.example/end */
