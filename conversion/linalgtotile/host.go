package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A host is a function on memory that is written in the place of one on tensors.
type host struct {
	ctx      *pass.Context
	from, to fn.FuncOp
	b        *ir.Builder
	// memory is that of tensors.
	memory map[*ir.Value]*ir.Value
	// written are the arguments for results that calls write.
	written map[*ir.Value]bool
	groups  map[string]scheduled // by their functions' names
	// values are the other values of the function.
	values ir.Mapping
}

// A scheduled is a group with its schedule.
type scheduled struct {
	access.Group
	*plan
}

// inMemory is the type of the memory of a tensor, and other types as they are.
func inMemory(t ir.Type) ir.Type {
	if x, ok := t.(*ir.TensorType); ok {
		return ir.MemRef(x.Shape(), x.Elem(), nil, nil)
	}
	return t
}

// convert writes a function on memory in the place of f: its arguments are f's, and behind them memory for its results.
func convert(ctx *pass.Context, f fn.FuncOp, groups map[string]scheduled) error {
	t := f.Type()
	var inputs []ir.Type
	for _, list := range [][]ir.Type{t.Inputs(), t.Results()} {
		for _, x := range list {
			inputs = append(inputs, inMemory(x))
		}
	}
	to := fn.NewFunc(ir.Before(f.Op), f.SymName, ir.Function(inputs, nil))
	h := &host{ctx: ctx, from: f, to: to, groups: groups, memory: map[*ir.Value]*ir.Value{}, written: map[*ir.Value]bool{}}
	h.attributes(len(t.Inputs()), len(inputs))
	body := to.Body.Entry()
	h.b = ir.NewBuilder(body)
	h.b.Loc = f.Loc()
	args := body.Args()
	for i, a := range f.Body.Entry().Args() {
		h.values.Map(a, args[i])
		if _, tensor := a.Type().(*ir.TensorType); tensor {
			h.memory[a] = args[i]
		}
	}
	if err := h.fill(args[len(t.Inputs()):]); err != nil {
		return err
	}
	fn.NewReturn(h.b)
	f.Op.Erase()
	return nil
}

// attributes copies those of the function and its arguments. What a public function writes are outputs of the program.
func (h *host) attributes(inputs, all int) {
	ir.Edit(h.to.Op, func(to *fn.FuncOp) {
		to.SymVisibility = h.from.SymVisibility
		dicts := make([]ir.Attr, all)
		for i := range dicts {
			dicts[i] = ir.Dict()
			if h.from.ArgAttrs != nil && i < inputs {
				dicts[i] = h.from.ArgAttrs.Elems()[i]
			}
			if i < inputs {
				continue
			}
			var own []ir.NamedAttr // a result's name and tolerance
			if d, ok := resultAttributes(h.from, i-inputs); ok {
				own = d.Entries()
			}
			if ir.SymbolVisibility(h.from.Op) != "private" {
				own = append(slices.Clip(own), ir.NamedAttr{Name: tile.OutAttr, Value: ir.Unit})
			}
			dicts[i] = ir.Dict(own...)
		}
		to.ArgAttrs = ir.Array(dicts...)
	})
}

// resultAttributes are those of a result; ok is false if it has none.
func resultAttributes(f fn.FuncOp, i int) (*ir.DictAttr, bool) {
	if f.ResAttrs == nil {
		return nil, false
	}
	d, ok := f.ResAttrs.Elems()[i].(*ir.DictAttr)
	return d, ok
}

// fill writes the body: a kernel, if the function is a group, else what calls such functions.
func (h *host) fill(outs []*ir.Value) error {
	if s, ok := h.groups[h.from.SymName]; ok {
		return h.kernel(s, outs)
	}
	results := h.from.Body.Entry().Last().Operands()
	for i, v := range results {
		if h.memory[v] == nil {
			h.returned(v, outs[i])
		}
	}
	for op := range h.from.Body.Entry().Ops() {
		if err := h.op(op); err != nil {
			return err
		}
	}
	for i, v := range results {
		m := h.memory[v]
		if m == nil {
			return v.DefiningOp().Errorf("is returned, but has no elements; fill it before (linalg.fill)")
		}
		if m != outs[i] && !h.written[outs[i]] {
			gpu.Memcpy.New(h.b, gpu.MemcpyOp{Dst: outs[i], Src: m})
		}
	}
	return nil
}

// returned lets what is returned be computed where the caller wants it: a call's result, or what it is a reshape of.
func (h *host) returned(v, out *ir.Value) {
	def := v.DefiningOp()
	switch {
	case fn.Call.Is(def):
		h.memory[v], h.written[out] = out, true
	case tensor.ExpandShape.Is(def):
		e := tensor.ExpandShape.Of(def)
		if h.memory[e.Source] == nil && isStatic(e.Source) {
			h.returned(e.Source, memref.CollapseShape.New(h.b, memref.CollapseShapeOp{Source: out,
				Reassociation: e.Reassociation}, inMemory(e.Source.Type())).Result)
			h.written[out] = h.memory[e.Source] != nil
		}
	case tensor.CollapseShape.Is(def):
		c := tensor.CollapseShape.Of(def)
		if h.memory[c.Source] == nil && isStatic(c.Source) {
			t := inMemory(c.Source.Type()).(*ir.MemRefType)
			h.returned(c.Source, memref.ExpandShape.New(h.b, memref.ExpandShapeOp{Source: out,
				Reassociation: c.Reassociation, StaticOutputShape: t.Shape()}, t).Result)
			h.written[out] = h.memory[c.Source] != nil
		}
	}
}

func isStatic(v *ir.Value) bool {
	return !slices.Contains(v.Type().(*ir.TensorType).Shape(), ir.Dynamic)
}

// kernel writes the kernel of a group.
func (h *host) kernel(s scheduled, outs []*ir.Value) error {
	p, g := s.plan, s.Group
	var outputs []output
	for i, v := range g.Outputs {
		if v.DefiningOp() == nil {
			return h.from.Errorf("returns argument #%d, which no operation computes; return it where the function is called", i)
		}
		if s, ok := ir.As[linalg.Structured](v.DefiningOp()); !ok || p.loops[s.Operation()] == nil {
			return v.DefiningOp().Errorf("is no operation of the schedule, but is returned by the group @%s", h.from.SymName)
		}
		outputs = append(outputs, output{v, outs[i]})
	}
	k := &kernel{plan: p, ops: g.Ops, memory: h.memory, values: &h.values, host: h.b, outputs: outputs,
		sizes: map[int]*ir.Value{}, ctx: h.ctx}
	return k.write()
}

// op writes what an operation outside of groups becomes.
func (h *host) op(op *ir.Op) error {
	if c, ok := fn.Call.Cast(op); ok {
		return h.call(c)
	}
	if tensor.Empty.Is(op) {
		return nil // results have memory of their own
	}
	if c, ok := arith.Constant.Cast(op); ok {
		return h.constant(c)
	}
	if e, ok := tensor.ExpandShape.Cast(op); ok {
		h.memory[e.Result] = memref.ExpandShape.New(h.b, memref.ExpandShapeOp{Source: h.memory[e.Source],
			OutputShape: h.all(e.OutputShape), Reassociation: e.Reassociation, StaticOutputShape: e.StaticOutputShape},
			inMemory(e.Result.Type())).Result
		return nil
	}
	if c, ok := tensor.CollapseShape.Cast(op); ok {
		h.memory[c.Result] = memref.CollapseShape.New(h.b, memref.CollapseShapeOp{Source: h.memory[c.Source],
			Reassociation: c.Reassociation}, inMemory(c.Result.Type())).Result
		return nil
	}
	if d, ok := tensor.Dim.Cast(op); ok {
		size := memref.Dim.New(h.b, memref.DimOp{Source: h.memory[d.Source], Index: h.values.Get(d.Index)}, ir.Index)
		h.values.Map(d.Result, size.Result)
		return nil
	}
	if op.Has(ir.Terminator) {
		return nil
	}
	for _, t := range op.ResultTypes() {
		if _, tensor := t.(*ir.TensorType); tensor {
			return op.Errorf("is not supported on whole tensors outside of a group")
		}
	}
	h.b.Insert(ir.Clone(op, &h.values))
	return nil
}

// constant lets a tensor be a constant buffer of the program.
func (h *host) constant(c arith.ConstantOp) error {
	t, ok := inMemory(c.Result.Type()).(*ir.MemRefType)
	if !ok {
		h.b.Insert(ir.Clone(c.Op, &h.values))
		return nil
	}
	elements, err := ir.ElementsOf(c.Value)
	if err != nil {
		return c.Errorf("has %v", err)
	}
	h.memory[c.Result] = memref.NewGetGlobal(h.b, memref.ConstantGlobal(ir.NearestSymbolTable(h.to.Op), t, elements))
	return nil
}

func (h *host) all(vs []*ir.Value) (out []*ir.Value) {
	for _, v := range vs {
		out = append(out, h.values.Get(v))
	}
	return out
}

// call calls a converted function with memory for its results.
func (h *host) call(c fn.CallOp) error {
	var args []*ir.Value
	for _, v := range c.Args {
		if _, isTensor := v.Type().(*ir.TensorType); !isTensor {
			args = append(args, h.values.Get(v))
			continue
		}
		if h.memory[v] == nil { // tensor.empty, which says how large a window is
			h.memory[v] = gpu.Alloc.New(h.b, gpu.AllocOp{}, inMemory(v.Type())).MemRef
		}
		args = append(args, h.memory[v])
	}
	s := h.groups[c.Target.Root()]
	for i, r := range c.Values {
		if h.memory[r] == nil {
			sizes, err := h.sizes(c, s, i)
			if err != nil {
				return err
			}
			h.memory[r] = gpu.Alloc.New(h.b, gpu.AllocOp{DynamicSizes: sizes}, inMemory(r.Type())).MemRef
		}
		args = append(args, h.memory[r])
	}
	fn.Call.New(h.b, fn.CallOp{Target: c.Target, Args: args})
	return nil
}

// sizes are the runtime extents of a call's result: those of arguments along the same axes.
func (h *host) sizes(c fn.CallOp, s scheduled, result int) (sizes []*ir.Value, err error) {
	for d, n := range c.Values[result].Type().(*ir.TensorType).Shape() {
		if n != ir.Dynamic {
			continue
		}
		arg, dim, ok := s.extent(result, d)
		if !ok {
			return nil, c.Errorf("has a result whose extent of dimension %d is that of no argument", d)
		}
		sizes = append(sizes, extentOf(h.b, h.memory[c.Args[arg]], dim))
	}
	return sizes, nil
}

// extent is the argument, and its dimension, that has the extent of a dimension of a group's result.
func (s scheduled) extent(result, d int) (arg, dim int, ok bool) {
	if s.plan == nil {
		return 0, 0, false
	}
	v := s.Outputs[result]
	g, _ := ir.As[linalg.Structured](v.DefiningOp())
	axis := s.at(g, resultMap(g, v))[d]
	for _, op := range s.Ops {
		for i, x := range op.Inputs() {
			if dim := slices.Index(s.at(op, op.IndexingMaps()[i]), axis); dim >= 0 && x.DefiningOp() == nil {
				return x.Index(), dim, true
			}
		}
	}
	return 0, 0, false
}
