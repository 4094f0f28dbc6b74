package tile

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Param is tile.param.
var Param = ir.Define(ir.Spec[ParamOp]{
	Name:    "tile.param",
	Summary: "a compile-time parameter of the program",
	Doc: `
A parameter has a name, choices and a default. bind-params makes it a constant before any other pass;
` + "`tstune`" + ` tries the choices ([docs](../use/tune.md)). Operations with the same name are the same
parameter and must have the same choices and default.

` + "```mlir" + `
%bm = tile.param "BM" default(128) among([64, 128, 256]) : index
` + "```" + `

Attributes, such as the stages of a loop or the threads of a kernel, can be parameters, too: ` + "`tile.params`" + `
has, for each attribute, the name of the parameter and its choices. The attribute's value is the default.

` + "```mlir" + `
tile.kernel blocks(%x) = (8) threads(128) attributes {tile.params = {threads = {THREADS = [128, 256]}}} {
}
` + "```",
	Fields: func(o *ParamOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.Param, "param", ir.StrAttr).Doc("the parameter's name"),
			ir.Number(&o.Default, "default", ir.I64AttrC).Doc("its default value"),
			ir.Numbers(&o.Among, "among", ir.DenseI64ArrayC).Doc("the choices"),
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
	Among   []int64 // its candidates
	Result  *ir.Value
}

// wrongChoices is the error of a parameter, "" for none.
func wrongChoices(name string, among []int64, value int64) string {
	switch {
	case !isParamName(name):
		return "has a parameter with the invalid name \"" + name +
			"\"; a name is a letter, followed by letters, digits and '_'"
	case len(among) == 0:
		return "has a parameter " + name + " without choices"
	case !slices.Contains(among, value):
		return "has default " + ir.JoinInts([]int64{value}) + ", but the choices are [" + ir.JoinInts(among) + "]"
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

// ParamsAttr names the attributes of an operation that are parameters.
const ParamsAttr = "tile.params"

// TunedAttr is an attribute of an operation that a parameter is chosen for.
type TunedAttr struct {
	Attr, Param string
	Among       []int64
	Default     int64 // the operation's value
}

// TunedAttrs are the tuned attributes of an operation, and the error of one.
func TunedAttrs(op *ir.Op) (out []TunedAttr, wrong string) {
	a := op.Discardable(ParamsAttr)
	if a == nil {
		return nil, ""
	}
	const form = "must give for each attribute a parameter and its choices, as in {stages = {STAGES = [2, 3, 4]}}"
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
			return nil, "is for '" + of.Name + "', which is not an integer attribute of the operation"
		}
		t.Default = n.Int()
		if why := wrongChoices(t.Param, t.Among, t.Default); why != "" {
			return nil, "is for '" + of.Name + "', which " + why
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
