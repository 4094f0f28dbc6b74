package fn

import (
	"strings"
	"sync"

	"github.com/tsopt/tsopt/ir"
)

// Signature is the part of a function's custom syntax between its name and its
// attributes: `(%a: i32 {…}, …) -> (f32 {…}, …)`.
type Signature struct {
	// Args are the named arguments; a declaration has none, only ArgTypes.
	Args                  []ir.Argument
	ArgTypes, ResultTypes []ir.Type
	ArgAttrs, ResultAttrs [][]ir.NamedAttr
	Variadic              bool
}

// signatures keeps the lists of signatures that were read, which grow step by
// step: without it they are a twentieth of what reading many functions allocates.
var signatures = sync.Pool{New: func() any { return &Signature{} }}

// Release gives the lists of a signature back, which must not be used any more.
func (s *Signature) Release() {
	clear(s.Args)
	*s = Signature{
		Args: s.Args[:0], ArgTypes: s.ArgTypes[:0], ResultTypes: s.ResultTypes[:0], ArgAttrs: s.ArgAttrs[:0],
		ResultAttrs: s.ResultAttrs[:0],
	}
	signatures.Put(s)
}

// ParseSignature reads a signature. A `...` may end the arguments when variadic.
func ParseSignature(p ir.OpParser, variadic bool) *Signature {
	s := signatures.Get().(*Signature)
	p.List(ir.Paren, func() { s.parseArg(p, variadic) })
	if p.Accept("->") {
		s.parseResults(p)
	}
	return s
}

func (s *Signature) parseArg(p ir.OpParser, variadic bool) {
	pos := p.Pos()
	if s.Variadic {
		p.Errorf(pos, "variadic arguments must be in the end of the argument list")
		return
	}
	if variadic && p.Accept("...") {
		s.Variadic = true
		return
	}
	arg, named := p.OptionalArgument(true, true)
	if named {
		if len(s.Args) < len(s.ArgTypes) {
			p.Errorf(pos, "expected type instead of SSA identifier")
			return
		}
		s.Args = append(s.Args, arg)
		s.ArgTypes = append(s.ArgTypes, arg.Type)
		s.ArgAttrs = append(s.ArgAttrs, arg.Attrs)
		return
	}
	if len(s.Args) > 0 {
		p.Errorf(pos, "expected SSA identifier")
		return
	}
	s.ArgTypes = append(s.ArgTypes, p.Type())
	s.ArgAttrs = append(s.ArgAttrs, p.AttrDict())
}

func (s *Signature) parseResults(p ir.OpParser) {
	if !p.Peek("(") {
		s.ResultTypes = append(s.ResultTypes, p.Type())
		s.ResultAttrs = append(s.ResultAttrs, nil)
		return
	}
	p.List(ir.Paren, func() {
		s.ResultTypes = append(s.ResultTypes, p.Type())
		s.ResultAttrs = append(s.ResultAttrs, p.AttrDict())
	})
}

// Names of the attributes that hold the attributes of arguments and results.
const (
	ArgAttrsAttr    = "arg_attrs"
	ResultAttrsAttr = "res_attrs"
)

// SetAttrs puts the arguments' and results' attributes into the state.
func (s *Signature) SetAttrs(st *ir.OpState) {
	if a := dictArray(s.ArgAttrs); a != nil {
		st.SetProp(ArgAttrsAttr, a)
	}
	if a := dictArray(s.ResultAttrs); a != nil {
		st.SetProp(ResultAttrsAttr, a)
	}
}

// dictArray is an array of dictionaries, nil when all are empty.
func dictArray(attrs [][]ir.NamedAttr) ir.Attr {
	elems := make([]ir.Attr, len(attrs))
	some := false
	for i, as := range attrs {
		elems[i] = ir.Dict(as...)
		some = some || len(as) > 0
	}
	if !some {
		return nil
	}
	return ir.Array(elems...)
}

// DictAt are the entries of dictionary i of an array attribute that may be
// absent.
func DictAt(array ir.Attr, i int) []ir.NamedAttr {
	a, ok := array.(*ir.ArrayAttr)
	if !ok || i >= len(a.Elems()) {
		return nil
	}
	d, ok := a.Elems()[i].(*ir.DictAttr)
	if !ok {
		return nil
	}
	return d.Entries()
}

// ArgAttr is an attribute of argument i of a function-like operation, nil when it
// has none of that name.
func ArgAttr(op *ir.Op, i int, name string) ir.Attr {
	for _, a := range DictAt(op.Attr(ArgAttrsAttr), i) {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// ResultAttr is an attribute of result i of a function-like operation, nil when it has none of that name.
func ResultAttr(op *ir.Op, i int, name string) ir.Attr {
	for _, a := range DictAt(op.Attr(ResultAttrsAttr), i) {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// NoAlias reports whether a function says of its argument that it is the only way
// to its memory.
func NoAlias(arg *ir.Value) bool {
	return ArgAttr(arg.OwnerBlock().ParentOp(), arg.Index(), "llvm.noalias") != nil
}

// PrintSignature writes the signature of a function-like operation: arguments
// by name when it has a body, by type alone otherwise.
func PrintSignature(p ir.OpPrinter, op *ir.Op, body *ir.Region, inputs, results []ir.Type, variadic bool) {
	argAttrs := op.Attr(ArgAttrsAttr)
	p.Str("(")
	for i, t := range inputs {
		if i > 0 {
			p.Str(", ")
		}
		if body.Empty() {
			p.Type(t)
			p.Attrs(DictAt(argAttrs, i))
			continue
		}
		arg := body.Entry().Arg(i)
		p.Argument(arg, true)
		p.Attrs(DictAt(argAttrs, i))
		p.OptionalLoc(arg.Loc())
	}
	if variadic {
		if len(inputs) > 0 {
			p.Str(", ")
		}
		p.Str("...")
	}
	p.Str(")")
	printResults(p, results, op.Attr(ResultAttrsAttr))
}

func printResults(p ir.OpPrinter, results []ir.Type, attrs ir.Attr) {
	if len(results) == 0 {
		return
	}
	p.Str(" -> ")
	_, isFunction := results[0].(*ir.FunctionType)
	bare := len(results) == 1 && !isFunction && len(DictAt(attrs, 0)) == 0
	if bare {
		p.Type(results[0])
		return
	}
	p.List(ir.Paren, len(results), func(i int) {
		p.Type(results[i])
		p.Attrs(DictAt(attrs, i))
	})
}

// ParseVisibility reads an optional `public`, `private` or `nested` into the
// state.
func ParseVisibility(p ir.OpParser, st *ir.OpState) {
	for _, v := range []string{"public", "private", "nested"} {
		if p.Accept(v) {
			st.SetProp(ir.SymbolVisibilityAttr, ir.String_(v))
			return
		}
	}
}

// VerifySignature checks that the body's arguments and the attribute lists fit
// the function type.
func VerifySignature(op *ir.Op, body *ir.Region, inputs, results []ir.Type) error {
	if err := verifyAttrs(op, ArgAttrsAttr, "argument", len(inputs)); err != nil {
		return err
	}
	if err := verifyAttrs(op, ResultAttrsAttr, "result", len(results)); err != nil {
		return err
	}
	if body.Empty() {
		return nil
	}
	args := body.Entry().Args()
	if len(args) != len(inputs) {
		return op.Errorf("entry block must have %d arguments to match function signature", len(inputs))
	}
	for i, a := range args {
		if a.Type() != inputs[i] {
			return op.Errorf("type of entry block argument #%d('%s') must match the type of the corresponding argument in "+
				"function signature('%s')", i, a.Type(), inputs[i])
		}
	}
	return nil
}

// verifyAttrs checks the list of the arguments' or results' attributes.
func verifyAttrs(op *ir.Op, attr, what string, n int) error {
	a, ok := op.Attr(attr).(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	if len(a.Elems()) != n {
		return op.Errorf("expects %s attribute array to have the same number of elements as the number of function %ss, "+
			"got %d, but expected %d", what, what, len(a.Elems()), n)
	}
	for i := range n {
		for _, e := range DictAt(a, i) {
			if !strings.Contains(e.Name, ".") {
				return op.Errorf("%ss may only have dialect attributes", what)
			}
		}
	}
	return nil
}
