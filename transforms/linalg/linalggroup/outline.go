package linalggroup

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// outliner makes a function of a group.
type outliner struct {
	group   group
	b       *ir.Builder
	body    *ir.Block
	known   ir.Mapping        // what values are in the function
	args    []*ir.Value       // what is passed for each argument
	shared  map[any]*ir.Value // constants, empty and filled tensors of the function
	extents map[extent]*ir.Value
}

// extent is a dimension of a tensor of the function.
type extent struct {
	of  *ir.Value
	dim int
}

// outline moves a group, whose operations follow each other, into a function, which it calls instead.
func outline(g group, name string, at *ir.Op) (fn.FuncOp, fn.CallOp) {
	for i, s := range g {
		// Views say what operands were before other groups became functions.
		g[i], _ = ir.As[linalg.Structured](s.Operation())
	}
	first, last := g[0].Operation(), g[len(g)-1].Operation()
	o := &outliner{group: g, body: ir.NewBlock(), shared: map[any]*ir.Value{}, extents: map[extent]*ir.Value{}}
	o.b = ir.NewBuilder(o.body)
	for _, s := range g {
		o.inputs(s)
	}
	var results []*ir.Value
	for _, s := range g {
		o.add(s)
		for _, v := range s.Results() {
			if slices.ContainsFunc(v.Users(), func(u *ir.Op) bool { return !g.has(topLevel(u, first.Block())) }) {
				results = append(results, v)
			}
		}
	}
	o.b.Loc = last.Loc()
	var returned []*ir.Value
	for _, v := range results {
		returned = append(returned, o.known.Get(v))
	}
	fn.NewReturn(o.b, returned...)

	outside := ir.After(at)
	outside.Loc = first.Loc()
	f := fn.NewFunc(outside, name, ir.Function(ir.ValueTypes(o.args), ir.ValueTypes(results)))
	f.Op.SetAttr(ir.SymbolVisibilityAttr, ir.String_("private"))
	replaceBody(f, o.body)

	outside.SetAfter(last)
	call := fn.Call.New(outside, fn.CallOp{Args: o.args, Target: ir.SymbolRef(name)}, ir.ValueTypes(results)...)
	for i, v := range results {
		v.ReplaceUsesIf(call.Values[i], func(u *ir.Use) bool { return !g.has(topLevel(u.Owner(), first.Block())) })
	}
	for _, s := range slices.Backward(g) {
		s.Operation().Erase()
	}
	return fn.Func.Of(f.Op), call
}

// isGroup reports whether a function is what outline makes of a group: its operations are the only one, and it returns
// what they compute.
func (p *partition) isGroup(f fn.FuncOp, groups []*group) bool {
	if ir.SymbolVisibility(f.Op) != "private" || len(groups) != 1 {
		return false
	}
	for op := range f.Body.Entry().Ops() {
		fill, fills := ir.As[linalg.Structured](op)
		pad, pads := tensor.Pad.Cast(op)
		switch {
		case groups[0].has(op), isScalarConstant(op), tensor.Empty.Is(op), tensor.Dim.Is(op):
		case fills && access.Fills(fill), pads && movable(pad):
		case op.Has(ir.Terminator):
			return !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return !groups[0].has(v.DefiningOp()) })
		default:
			return false
		}
	}
	return false
}

// inputs makes an argument for each value that an operation reads and the function cannot make itself, in the order of
// the operands. The initial values of outputs are made when they are needed.
func (o *outliner) inputs(s linalg.Structured) {
	for _, v := range ir.UsedBy(s.Operation()) {
		if slices.Contains(s.Outputs(), v) && !slices.Contains(s.Inputs(), v) && isMade(v) {
			continue
		}
		o.take(v)
	}
}

// take makes a value known in the function: what it is there, or an argument.
func (o *outliner) take(v *ir.Value) {
	op := v.DefiningOp()
	if _, ok := o.known.Lookup(v); ok || o.group.has(op) || isScalarConstant(op) {
		return
	}
	if p, ok := tensor.Pad.Cast(op); ok && movable(p) && !o.isSubscripted(v) {
		o.take(wholeOf(p))
		return
	}
	o.args = append(o.args, v)
	o.known.Map(v, o.body.AddArg(v.Type(), v.Loc()))
}

// isSubscripted reports whether a body reads elements of a tensor where data say: it is in memory then.
func (o *outliner) isSubscripted(v *ir.Value) bool {
	return slices.ContainsFunc(v.Users(), func(u *ir.Op) bool {
		return tensor.Extract.Is(u) && o.group.has(topLevel(u, o.group[0].Operation().Block()))
	})
}

// isMade reports whether a tensor is empty or filled, so that a function can make it itself.
func isMade(v *ir.Value) bool {
	_, ok := access.Filled(v)
	return ok || tensor.Empty.Is(v.DefiningOp())
}

// isScalarConstant reports whether an operation is a constant that is copied into functions. A constant with elements
// is data: an argument.
func isScalarConstant(op *ir.Op) bool {
	if op == nil || !op.Has(ir.ConstantLike) {
		return false
	}
	_, isTensor := op.Result(0).Type().(ir.ShapedType)
	return !isTensor
}

// movable reports whether a padding is known where it is read: its widths and its value are constants.
func movable(p tensor.PadOp) bool {
	c := p.Constant()
	return len(p.Low) == 0 && len(p.High) == 0 && c != nil && isScalarConstant(c.DefiningOp())
}

// wholeOf is the tensor that a padding's source is a part of, where the part is known where it is read, or the source.
func wholeOf(p tensor.PadOp) *ir.Value {
	s, ok := tensor.ExtractSlice.Cast(p.Source.DefiningOp())
	if !ok || len(s.Offsets)+len(s.Sizes)+len(s.Strides) > 0 ||
		len(linalg.Shape(s.Source)) != len(linalg.Shape(s.Result)) {
		return p.Source
	}
	return s.Source
}

// add copies an operation into the function.
func (o *outliner) add(s linalg.Structured) {
	op := s.Operation()
	o.b.Loc = op.Loc()
	for i, v := range s.Outputs() {
		o.known.Map(v, o.initial(s, i))
	}
	for _, v := range ir.UsedBy(op) {
		o.makeKnown(v)
	}
	made := o.b.Insert(ir.Clone(op, &o.known))
	for i := range s.Outputs() {
		o.sameExtents(made.Result(i), made.Operand(len(s.Inputs())+i))
	}
	o.known.ForgetInside(op)
}

// makeKnown copies the constant or the padding that a value is into the function, once, with the part that is padded.
func (o *outliner) makeKnown(v *ir.Value) {
	op := v.DefiningOp()
	if _, ok := o.known.Lookup(v); ok {
		return
	}
	if isScalarConstant(op) {
		o.known.Map(v, o.constant(op))
	} else if tensor.Pad.Is(op) || tensor.ExtractSlice.Is(op) {
		for _, u := range ir.UsedBy(op) {
			o.makeKnown(u)
		}
		o.b.Insert(ir.Clone(op, &o.known))
	}
}

func (o *outliner) constant(op *ir.Op) *ir.Value {
	key := op.Attr("value")
	if o.shared[key] == nil {
		o.shared[key] = o.b.Insert(ir.Clone(op, &ir.Mapping{})).Result(0)
	}
	return o.shared[key]
}

// initial is the initial value of an output in the function.
func (o *outliner) initial(s linalg.Structured, output int) *ir.Value {
	v := s.Outputs()[output]
	if !isMade(v) {
		o.makeKnown(v)
		return o.known.Get(v)
	}
	empty := o.empty(s, output)
	scalar, ok := access.Filled(v)
	if !ok {
		return empty
	}
	o.take(scalar)
	o.makeKnown(scalar)
	key := [2]*ir.Value{empty, o.known.Get(scalar)}
	if o.shared[key] == nil {
		o.shared[key] = access.NewFilled(o.b, key[1], empty)
		o.sameExtents(o.shared[key], empty)
	}
	return o.shared[key]
}

// sameExtents notes that a tensor has the extents of another.
func (o *outliner) sameExtents(v, as *ir.Value) {
	for d, n := range linalg.Shape(v) {
		if n == ir.Dynamic {
			o.extents[extent{v, d}] = o.extentOf(as, d)
		}
	}
}

// empty is a tensor without values of an output's type.
func (o *outliner) empty(s linalg.Structured, output int) *ir.Value {
	t := s.Outputs()[output].Type().(*ir.TensorType)
	var sizes []*ir.Value
	key := [3]any{t}
	for d, n := range t.Shape() {
		if n == ir.Dynamic {
			sizes = append(sizes, o.size(s, output, d))
			if len(sizes) < len(key) {
				key[len(sizes)] = sizes[len(sizes)-1]
			}
		}
	}
	if len(sizes) < len(key) && o.shared[key] != nil {
		return o.shared[key]
	}
	made := tensor.Empty.New(o.b, tensor.EmptyOp{DynamicSizes: sizes}, t).Result
	k := 0
	for d, n := range t.Shape() {
		if n == ir.Dynamic {
			o.extents[extent{made, d}] = sizes[k]
			k++
		}
	}
	o.shared[key] = made
	return made
}

// size is the extent of a dynamic dimension of an output: that of an input that the same loop indexes. Where there is
// none, the extent is an argument.
func (o *outliner) size(s linalg.Structured, output, dim int) *ir.Value {
	maps := s.IndexingMaps()
	loop := maps[len(s.Inputs())+output].Results()[dim]
	for i, v := range s.Inputs() {
		for d, e := range maps[i].Results() {
			if e == loop && e.Kind() == ir.AffineDim {
				o.makeKnown(v)
				return o.extentOf(o.known.Get(v), d)
			}
		}
	}
	v := s.Outputs()[output]
	if f, ok := linalg.Fill.Cast(v.DefiningOp()); ok {
		v = f.Outs[0]
	}
	e, ok := tensor.Empty.Cast(v.DefiningOp())
	if !ok {
		return o.extentOf(o.known.Get(v), dim)
	}
	size := e.DynamicSizes[ir.CountDynamic(linalg.Shape(v)[:dim])]
	o.take(size)
	o.makeKnown(size)
	return o.known.Get(size)
}

func (o *outliner) extentOf(v *ir.Value, d int) *ir.Value {
	key := extent{v, d}
	if o.extents[key] == nil {
		number := ir.IndexAttr(int64(d))
		at := o.shared[number]
		if at == nil {
			at = arith.NewConstant(o.b, number)
			o.shared[number] = at
		}
		o.extents[key] = tensor.Dim.New(o.b, tensor.DimOp{Source: v, Index: at}, ir.Index).Result
	}
	return o.extents[key]
}

// replaceBody gives a function a body.
func replaceBody(f fn.FuncOp, body *ir.Block) {
	f.Body.Entry().Erase()
	f.Body.Append(body)
}
