//go:build js && wasm

// Command page is the library as WebAssembly: it gives JavaScript a function that finds the references
// of a text.
package main

import (
	"errors"
	"fmt"
	"syscall/js"

	"urigrep/internal/playground/find"
)

// last is what was found last.
var last = new(find.Result)

func main() {
	js.Global().Set("urigrepCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		out, err := call(args)
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return out
	}))
	select {}
}

// call answers one call of the function: its first argument says what is wanted. "find" takes a text
// and an object with settings, the others are about what was found then.
func call(args []js.Value) (string, error) {
	if len(args) != 3 {
		return "", errors.New("want an operation and two arguments")
	}
	switch args[0].String() {
	case "find":
		s, err := settings(args[2])
		if err != nil {
			return "", err
		}
		found, err := find.In(args[1].String(), &s)
		if err != nil {
			return "", err
		}
		last = found
		return "", nil
	case "marks":
		return string(last.AppendMarks(nil)), nil
	case "records":
		return string(find.AppendRecords(nil, last.Records(args[1].Int()))), nil
	case "mended":
		return last.Mended(), nil
	case "card":
		card, ok := last.Card(args[1].Int())
		if !ok {
			return "", errors.New("no such reference")
		}
		return string(card.AppendJSON(nil)), nil
	}
	return "", errors.New("no such operation")
}

// settings returns the settings that an object has; what it lacks, or has as null, is the default.
func settings(given js.Value) (s find.Settings, err error) {
	if given.Type() != js.TypeObject {
		return s, errors.New("want an object of settings")
	}
	for name, setting := range s.Texts() {
		if v := given.Get(name); v.Type() == js.TypeString {
			*setting = v.String()
		} else if !v.IsUndefined() && !v.IsNull() {
			return s, fmt.Errorf("%s: want a string", name)
		}
	}
	for name, setting := range s.Switches() {
		if v := given.Get(name); v.Type() == js.TypeBoolean {
			*setting = v.Bool()
		} else if !v.IsUndefined() && !v.IsNull() {
			return s, fmt.Errorf("%s: want true or false", name)
		}
	}
	return s, nil
}
