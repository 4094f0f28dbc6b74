package tile

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Param is tile.param.
var Param = ir.Define(ir.Spec[ParamOp]{
	Name:    "tile.param",
	Summary: "a number that is chosen when the program is compiled",
	Doc: `
A parameter of the program: a name, the numbers that it may be, and the one that it is where
nobody chooses. bind-params makes it a constant, before anything else looks at the program;
` + "`tstune`" + ` tries the choices ([docs](../use/tune.md)). Operations with the same name are the same
parameter, and say the same of it.

` + "```mlir" + `
%bm = tile.param "BM" default(128) among([64, 128, 256]) : index
` + "```" + `

Numbers that are no values, such as the stages of a loop or the threads of a kernel, are
chosen by an attribute of the operation: for each of its attributes the parameter and its
choices. What is written is the default.

` + "```mlir" + `
tile.kernel blocks(%x) = (8) threads(128) attributes {tile.params = {threads = {THREADS = [128, 256]}}} {
}
` + "```",
	Fields: func(o *ParamOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.Param, "param", ir.StrAttr).Doc("the parameter's name"),
			ir.Number(&o.Default, "default", ir.I64AttrC).Doc("its value where nobody chooses"),
			ir.Numbers(&o.Among, "among", ir.DenseI64ArrayC).Doc("the values that it may have"),
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
	Traits: ir.Pure,
	Format: "$param `default` `(` $default `)` `among` `(` $among `)` attr-dict `:` type($result)",
	Verify: func(o ParamOp) error {
		if why := wrongChoices(o.Param, o.Among, o.Default); why != "" {
			return o.Errorf("%s", why)
		}
		return nil
	},
	ResultNames: func(o ParamOp, set func(*ir.Value, string)) { set(o.Result, strings.ToLower(o.Param)) },
})

// ParamOp is the view of tile.param.
type ParamOp struct {
	ir.Base
	Param   string // the parameter's name
	Default int64
	Among   []int64 // what it may be
	Result  *ir.Value
}

// wrongChoices says what is wrong with a parameter, "" for nothing.
func wrongChoices(name string, among []int64, value int64) string {
	switch {
	case !isParamName(name):
		return "has a parameter of the name \"" + name + "\"; a name is a letter, and then letters, digits and '_'"
	case len(among) == 0:
		return "has a parameter " + name + " without choices"
	case !slices.Contains(among, value):
		return "is " + ir.JoinInts([]int64{value}) + " where nobody chooses, which is not among [" + ir.JoinInts(among) + "]"
	}
	for i, n := range among {
		if slices.Contains(among[:i], n) {
			return "has the choice " + ir.JoinInts([]int64{n}) + " twice"
		}
	}
	return ""
}

func isParamName(name string) bool {
	for i, c := range name {
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// ParamsAttr says which attributes of an operation are parameters.
const ParamsAttr = "tile.params"

// TunedAttr is an attribute of an operation that a parameter is chosen for.
type TunedAttr struct {
	Attr, Param string
	Among       []int64
	Default     int64 // what the operation says
}

// TunedAttrs are those of an operation, by what they are of, and what is wrong with them.
func TunedAttrs(op *ir.Op) (out []TunedAttr, wrong string) {
	a := op.Discardable(ParamsAttr)
	if a == nil {
		return nil, ""
	}
	const form = "must say for each attribute a parameter and its choices, as in {stages = {STAGES = [2, 3, 4]}}"
	attrs, ok := a.(*ir.DictAttr)
	if !ok {
		return nil, form
	}
	for _, of := range attrs.Entries() {
		p, ok := of.Value.(*ir.DictAttr)
		if !ok || len(p.Entries()) != 1 {
			return nil, form
		}
		t := TunedAttr{Attr: of.Name, Param: p.Entries()[0].Name}
		if t.Among, ok = numbers(p.Entries()[0].Value); !ok {
			return nil, form
		}
		n, ok := op.Attr(of.Name).(*ir.IntegerAttr)
		if !ok {
			return nil, "is about '" + of.Name + "', which is no number that the operation has"
		}
		t.Default = n.Int()
		if why := wrongChoices(t.Param, t.Among, t.Default); why != "" {
			return nil, "is about '" + of.Name + "', which " + why
		}
		out = append(out, t)
	}
	return out, ""
}

func numbers(a ir.Attr) (out []int64, ok bool) {
	list, ok := a.(*ir.ArrayAttr)
	if !ok {
		return nil, false
	}
	for _, e := range list.Elems() {
		n, ok := e.(*ir.IntegerAttr)
		if !ok {
			return nil, false
		}
		out = append(out, n.Int())
	}
	return out, true
}
