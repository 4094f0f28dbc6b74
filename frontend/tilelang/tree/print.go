package tree

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Print writes kernels as programs: what is left of the text that they come from.
func Print(w io.Writer, kernels []*Kernel) error {
	p := &printer{used: map[*Ref]bool{}}
	for _, k := range kernels {
		Walk(k, func(n Node) { p.uses(n) })
	}
	for i, k := range kernels {
		if i > 0 {
			p.line("")
		}
		p.calls = k.Calls
		p.line("with %s:", p.entered(p.expression(k.Launch), k.Vars))
		p.block(&k.Body)
	}
	_, err := io.WriteString(w, p.b.String())
	return err
}

// A printer writes a tree.
type printer struct {
	b      strings.Builder
	indent int
	calls  []eval.Place  // around the latest statement
	used   map[*Ref]bool // what other nodes have as operands
}

func (p *printer) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if text != "" {
		text = strings.Repeat("    ", p.indent) + text
	}
	p.b.WriteString(text + "\n")
}

// uses notes the operands of a node.
func (p *printer) uses(n Node) {
	if l, ok := n.(*Let); ok && l.Gives == nil {
		return // a name of what a call made
	}
	for _, v := range Operands(n) {
		p.note(v)
	}
}

func (p *printer) note(v eval.Value) {
	switch v := v.(type) {
	case Operand:
		p.used[v.Ref()] = true
	case *eval.Tuple:
		for _, x := range v.Elems {
			p.note(x)
		}
	case *eval.List:
		for _, x := range v.Elems {
			p.note(x)
		}
	case *eval.Slice:
		p.note(v.Lower)
		p.note(v.Upper)
	}
}

// block writes the statements of a region, a level deeper.
func (p *printer) block(b *Block) {
	p.indent++
	before := p.b.Len()
	p.nodes(b.Nodes)
	if p.b.Len() == before {
		p.line("pass")
	}
	p.indent--
}

func (p *printer) nodes(nodes []Node) {
	for _, n := range nodes {
		p.node(n)
	}
}

func (p *printer) node(n Node) {
	switch n := n.(type) {
	case *Stmt:
		p.frame(n)
		p.nodes(n.Body.Nodes)
	case *Let:
		p.let(n)
	case *SetItem:
		p.line("%s[%s] = %s", p.expression(n.Of), p.key(n.Key), p.expression(n.X))
	case *Store:
		p.line("%s = %s", p.expression(n.To), p.expression(n.X))
	case *Call:
		if !p.used[n.Gives] && n.Gives.Name == "" {
			p.line("%s", p.made(n))
		}
	case *If:
		p.line("if %s:", p.expression(n.Cond))
		p.block(&n.Then)
		if len(n.Orelse.Nodes) > 0 {
			p.line("else:")
			p.block(&n.Orelse)
		}
	case *For:
		p.loop(n)
	case *While:
		p.line("while %s:", p.expression(n.Test.Value))
		p.block(&n.Body)
	case *With:
		p.line("with %s:", p.entered(p.expression(n.Context), n.Vars))
		p.block(&n.Body)
	case *Leave:
		if word := map[eval.ControlKind]string{eval.Break: "break", eval.Continue: "continue",
			eval.Return: "return"}[n.How.Kind]; word != "" {
			p.line("%s", word)
		}
	}
}

// frame says which function a statement is of, where that is another one than before.
func (p *printer) frame(n *Stmt) {
	if len(n.Calls) > 0 && !slices.Equal(n.Calls, p.calls) && len(n.Calls) >= len(p.calls) {
		last := n.Calls[len(n.Calls)-1]
		p.line("# %s, called at %s:%d", last.Name, filepath.Base(last.File), last.At.Start.Line)
	}
	p.calls = n.Calls
}

// let writes the binding of a name. The call that makes a buffer or a variable follows its name.
func (p *printer) let(n *Let) {
	x, ok := n.X.(Operand)
	switch {
	case ok && n.Gives == nil && x.Ref().Of != nil:
		p.line("%s = %s", n.Name, p.made(x.Ref().Of))
	case ok && (n.Gives == nil || x.Ref().Name == n.Name): // what a loop or a context binds
	default:
		p.line("%s = %s", n.Name, p.expression(n.X))
	}
}

// loop writes a loop; of one whose numbers are known, each turn.
func (p *printer) loop(n *For) {
	if n.Turns == nil {
		p.line("for %s in %s:", p.bound(n.Vars), p.expression(n.Loop))
		p.block(&n.Body)
		return
	}
	p.line("if True:  # %d turns of %s", len(n.Turns), p.expression(n.Loop))
	for i := range n.Turns {
		p.block(&n.Turns[i])
	}
}

// bound are the names that a loop or a context binds.
func (p *printer) bound(vars []*Ref) string {
	names := make([]string, len(vars))
	for i, r := range vars {
		names[i] = "_"
		if r.Name != "" {
			names[i] = r.Name
		}
	}
	return strings.Join(names, ", ")
}

func (p *printer) entered(context string, vars []*Ref) string {
	names := p.bound(vars)
	if strings.Trim(names, "_, ") == "" {
		return context
	}
	if len(vars) > 1 {
		names = "(" + names + ")"
	}
	return context + " as " + names
}

// A texted value says how a program writes it.
type texted interface{ Text() string }

// expression is a value as a program writes it.
func (p *printer) expression(v eval.Value) string {
	switch v := v.(type) {
	case Operand:
		switch r := v.Ref(); {
		case r.Name != "":
			return r.Name
		case r.Of != nil:
			return p.made(r.Of)
		}
		return "_"
	case *Function:
		return "function"
	case *eval.Tuple:
		if len(v.Elems) == 1 {
			return "(" + p.expression(v.Elems[0]) + ",)"
		}
		return "(" + p.list(v.Elems) + ")"
	case *eval.List:
		return "[" + p.list(v.Elems) + "]"
	case *eval.Slice:
		out := ":"
		if v.Lower != nil {
			out = p.expression(v.Lower) + out
		}
		if v.Upper != nil {
			out += p.expression(v.Upper)
		}
		return out
	case texted:
		return v.Text()
	case fmt.Stringer:
		return v.String()
	}
	return eval.Repr(v)
}

func (p *printer) list(vs []eval.Value) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = p.expression(v)
	}
	return strings.Join(parts, ", ")
}

// key is the text in the brackets of a subscription.
func (p *printer) key(v eval.Value) string {
	if k, ok := v.(*eval.Tuple); ok && len(k.Elems) > 0 {
		return p.list(k.Elems)
	}
	return p.expression(v)
}

// made is the expression that a node is.
func (p *printer) made(n Node) string {
	switch n := n.(type) {
	case *Unary:
		return string(n.Op) + p.part(n.X, tightest)
	case *Binary:
		level := binding[n.Op]
		return p.part(n.X, level) + " " + string(n.Op) + " " + p.part(n.Y, level+1)
	case *Compare:
		return p.part(n.X, comparison+1) + " " + string(n.Op) + " " + p.part(n.Y, comparison+1)
	case *Not:
		return "not " + p.part(n.X, comparison)
	case *AndOr:
		word := " or "
		if n.And {
			word = " and "
		}
		return p.part(n.X, comparison) + word + p.part(n.Right.Value, comparison)
	case *Select:
		return p.part(n.Then.Value, comparison) + " if " + p.part(n.Cond, comparison) + " else " +
			p.part(n.Orelse.Value, comparison)
	case *Item:
		return p.expression(n.Of) + "[" + p.key(n.Key) + "]"
	case *Load:
		return p.expression(n.From)
	case *Let:
		return p.expression(n.X)
	case *Call:
		return p.call(n)
	}
	return "_"
}

func (p *printer) call(n *Call) string {
	name := n.Function
	if n.Method != "" {
		name = p.part(n.Of, tightest) + "." + n.Method
	}
	args := []string{}
	for _, v := range n.Args {
		args = append(args, p.expression(v))
	}
	for _, k := range n.Keywords {
		args = append(args, k.Name+"="+p.expression(k.Value))
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// How tight operators bind, as in Python's grammar: those of a greater number more.
const (
	loosest = iota
	comparison
	tightest = 20
)

var binding = map[python.Operator]int{
	python.BitOr: 3, python.BitXor: 4, python.BitAnd: 5, python.LShift: 6, python.RShift: 6, python.Add: 7, python.Sub: 7,
	python.Mult: 8, python.Div: 8, python.FloorDiv: 8, python.Mod: 8, python.MatMult: 8, python.Pow: 10,
}

// part is an operand, in parentheses where its operator binds less than what it is an operand of.
func (p *printer) part(v eval.Value, level int) string {
	text := p.expression(v)
	x, ok := v.(Operand)
	if !ok || x.Ref().Name != "" {
		return text
	}
	own := tightest
	switch n := x.Ref().Of.(type) {
	case *Binary:
		own = binding[n.Op]
	case *Compare, *Not:
		own = comparison
	case *AndOr, *Select:
		own = loosest
	}
	if own < level {
		return "(" + text + ")"
	}
	return text
}
