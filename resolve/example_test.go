package resolve_test

import (
	"errors"
	"fmt"
	"log"

	"urigrep/resolve"
)

func must(r resolve.Reference, err error) resolve.Reference {
	if err != nil {
		log.Fatal(err)
	}
	return r
}

func Example() {
	base := must(resolve.Parse("http://example.com/docs/guide.html"))
	ref := must(resolve.Parse("../images/logo.png#top"))
	fmt.Println(must(base.Resolve(ref)))
	// Output: http://example.com/images/logo.png#top
}

func ExampleParse() {
	r, err := resolve.Parse("http://example.com:8080/a/b?q#")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Host())
	fmt.Println(r.Port())
	fmt.Println(r.Path())
	fmt.Println(r.Query())
	fmt.Println(r.Fragment())
	// Output:
	// example.com true
	// 8080 true
	// /a/b
	// q true
	//  true
}

func ExampleError() {
	_, err := resolve.Parse("http://[::1/")
	var e *resolve.Error
	if errors.As(err, &e) {
		fmt.Println(e.Offset, e.Rule)
		fmt.Println(e)
	}
	// Output:
	// 11 IPv6address
	// "http://[::1/": IPv6address: want one to four hexadecimal digits at offset 11, found '/'
}

func ExampleError_Error() {
	_, err := resolve.Parse("http://example.com/100%")
	fmt.Println(err.Error())
	// Output: "http://example.com/100%": pct-encoded: want two hexadecimal digits after '%' at offset 22, found "%"
}

func ExampleCheck() {
	fmt.Println(resolve.Check([]byte("mailto:joe@example.com")))
	fmt.Println(resolve.Check([]byte("a{b}")))
	// Output:
	// <nil>
	// "a{b}": path-noscheme: want a character it allows or a percent-encoding at offset 1, found '{'
}

func ExampleRFC_Check() {
	text := []byte("see http://[v1.a]/ there")
	fmt.Println(resolve.RFC3986.Check(text[4:18]))
	fmt.Println(resolve.RFC2396.Check(text[4:18]))
	// Output:
	// <nil>
	// "http://[v1.a]/": IPv6address: want one to four hexadecimal digits at offset 8, found 'v'
}

func ExampleHostKind_String() {
	for _, s := range []string{"http://example.com/", "http://192.0.2.1/", "http://[::1]/", "/a"} {
		fmt.Println(must(resolve.Parse(s)).HostKind())
	}
	// Output:
	// reg-name
	// IPv4address
	// IPv6address
	// none
}

// The grammars differ: RFC 2396 gives a registry's name no host.
func ExampleRFC() {
	for _, v := range []resolve.RFC{resolve.RFC3986, resolve.RFC2396} {
		host, ok := must(v.Parse("http://my_host/")).Host()
		fmt.Printf("%v: %q %v\n", v, host, ok)
	}
	// Output:
	// RFC 3986: "my_host" true
	// RFC 2396: "" false
}

func ExampleRFC_Parse() {
	r := must(resolve.RFC2396.Parse("mailto:joe@example.com?subject=hello"))
	fmt.Println(r.Path()) // the opaque part has no query
	_, ok := r.Query()
	fmt.Println(ok)
	// Output:
	// joe@example.com?subject=hello
	// false
}

func ExampleRFC_String() {
	fmt.Println(resolve.RFC2396)
	// Output: RFC 2396
}

func ExampleReference_RFC() {
	fmt.Println(must(resolve.Parse("a")).RFC())
	// Output: RFC 3986
}

// References are comparable, and the zero Reference is the empty one.
func ExampleReference() {
	seen := map[resolve.Reference]bool{}
	for _, s := range []string{"a", "b", "a"} {
		seen[must(resolve.Parse(s))] = true
	}
	fmt.Println(len(seen), must(resolve.Parse("")) == resolve.Reference{})
	// Output: 2 true
}

func ExampleReference_String() {
	fmt.Println(must(resolve.Parse("HTTP://Example.COM/%7e")).String())
	// Output: HTTP://Example.COM/%7e
}

func ExampleReference_IsURI() {
	fmt.Println(must(resolve.Parse("urn:isbn:0-395-36341-1")).IsURI())
	fmt.Println(must(resolve.Parse("//example.com/")).IsURI())
	// Output:
	// true
	// false
}

func ExampleReference_IsAbsoluteURI() {
	fmt.Println(must(resolve.Parse("http://example.com/")).IsAbsoluteURI())
	fmt.Println(must(resolve.Parse("http://example.com/#top")).IsAbsoluteURI())
	// Output:
	// true
	// false
}

func ExampleReference_IsSameDocument() {
	fmt.Println(must(resolve.Parse("#top")).IsSameDocument())
	// Output: true
}

func ExampleReference_Scheme() {
	fmt.Println(must(resolve.Parse("HTTP://example.com/")).Scheme())
	// Output: HTTP true
}

func ExampleReference_Authority() {
	fmt.Println(must(resolve.Parse("ftp://joe@example.com:21/")).Authority())
	fmt.Println(must(resolve.Parse("file:///etc/hosts")).Authority())
	fmt.Println(must(resolve.Parse("file:/etc/hosts")).Authority())
	// Output:
	// joe@example.com:21 true
	//  true
	//  false
}

func ExampleReference_Userinfo() {
	fmt.Println(must(resolve.Parse("ftp://joe@example.com/")).Userinfo())
	// Output: joe true
}

func ExampleReference_Host() {
	fmt.Println(must(resolve.Parse("http://[2001:db8::7]:80/")).Host())
	// Output: [2001:db8::7] true
}

func ExampleReference_HostKind() {
	fmt.Println(must(resolve.Parse("http://192.0.2.16/")).HostKind() == resolve.IPv4address)
	fmt.Println(must(resolve.Parse("http://192.0.2.316/")).HostKind() == resolve.RegName)
	// Output:
	// true
	// true
}

func ExampleHostKind() {
	for _, s := range []string{"a", "//a", "//192.0.2.16", "//[::1]", "//[v1.a]"} {
		switch must(resolve.Parse(s)).HostKind() {
		case resolve.NoHost:
			fmt.Println(s, "has no host")
		case resolve.RegName:
			fmt.Println(s, "has a reg-name")
		case resolve.IPv4address:
			fmt.Println(s, "has an IPv4address")
		case resolve.IPv6address, resolve.IPvFuture:
			fmt.Println(s, "has an IP-literal")
		}
	}
	// Output:
	// a has no host
	// //a has a reg-name
	// //192.0.2.16 has an IPv4address
	// //[::1] has an IP-literal
	// //[v1.a] has an IP-literal
}

func ExampleReference_Port() {
	fmt.Println(must(resolve.Parse("http://example.com:/")).Port())
	fmt.Println(must(resolve.Parse("http://example.com/")).Port())
	// Output:
	//  true
	//  false
}

func ExampleReference_Path() {
	fmt.Println(must(resolve.Parse("urn:example:a%2Fb")).Path())
	// Output: example:a%2Fb
}

func ExampleReference_Query() {
	fmt.Println(must(resolve.Parse("?")).Query())
	// Output:  true
}

func ExampleReference_Fragment() {
	fmt.Println(must(resolve.Parse("a#b")).Fragment())
	// Output: b true
}

func ExampleReference_WithoutFragment() {
	fmt.Println(must(resolve.Parse("http://example.com/a?b#c")).WithoutFragment())
	// Output: http://example.com/a?b
}

func ExampleReference_Resolve() {
	base := must(resolve.Parse("http://example.com/a/b"))
	target, err := base.Resolve(must(resolve.Parse("?q")))
	fmt.Println(target, err)
	_, err = must(resolve.Parse("/a/b")).Resolve(target)
	fmt.Println(err)
	// Output:
	// http://example.com/a/b?q <nil>
	// "/a/b": absolute-URI: want a scheme at offset 0, found '/'
}

func ExampleNewResolver() {
	base := must(resolve.Parse("http://example.com/a/b"))
	for _, o := range []resolve.Options{{}, {Lax: true}} {
		r, err := resolve.NewResolver(base, o)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Resolve(must(resolve.Parse("http:c"))))
	}
	// Output:
	// http:c
	// http://example.com/a/c
}

// A Resolver is made once and used for all references of a document.
func ExampleResolver() {
	r, err := resolve.NewResolver(must(resolve.Parse("http://example.com/a/b")), resolve.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range []string{"c", "/d", ""} {
		fmt.Println(r.Resolve(must(resolve.Parse(s))))
	}
	// Output:
	// http://example.com/a/c
	// http://example.com/d
	// http://example.com/a/b
}

func ExampleOptions() {
	base := must(resolve.Parse("http://example.com/a/b"))
	r, err := resolve.NewResolver(base, resolve.Options{Lax: true})
	fmt.Println(r.Resolve(must(resolve.Parse("http:?q"))), err)
	// Output: http://example.com/a/b?q <nil>
}

func ExampleResolver_Base() {
	r, err := resolve.NewResolver(must(resolve.Parse("http://example.com/a#b")), resolve.Options{})
	fmt.Println(r.Base(), err)
	// Output: http://example.com/a <nil>
}

// The rules of the base URI's grammar are applied.
func ExampleResolver_Resolve() {
	for _, v := range []resolve.RFC{resolve.RFC3986, resolve.RFC2396} {
		r, err := resolve.NewResolver(must(v.Parse("http://example.com/a/b")), resolve.Options{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Resolve(must(v.Parse("../../c"))), r.Resolve(must(v.Parse("?d"))))
	}
	// Output:
	// http://example.com/c http://example.com/a/b?d
	// http://example.com/../c http://example.com/a/?d
}

func ExampleResolver_AppendResolve() {
	r, err := resolve.NewResolver(must(resolve.Parse("http://example.com/a/b")), resolve.Options{})
	if err != nil {
		log.Fatal(err)
	}
	var buf []byte
	for _, s := range []string{"c", "../d", "//example.org"} {
		buf = r.AppendResolve(buf[:0], must(resolve.Parse(s)))
		fmt.Printf("%s\n", buf)
	}
	// Output:
	// http://example.com/a/c
	// http://example.com/d
	// http://example.org
}

func ExampleReference_Normalize() {
	r := must(resolve.Parse("HTTP://Example.COM:80/a/../%7ejoe?q=%2f"))
	fmt.Println(r.Normalize(resolve.BySyntax))
	fmt.Println(r.Normalize(resolve.ByScheme))
	// Output:
	// http://example.com:80/~joe?q=%2F
	// http://example.com/~joe?q=%2F
}

// Each level finds all equal that the one below does, and more.
func ExampleLevel() {
	a, b := must(resolve.Parse("ws://example.com:/")), must(resolve.Parse("WS://example.com"))
	for level := resolve.AsWritten; level <= resolve.ByScheme; level++ {
		fmt.Printf("%v: %v\n", level, a.Equal(b, level))
	}
	// Output:
	// as written: false
	// syntax: false
	// scheme: true
}

func ExampleReference_AppendNormalized() {
	b := must(resolve.Parse("mailto:Joe@Example.COM")).AppendNormalized([]byte("to "), resolve.ByScheme)
	fmt.Printf("%s\n", b)
	// Output: to mailto:Joe@example.com
}

func ExampleReference_Equal() {
	a := must(resolve.Parse("http://example.com"))
	b := must(resolve.Parse("HTTP://example.com:80/"))
	fmt.Println(a.Equal(b, resolve.AsWritten), a.Equal(b, resolve.BySyntax), a.Equal(b, resolve.ByScheme))
	// Output: false false true
}

func ExampleRepair() {
	fmt.Println(resolve.Repair("http://example.com/a [draft] 100%.txt"))
	_, err := resolve.Repair("http://example.com:eighty/")
	fmt.Println(err)
	// Output:
	// http://example.com/a%20%5Bdraft%5D%20100%25.txt <nil>
	// "http://example.com:eighty/": port: want decimal digits up to the end of the authority at offset 19, found 'e'
}

func ExampleAppendRepair() {
	b, err := resolve.AppendRepair(nil, []byte("http://example.com/résumé"))
	fmt.Printf("%s %v\n", b, err)
	// Output: http://example.com/r%C3%A9sum%C3%A9 <nil>
}

func ExampleToURI() {
	r := must(resolve.ToURI("http://résumé.example/é"))
	fmt.Println(r)
	fmt.Println(r.WithALabels())
	// Output:
	// http://r%C3%A9sum%C3%A9.example/%C3%A9
	// http://xn--rsum-bpad.example/%C3%A9
}

func ExampleReference_ToIRI() {
	r := must(resolve.Parse("http://xn--rsum-bpad.example/%C3%A9%2F%FF"))
	fmt.Println(r.ToIRI())
	fmt.Println(r.WithULabels().ToIRI())
	// Output:
	// http://xn--rsum-bpad.example/é%2F%FF
	// http://résumé.example/é%2F%FF
}

func ExampleReference_Warnings() {
	r := must(resolve.Parse("http://www.example.com@0x7f.1:25/"))
	for _, w := range r.Warnings() {
		fmt.Printf("%s: %s\n", w.Code, w.Text)
	}
	// Output:
	// port-service: port 25 is that of smtp
	// rare-ipv4: the host 0x7f.1 reaches 127.0.0.1 where numbers are taken for an IPv4 address
	// userinfo-host: the host is 0x7f.1, not www.example.com, which is userinfo
}

func ExampleWarning() {
	for _, w := range must(resolve.Parse("ftp://joe:secret@example.com/")).Warnings() {
		fmt.Printf("%s (%s)\n", w.Text, w.Code)
	}
	// Output: the userinfo holds a password (password)
}

func ExampleWarningCode() {
	for _, w := range must(resolve.Parse("http://example.com/a%00b")).Warnings() {
		fmt.Println(w.Code == resolve.WarnEncodedNUL)
	}
	// Output: true
}

func ExampleReference_AppendWarnings() {
	var w []resolve.Warning
	for _, s := range []string{"mailto:joe", "http://example.com:99999/"} {
		w = must(resolve.Parse(s)).AppendWarnings(w)
	}
	for _, w := range w {
		fmt.Println(w.Code)
	}
	// Output:
	// addr-spec
	// port-range
}

func ExampleReference_WithALabels() {
	r := must(resolve.Parse("http://b%C3%BCcher.example/b%C3%BCcher"))
	fmt.Println(r.WithALabels())
	// Output: http://xn--bcher-kva.example/b%C3%BCcher
}

func ExampleReference_WithULabels() {
	r := must(resolve.Parse("http://xn--bcher-kva.example/"))
	fmt.Println(r.WithULabels())
	// Output: http://bücher.example/
}

func ExampleALabels() {
	fmt.Println(resolve.ALabels("Bücher.example"), resolve.ALabels("[::1]"))
	// Output: xn--bcher-kva.example [::1]
}

func ExampleULabels() {
	fmt.Println(resolve.ULabels("xn--bcher-kva.example"))
	// Output: bücher.example
}

func ExampleParseIRI() {
	r := must(resolve.ParseIRI("http://bücher.example/ä?ö"))
	fmt.Println(r.Host())
	fmt.Println(r.Query())
	// Output:
	// bücher.example true
	// ö true
}

func ExampleLevel_String() {
	fmt.Println(resolve.AsWritten, resolve.BySyntax, resolve.ByScheme)
	// Output: as written syntax scheme
}

func ExampleRedact() {
	fmt.Println(resolve.Redact("ftp://user:secret@example.com/a?b=c&access_token=d"))
	// Output: ftp://user:***@example.com/a?b=c&access_token=***
}

func ExampleAppendRedacted() {
	b := resolve.AppendRedacted([]byte("GET "), []byte("/a;jsessionid=b?c"))
	fmt.Println(string(b))
	// Output: GET /a;jsessionid=***?c
}
