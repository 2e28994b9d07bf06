package output

import (
	"bytes"
	"encoding/json"
	"strconv"
	"text/template"
	"text/template/parse"
)

// optional are the fields that a record may not have.
var optional = []string{"repaired", "scheme", "userinfo", "host", "port", "path_component", "query", "fragment", "base", "column"}

// parts are the fields that are objects and that a record may not have.
var parts = map[string][]string{
	"error":   {"offset", "rule", "text"},
	"message": {"index", "message_id", "subject", "date", "from", "newsgroups", "part", "media_type"},
}

// usedNames are the names of the fields that a template uses, and perhaps some more; with
// all, it may use any.
type usedNames struct {
	names map[string]bool
	all   bool
}

// namesIn returns the names of the fields that a template uses.
func namesIn(t *template.Template) usedNames {
	u := usedNames{names: make(map[string]bool)}
	for _, t := range t.Templates() {
		if t.Tree != nil {
			u.list(t.Root)
		}
	}
	return u
}

func (u *usedNames) has(name string) bool { return u.all || u.names[name] }

func (u *usedNames) list(l *parse.ListNode) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		u.node(n)
	}
}

func (u *usedNames) branch(b *parse.BranchNode) {
	u.pipe(b.Pipe)
	u.list(b.List)
	u.list(b.ElseList)
}

func (u *usedNames) pipe(p *parse.PipeNode) {
	if p == nil {
		return
	}
	for _, c := range p.Cmds {
		for _, arg := range c.Args {
			u.node(arg)
		}
	}
}

func (u *usedNames) node(n parse.Node) {
	switch n := n.(type) {
	case *parse.ActionNode:
		u.pipe(n.Pipe)
	case *parse.IfNode:
		u.branch(&n.BranchNode)
	case *parse.RangeNode:
		u.branch(&n.BranchNode)
	case *parse.WithNode:
		u.branch(&n.BranchNode)
	case *parse.PipeNode:
		u.pipe(n)
	case *parse.ChainNode:
		u.node(n.Node)
	case *parse.FieldNode:
		u.names[n.Ident[0]] = true // below range and with it may be the name of something else
	case *parse.VariableNode:
		if n.Ident[0] == "$" {
			if len(n.Ident) == 1 {
				u.all = true
			} else {
				u.names[n.Ident[1]] = true
			}
		}
	case *parse.TextNode, *parse.CommentNode, *parse.IdentifierNode, *parse.BoolNode, *parse.NumberNode, *parse.StringNode,
		*parse.NilNode, *parse.BreakNode, *parse.ContinueNode:
	default: // the record as a whole, or what is not known
		u.all = true
	}
}

// read puts the fields of an object, as JSON.Append writes it, into fields, as far as they are used, and
// nothing else.
func (u *usedNames) read(fields map[string]any, object []byte) error {
	clear(fields)
	for rest := object[1:]; ; {
		name, value, after := member(rest)
		if u.has(string(name)) {
			v, err := decodeValue(string(name), value)
			if err != nil {
				return err
			}
			fields[string(name)] = v
		}
		if after[0] != ',' {
			break
		}
		rest = after[1:]
	}
	for _, name := range optional {
		if _, ok := fields[name]; !ok && u.has(name) {
			fields[name] = ""
		}
	}
	for name, inner := range parts {
		if _, ok := fields[name]; ok || !u.has(name) {
			continue
		}
		none := make(map[string]any)
		for _, n := range inner {
			none[n] = ""
		}
		fields[name] = none
	}
	return nil
}

// member returns the name and the value of the member that b begins with, and what follows it.
// There is no white space between tokens, and nothing escaped in the name.
func member(b []byte) (name, value, after []byte) {
	name = b[1 : 1+bytes.IndexByte(b[1:], '"')]
	value = b[len(name)+3:]
	depth, n := 0, 0
	for {
		switch value[n] {
		case '"':
			n += stringLen(value[n:])
			continue
		case '{', '[':
			depth++
		case ',':
			if depth == 0 {
				return name, value[:n], value[n:]
			}
		case '}', ']':
			if depth == 0 {
				return name, value[:n], value[n:]
			}
			depth--
		}
		n++
	}
}

// stringLen returns the length of the JSON string that b begins with.
func stringLen(b []byte) int {
	n := 1
	for {
		n += bytes.IndexByte(b[n:], '"') + 1
		escapes := 0
		for b[n-2-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return n
		}
	}
}

// decodeValue returns a value of a record. All numbers are int64, but for the confidence.
func decodeValue(name string, value []byte) (any, error) {
	switch c := value[0]; {
	case name == "confidence":
		return strconv.ParseFloat(string(value), 64)
	case c == '"' && bytes.IndexByte(value, '\\') < 0:
		return string(value[1 : len(value)-1]), nil
	case c == '"':
		var s string
		err := json.Unmarshal(value, &s)
		return s, err
	case c == 't' || c == 'f':
		return c == 't', nil
	case c == '{':
		return decodeObject(value)
	case c == '[':
		var list []any
		if err := decodeNumbers(value, &list); err != nil {
			return nil, err
		}
		return list, integers(list)
	}
	return strconv.ParseInt(string(value), 10, 64)
}

func decodeNumbers(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return decoder.Decode(into)
}

// decodeObject returns the fields of a JSON object. All numbers in it are int64, but
// for the confidence.
func decodeObject(object []byte) (map[string]any, error) {
	var fields map[string]any
	if err := decodeNumbers(object, &fields); err != nil {
		return nil, err
	}
	if n, ok := fields["confidence"].(json.Number); ok {
		confidence, err := n.Float64()
		if err != nil {
			return nil, err
		}
		fields["confidence"] = confidence
	}
	return fields, integers(fields)
}

// integers makes int64 of the numbers in a JSON value, as far as it is a map or a list.
func integers(value any) (err error) {
	whole := func(v any) (any, error) {
		if n, ok := v.(json.Number); ok {
			return n.Int64()
		}
		return v, integers(v)
	}
	switch value := value.(type) {
	case map[string]any:
		for k, v := range value {
			if value[k], err = whole(v); err != nil {
				return err
			}
		}
	case []any:
		for i, v := range value {
			if value[i], err = whole(v); err != nil {
				return err
			}
		}
	}
	return nil
}
