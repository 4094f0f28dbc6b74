package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Statements as TVM's builders have them: `with T.If(c):` around `with T.Then():` and `with T.Else():` is `if c:`, and
// `with T.While(c):` is `while c:`.

var builderFunctions = []Function{
	{Name: "If", Params: "condition", Result: "Context", perThread: true, eachThread: true,
		Doc:  "An if statement. Its body is `with T.Then():` and optionally `with T.Else():`.",
		host: true,
		call: (*translator).builder},
	{Name: "Then", Params: "", Result: "Context", perThread: true, eachThread: true,
		Doc:  "The statements of a T.If for a true condition.",
		host: true,
		call: (*translator).builder},
	{Name: "Else", Params: "", Result: "Context", perThread: true, eachThread: true,
		Doc:  "The statements of a T.If for a false condition.",
		host: true,
		call: (*translator).builder},
	{Name: "While", Params: "condition", Result: "Context", perThread: true, eachThread: true,
		Doc:  "A while loop. The condition is evaluated before each iteration.",
		host: true,
		call: (*translator).builder},
}

// statements are those that contexts stand for, made once for all translations, as what one learns is about nodes.
type statements map[*python.WithItem]python.Stmt

func (s statements) of(item *python.WithItem, make func() (python.Stmt, error)) (python.Stmt, error) {
	if was := s[item]; was != nil {
		return was, nil
	}
	made, err := make()
	if err == nil {
		s[item] = made
	}
	return made, err
}

// A builder is what one of them gives.
type builder struct {
	t    *translator
	what string // its function
	cond eval.Value
	test python.Expr
}

func (t *translator) builder(a *args) (eval.Value, error) {
	if !t.inKernel() {
		return nil, a.Interp.Errorf(a.Node, "T.%s outside of a T.Kernel", a.f.Name)
	}
	b := &builder{t: t, what: a.f.Name}
	if len(a.of) > 0 {
		b.cond = a.value("condition")
		b.test, _ = a.node("condition").(python.Expr)
	}
	return b, nil
}

// TypeName implements [eval.Typed].
func (b *builder) TypeName() string { return "T." + b.what }

// Statement implements [eval.Sugar].
func (b *builder) Statement(at eval.Site, rest []*python.WithItem, body []python.Stmt) (python.Stmt, error) {
	item := at.Node.(*python.WithItem)
	if item.Vars != nil {
		return nil, at.Interp.Errorf(item.Vars, "T.%s returns no value", b.what)
	}
	if len(rest) > 0 {
		body = []python.Stmt{&python.With{Span: item.Span, Items: rest, Body: body}}
	}
	switch b.what {
	case "If":
		// The condition is computed once, where T.If stands.
		name := "T.If(…)"
		at.Env.Set(name, b.cond)
		return b.t.built.of(item, func() (python.Stmt, error) {
			s := &python.If{Span: item.Span, Test: &python.Name{Span: item.Span, ID: name}}
			return s, b.branches(at, s, body)
		})
	case "While":
		return b.t.built.of(item, func() (python.Stmt, error) {
			return &python.While{Span: item.Span, Test: b.test, Body: body}, nil
		})
	}
	return nil, at.Interp.Errorf(item, "T.%s must be inside a T.If: with T.If(condition): with T.Then(): …", b.what)
}

// branches are those of a T.If.
func (b *builder) branches(at eval.Site, s *python.If, body []python.Stmt) error {
	for _, part := range body {
		with, ok := part.(*python.With)
		which := ""
		if ok {
			v, err := at.Interp.Eval(with.Items[0].Context, at.Env)
			if err != nil {
				return err
			}
			if branch, ok := v.(*builder); ok {
				which = branch.what
			}
		}
		inside := []python.Stmt{part}
		if ok && len(with.Items) == 1 {
			inside = with.Body
		} else if ok {
			inside = []python.Stmt{&python.With{Span: with.Span, Items: with.Items[1:], Body: with.Body}}
		}
		switch {
		case which == "Then" && s.Body == nil:
			s.Body = inside
		case which == "Else" && s.Body != nil && s.Orelse == nil:
			s.Orelse = inside
		default:
			return at.Interp.Errorf(part, "the body of T.If must be `with T.Then():`, optionally followed by `with T.Else():`; move other statements out of it")
		}
	}
	return nil
}
