package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// module makes the module of what was translated.
func (t *translator) module(kernel string, f python.Node, outs []*buffer) *ir.Op {
	for _, b := range outs {
		b.arr.out = true
	}
	if len(outs) == 0 {
		for _, b := range t.arrays {
			b.arr.out = b.arr.out || b.arr.written
		}
	}
	t.b.SetToEnd(t.entry)
	t.b.Loc = t.loc(f)
	t.fetch()
	fn.Return.New(t.b, fn.ReturnOp{})
	if t.accounted(); len(t.errors) > 0 || t.rejectEscaped() {
		return nil
	}
	ir.EraseDead(t.entry) // subscripts are computed before their uses are known
	t.forgotten()
	module := builtin.NewModule(t.loc(f))
	t.b.SetToEnd(module.Block())
	attrs := make([]ir.Attr, len(t.entry.Args()))
	for i, a := range t.argAttrs() {
		attrs[i] = a
	}
	fn.Func.New(t.b, fn.FuncOp{
		SymName: "main", FunctionTypeAttr: ir.Function(t.entry.ArgTypes(), nil), ArgAttrs: ir.Array(attrs...),
		Body: ir.NewRegion(t.entry),
	})
	return module.Op
}

// argAttrs say of each argument what it is.
func (t *translator) argAttrs() []*ir.DictAttr {
	byArg := map[*ir.Value]*ir.DictAttr{}
	for _, b := range t.arrays {
		as := described(b.name, b.elem.unsigned && b.elem.bits() >= 8)
		switch {
		case !b.arr.out:
			as = append(as, ir.NamedAttr{Name: "tile.init", Value: ir.String_("random")})
		default:
			if b.arr.read || b.arr.combined {
				as = append(as, ir.NamedAttr{Name: "tile.init", Value: ir.String_("zeros")})
			}
			as = append(as, ir.NamedAttr{Name: "tile.out", Value: ir.Unit})
		}
		if p, ok := b.assumption(); ok {
			as = append(as, p)
		}
		byArg[b.mem] = ir.Dict(as...)
	}
	for _, s := range t.scalars {
		byArg[s.v] = ir.Dict(described(s.name, s.unsigned)...)
	}
	out := make([]*ir.DictAttr, len(t.entry.Args()))
	for i, v := range t.entry.Args() {
		out[i] = byArg[v]
	}
	return out
}

// described are the attributes of an argument that say its name, and of its type what MLIR's does not.
func described(name string, unsigned bool) []ir.NamedAttr {
	as := []ir.NamedAttr{{Name: tile.NameAttr, Value: ir.String_(name)}}
	if unsigned {
		as = append(as, ir.NamedAttr{Name: tile.UnsignedAttr, Value: ir.Unit})
	}
	return as
}

// unify learns dimensions from the array that is passed.
func (t *translator) unify(at eval.Site, name string, y *tensorType, given *ArrayType) error {
	wrong := func(why string) error {
		return at.Interp.Errorf(at.Node, "argument %s: expected %s, got %s%s", name, y, given, why)
	}
	d, shape := dtypes[given.Dtype], given.Shape
	if y.elem.bits() == 4 && d != nil && d.bits() == 8 && len(shape) > 0 { // two a byte
		d, shape = y.elem, slices.Clone(shape)
		shape[len(shape)-1] *= 2
	}
	if d != y.elem || len(shape) != len(y.shape) {
		return wrong("")
	}
	learn := func(declared []eval.Value, given []int64) error {
		for i, v := range declared {
			switch n := t.dims.value(v).(type) {
			case int64:
				if n != given[i] {
					return wrong("")
				}
			case *constDim:
				t.dims.of[n.name] = given[i]
			}
		}
		return nil
	}
	if err := learn(y.shape, shape); err != nil {
		return err
	}
	if err := learn(y.strides, given.strides()); err != nil {
		return err
	}
	y.shape, y.strides = t.dims.known(y.shape), t.dims.known(y.strides)
	return nil
}
