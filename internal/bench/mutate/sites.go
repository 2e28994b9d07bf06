package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
)

// A site is a place of a file and what a mutant has there: text for the bytes from start
// to end.
type site struct {
	file       string
	owner      string // import path of its package
	start, end int
	text       string
}

// apply returns the source with the mutation.
func (s site) apply(src []byte) []byte {
	return append(append(append([]byte(nil), src[:s.start]...), s.text...), src[s.end:]...)
}

// operators maps each operator to the one that a mutant has.
var operators = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.REM: token.MUL,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.AND: token.OR, token.OR: token.AND, token.AND_NOT: token.AND,
	token.SHL: token.SHR, token.SHR: token.SHL,
}

// A finder gathers the sites of one file.
type finder struct {
	file  string
	src   []byte
	set   *token.FileSet
	sites []site
}

// sitesOf returns the sites of a Go file, none for a generated one.
func sitesOf(file string, src []byte) ([]site, error) {
	f := finder{file: file, src: src, set: token.NewFileSet()}
	tree, err := parser.ParseFile(f.set, file, src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(tree) {
		return nil, nil
	}
	for _, decl := range tree.Decls {
		if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			continue
		}
		ast.Inspect(decl, f.visit)
	}
	return f.sites, nil
}

// visit adds the sites that a node itself is. It returns true, to go on below.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if to, ok := operators[n.Op]; ok {
			at := f.offset(n.OpPos)
			f.add(at, at+len(n.Op.String()), to.String())
		}
	case *ast.BasicLit:
		f.literal(n)
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			f.replace(n.Cond, "false")
		}
	case *ast.CaseClause:
		for _, e := range n.List {
			if _, ok := e.(*ast.BinaryExpr); ok {
				f.negate(e)
			}
		}
	case *ast.Ident:
		if to, ok := map[string]string{"true": "false", "false": "true"}[n.Name]; ok {
			f.replace(n, to)
		}
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			f.result(e)
		}
	case *ast.BlockStmt:
		for _, s := range n.List {
			f.statement(s)
		}
	}
	return true
}

// literal adds a number one greater, the next character, or a text without its last byte.
func (f *finder) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		if v, err := strconv.ParseUint(n.Value, 0, 63); err == nil {
			f.replace(n, strconv.FormatUint(v+1, 10))
		}
	case token.CHAR:
		if c, _, _, err := strconv.UnquoteChar(n.Value[1:], '\''); err == nil {
			f.replace(n, strconv.QuoteRuneToASCII(c+1))
		}
	case token.STRING:
		if s, err := strconv.Unquote(n.Value); err == nil && s != "" {
			f.replace(n, strconv.Quote(s[:len(s)-1]))
		}
	}
}

// negate adds the opposite of a condition.
func (f *finder) negate(e ast.Expr) {
	start, end := f.offset(e.Pos()), f.offset(e.End())
	f.add(start, end, "!("+string(f.src[start:end])+")")
}

// result adds the opposite of a truth value that is returned.
func (f *finder) result(e ast.Expr) {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ, token.LAND, token.LOR:
			f.negate(e)
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			f.replace(e, string(f.src[f.offset(e.X.Pos()):f.offset(e.X.End())]))
		}
	}
}

// statement adds the code without a statement that may be left out.
func (f *finder) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ExprStmt, *ast.IncDecStmt, *ast.DeferStmt:
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			return
		}
	case *ast.BranchStmt:
		if s.Tok == token.FALLTHROUGH || s.Tok == token.GOTO {
			return
		}
	default:
		return
	}
	f.replace(s, "{}")
}

func (f *finder) replace(n ast.Node, text string) {
	f.add(f.offset(n.Pos()), f.offset(n.End()), text)
}

func (f *finder) add(start, end int, text string) {
	if !bytes.Equal(f.src[start:end], []byte(text)) {
		f.sites = append(f.sites, site{file: f.file, start: start, end: end, text: text})
	}
}

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }
