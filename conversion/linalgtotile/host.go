package linalgtotile

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A host is a function on memory that is written in the place of one on tensors.
type host struct {
	from, to fn.FuncOp
	b        *ir.Builder
	// memory is that of tensors.
	memory map[*ir.Value]*ir.Value
	// values are the other values of the function.
	values ir.Mapping
}

// inMemory is the type of the memory of a tensor, and other types as they are.
func inMemory(t ir.Type) ir.Type {
	if x, ok := t.(*ir.TensorType); ok {
		return ir.MemRef(x.Shape(), x.Elem(), nil, nil)
	}
	return t
}

// convert writes a function on memory in the place of f: its arguments are f's, and behind them memory for its results.
func convert(f fn.FuncOp, trees map[string]sched.TreeOp) error {
	t := f.Type()
	var inputs []ir.Type
	for _, list := range [][]ir.Type{t.Inputs(), t.Results()} {
		for _, x := range list {
			inputs = append(inputs, inMemory(x))
		}
	}
	to := fn.NewFunc(ir.Before(f.Op), f.SymName, ir.Function(inputs, nil))
	h := &host{from: f, to: to, memory: map[*ir.Value]*ir.Value{}}
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
	if err := h.fill(args[len(t.Inputs()):], trees); err != nil {
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
			if i >= inputs && ir.SymbolVisibility(h.from.Op) != "private" {
				dicts[i] = ir.Dict(ir.NamedAttr{Name: tile.OutAttr, Value: ir.Unit})
			}
		}
		to.ArgAttrs = ir.Array(dicts...)
	})
}

// fill writes the body: a kernel, if the function is a group with a schedule, else what calls such functions.
func (h *host) fill(outs []*ir.Value, trees map[string]sched.TreeOp) error {
	t, scheduled := trees[h.from.SymName]
	if g, ok := access.GroupOf(h.from); ok {
		if !scheduled {
			return h.from.Errorf("has operations on tensors, but no schedule; run linalg-group and construct-schedule before")
		}
		p, err := planOf(t, g)
		if err != nil {
			return err
		}
		return h.kernel(p, g, outs)
	}
	for i, v := range h.from.Body.Entry().Last().Operands() {
		if h.memory[v] == nil && fn.Call.Is(v.DefiningOp()) {
			h.memory[v] = outs[i]
		}
	}
	for op := range h.from.Body.Entry().Ops() {
		if err := h.op(op); err != nil {
			return err
		}
	}
	return nil
}

// kernel writes the kernel of a group.
func (h *host) kernel(p *plan, g access.Group, outs []*ir.Value) error {
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
		sizes: map[int]*ir.Value{}}
	return k.write()
}

// op writes what an operation outside of groups becomes.
func (h *host) op(op *ir.Op) error {
	if c, ok := fn.Call.Cast(op); ok {
		return h.call(c)
	}
	if e, ok := tensor.Empty.Cast(op); ok {
		return h.alloc(e.Result, nil)
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
		h.values.Map(d.Result, memref.Dim.New(h.b, memref.DimOp{Source: h.memory[d.Source], Index: h.values.Get(d.Index)}).Result)
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
		if m := h.memory[v]; m != nil {
			args = append(args, m)
			continue
		}
		args = append(args, h.values.Get(v))
	}
	for _, r := range c.Values {
		if h.memory[r] == nil {
			if err := h.alloc(r, nil); err != nil {
				return err
			}
		}
		args = append(args, h.memory[r])
	}
	fn.Call.New(h.b, fn.CallOp{Target: c.Target, Args: args})
	return nil
}

// alloc is memory on the device for a tensor.
func (h *host) alloc(v *ir.Value, sizes []*ir.Value) error {
	t := inMemory(v.Type()).(*ir.MemRefType)
	for _, n := range t.Shape() {
		if n == ir.Dynamic && sizes == nil {
			return v.DefiningOp().Errorf("has a result of runtime extents, which needs memory")
		}
	}
	h.memory[v] = gpu.Alloc.New(h.b, gpu.AllocOp{DynamicSizes: sizes}, t).MemRef
	return nil
}
