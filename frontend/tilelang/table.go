package tilelang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A Function is one of the language's: what `T.name` is. The table of them makes the reference, the typed stubs and
// "did you mean".
type Function struct {
	Name string
	// Params is the signature as Python writes it, without parentheses: `src, dst, loop_layout=None`, `*extents`.
	Params string
	// Result is what it gives, as a type of the stubs; empty for None.
	Result string
	// Doc says what it does, in a sentence or more.
	Doc string
	// Alias are other names of it.
	Alias []string
	// Unsupported is the reason why it is known, but not supported, and what to write instead.
	Unsupported string

	call func(t *translator, a *args) (eval.Value, error)
	// give is what evaluation has of a call whose result is not what Result alone says (evaluatedcalls.go).
	give func(e *evaluation, a *args) (eval.Value, error)
	// known says that of numbers that are known it computes another one, and host that it is Python's alone: neither makes
	// anything on the device.
	known, host bool
	// exchanges says that threads exchange numbers by it, and ignores that it reads no number that it is given.
	exchanges, ignores bool
	// form is the expression that a call is another way to write, of its arguments in the order of Params; nil of
	// functions whose arguments are all evaluated.
	form func(at python.Span, args []python.Expr) python.Expr
	// bits is the width of an unsupported element type: programs may compare it with others and ask how wide it is.
	bits int

	// devices is what it does with arrays of other devices, nil for nothing (arrayuses.go).
	devices *deviceUse

	// perThread says that it is allowed in code of some threads: the block does it for each of them.
	perThread bool
	// alike says that it does nothing, or the same for all threads: between roles each does it for itself.
	alike bool
	// eachThread says that it is allowed in thread code, of a program that is written by threads' numbers.
	eachThread bool
}

// A group is a part of the table.
type group struct {
	title     string
	functions []Function
}

// groups are the functions that are supported, in the parts of the reference page.
func groups() []group {
	return []group{
		{"Programs", slices.Concat(programFunctions, helperFunctions, optionFunctions)},
		{"Memory", slices.Concat(memoryFunctions, pointerFunctions, tvmFunctions)},
		{"Tiles", slices.Concat(gemmFunctions, computeFunctions, reducerFunctions)},
		{"Loops and conditions", slices.Concat(loopFunctions, builderFunctions,
			[]Function{loopBreakFunction, continueFunction, leavingFunction})},
		{"Units and devices", scaleFunctions},
		{"Threads", slices.Concat(threadFunctions, launchShapeFunctions, exchangeFunctions, voteFunctions, externFunctions)},
		{"Transfers and signals", slices.Concat(transferFunctions, signalFunctions, orderedFunctions)},
		{"Numbers", slices.Concat(mathFunctions, roundingFunctions, bitCountFunctions, quantifiedFunctions, floatFunctions,
			composedFloatFunctions, vectorFunctions, randomFunctions)},
		{"Atomics", atomicFunctions},
		{"Hints and looking inside", slices.Concat(hintFunctions, registerFunctions, copyHints)},
	}
}

// Functions is the table, by name.
func Functions() []Function {
	all := unsupportedFunctions
	for _, g := range groups() {
		all = slices.Concat(all, g.functions)
	}
	return sorted(all)
}

func sorted(fs []Function) []Function {
	return slices.SortedFunc(slices.Values(fs), func(a, b Function) int { return strings.Compare(a.Name, b.Name) })
}

// byName has each function under all its names.
var byName = sync.OnceValue(func() map[string]*bound {
	m := map[string]*bound{}
	for _, f := range Functions() {
		params := parseParams(f.Params)
		for _, n := range append([]string{f.Name}, f.Alias...) {
			if m[n] != nil {
				panic("tilelang: two functions are named " + n)
			}
			b := &bound{Function: f, params: params}
			b.value = &eval.Builtin{Name: "T." + n, Fn: func(c *eval.Call) (eval.Value,
				error) {
				return translatorOf(c.Site).call(b, c)
			}}
			if f.form != nil {
				b.value = form{b}
			}
			m[n] = b
		}
	}
	return m
})

// A bound function is one whose signature is read.
type bound struct {
	Function
	params []param
	value  eval.Value // what programs have of it, by one of its names
}

type param struct {
	name     string
	def      eval.Value
	optional bool
	variadic bool
	keyword  bool // only by name
}

func parseParams(text string) (out []param) {
	keyword := false
	for _, s := range splitParams(text) {
		if s == "*" {
			keyword = true
			continue
		}
		name, def, optional := strings.Cut(s, "=")
		p := param{name: name, optional: optional, keyword: keyword}
		if strings.HasPrefix(name, "*") {
			p.name, p.variadic, keyword = name[1:], true, true
		}
		if optional {
			p.def = literalDefault(def)
		}
		out = append(out, p)
	}
	return out
}

func splitParams(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ", ")
}

func literalDefault(s string) eval.Value {
	switch s {
	case "None":
		return nil
	case "True":
		return true
	case "False":
		return false
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	if f, err := strconv.ParseFloat(s, 64); err == nil {
		return f
	}
	if q, err := strconv.Unquote(s); err == nil {
		return q
	}
	panic("tilelang: no default value: " + s)
}

func (b *bound) names() (out []string) {
	for _, p := range b.params {
		out = append(out, p.name)
	}
	return out
}

// wrong is an error of a call, with its signature.
func (b *bound) wrong(c *eval.Call, n python.Node, msg string) error {
	e := c.Interp.Errorf(n, "%s", msg)
	e.Notes = append(e.Notes, eval.Note{File: e.File, At: e.At,
		Msg: fmt.Sprintf("the signature is T.%s(%s)", b.Name, b.Params)})
	return e
}

// A module is `tilelang.language`, which has the functions, the types and some constants.
type module struct{ t *translator }

// TypeName implements [eval.Typed].
func (m *module) TypeName() string { return "module" }

// Attr implements [eval.HasAttr].
func (m *module) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	v, refused := m.find(name)
	switch {
	case v != nil:
		return v, true, nil
	case refused != nil && at.Interp != nil:
		return nil, false, at.Interp.Errorf(at.Node, "T.%s is not supported: %s", name, refused.Unsupported)
	case at.Interp == nil:
		return nil, false, nil
	}
	return nil, false, at.Raise("AttributeError", "unknown function T.%s%s", name, m.meant(name))
}

// find is what a name means, or the unsupported function of that name; neither if the name is unknown.
func (m *module) find(name string) (v eval.Value, refused *bound) {
	if d, ok := dtypes[name]; ok {
		return d, nil
	}
	if v, ok := constants[name]; ok {
		return v, nil
	}
	if v, ok := annotations[name]; ok {
		return v, nil
	}
	b := m.t.table[name]
	if b == nil {
		if v, ok := asVectorType(name); ok {
			return v, nil
		}
		b = m.t.table[elementName(name)]
		if b == nil || b.bits == 0 {
			return nil, nil
		}
		return nil, b // vectors of an unsupported type
	}
	switch {
	case b.bits > 0:
		return &unsupportedType{b}, nil
	case b.Unsupported != "":
		return nil, b
	case b.Name == "Tensor" || b.Name == "StridedTensor":
		return &tensorMaker{t: m.t, f: b}, nil
	}
	return b.value, nil
}

// meant is a clause with the name that an unknown one may have been meant for.
func (m *module) meant(name string) string {
	if best := nearest.Name(name, m.AttrNames()); best != "" {
		return "; did you mean T." + best + "?"
	}
	return ""
}

// AttrNames implements [eval.AttrLister].
func (m *module) AttrNames() (out []string) {
	for n := range byName() {
		out = append(out, n)
	}
	for n := range dtypes {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// call evaluates a call of a function of the table.
func (t *translator) call(b *bound, c *eval.Call) (eval.Value, error) {
	if e := t.evaluation; e != nil {
		return e.call(b, c)
	}
	return t.callNow(b, c)
}

// callNow calls it: outside of a kernel, and where a kernel's tree is emitted.
func (t *translator) callNow(b *bound, c *eval.Call) (eval.Value, error) {
	t.accounts.calls(c.Node, b)
	a, err := b.bind(b.canonicalCall(c))
	if err != nil {
		return nil, err
	}
	t.at(c.Site)
	if b.perThread && !b.alike && !slices.Contains(onceForAll, b.Name) {
		if err := t.sameForAll(c.Site, "T."+b.Name); err != nil {
			return nil, err
		}
	}
	return b.call(t, a)
}

// constants are attributes of the module that are data. GemmWarpPolicy's members are keywords of tile.gemm.
var constants = map[string]eval.Value{
	"GemmWarpPolicy": &namespace{"GemmWarpPolicy",
		map[string]eval.Value{"Square": "square", "FullRow": "full_row", "FullCol": "full_col"}},
	"FullRow":  "full_row",
	"FullCol":  "full_col",
	"Replica":  "replica",
	"Partial":  "partial",
	"CmpType":  &namespace{"CmpType", compareNames},
	"Amo":      &namespace{"Amo", map[string]eval.Value{"SIGNAL_SET": int64(9), "SIGNAL_ADD": int64(10)}},
	"Layout":   &opaque{name: "T.Layout", hint: true},
	"Fragment": &opaque{name: "T.Fragment", hint: true},
}

// A namespace is an object that has attributes only.
type namespace struct {
	name  string
	attrs map[string]eval.Value
}

// TypeName implements [eval.Typed].
func (n *namespace) TypeName() string { return n.name }

// Attr implements [eval.HasAttr].
func (n *namespace) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	v, ok := n.attrs[name]
	return v, ok, nil
}

// AttrNames implements [eval.AttrLister].
func (n *namespace) AttrNames() (out []string) {
	for k := range n.attrs {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
