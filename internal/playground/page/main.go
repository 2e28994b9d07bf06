//go:build js && wasm

// Command page is the library as WebAssembly: it gives JavaScript a function that finds the references
// of a text.
package main

import (
	"encoding/json"
	"errors"
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
// and settings in JSON, the others are about what was found then.
func call(args []js.Value) (string, error) {
	if len(args) != 3 {
		return "", errors.New("want an operation and two arguments")
	}
	switch args[0].String() {
	case "find":
		var s find.Settings
		err := json.Unmarshal([]byte(args[2].String()), &s)
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
		return find.JSON(last.Records(args[1].Int()), args[2].Bool())
	case "mended":
		return last.Mended(), nil
	case "card":
		card, ok := last.Card(args[1].Int())
		if !ok {
			return "", errors.New("no such reference")
		}
		return find.JSON(card, false)
	}
	return "", errors.New("no such operation")
}
