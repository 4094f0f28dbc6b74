package parallel

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/registers"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/layout"
)

// Iterations of a tile.parallel run in any order, so that a thread can interleave several: an operation of all before
// the next of any. Common values are then computed once, and accesses to neighbours in memory become one.

// interleaver emits the body of a tile.parallel for some elements, its lanes.
type interleaver struct {
	*emit.Ctx
	*element
	lanes []map[*ir.Value]*ir.Value // each lane's values
	made  *made
}

// element has facts of code for one element.
type element struct {
	changes bool // it writes to memory
	sums    map[*ir.Value]linear.Form
	facts   map[*ir.Value]number // of values that the code takes from around it
}

// number has facts of an index.
type number struct {
	divisor  int64
	positive bool // it is not negative
}

// made are values by the key of their computation, at the current point and around it.
type made struct {
	around *made
	values map[string][]*ir.Value
}

func (m *made) find(key string) []*ir.Value {
	for ; m != nil; m = m.around {
		if v := m.values[key]; v != nil {
			return v
		}
	}
	return nil
}

// Evaluate emits the code of a region of one block for one element, and returns what it yields for values of its
// arguments.
func Evaluate(c *emit.Ctx, r *ir.Region, args []*ir.Value) ([]*ir.Value, error) {
	p := elementCode(c).group(1)
	for i, a := range r.Entry().Args() {
		p.set(0, a, args[i])
	}
	yield, err := p.block(r.Entry())
	if err != nil {
		return nil, err
	}
	return p.getAll(0, yield.Operands()), nil
}

// elementCode emits code of an element that computes alone.
func elementCode(c *emit.Ctx) *interleaver {
	return &interleaver{Ctx: c, element: &element{sums: map[*ir.Value]linear.Form{}, facts: map[*ir.Value]number{}}}
}

func newInterleaver(c *emit.Ctx, o tile.ParallelOp) *interleaver {
	p := elementCode(c)
	p.changes = o.Changes()
	if o.Touches() {
		p.made = &made{values: map[string][]*ir.Value{}}
	}
	return p
}

// group is the emitter for n lanes.
func (p *interleaver) group(n int) *interleaver {
	q := *p
	q.lanes = make([]map[*ir.Value]*ir.Value, n)
	for i := range q.lanes {
		q.lanes[i] = map[*ir.Value]*ir.Value{}
	}
	return &q
}

// only is the emitter for one of the lanes.
func (p *interleaver) only(lane int) *interleaver {
	q := *p
	q.lanes = p.lanes[lane : lane+1]
	return &q
}

func (p *interleaver) set(lane int, v, became *ir.Value) { p.lanes[lane][v] = became }

// get is a lane's value of a value.
func (p *interleaver) get(lane int, v *ir.Value) *ir.Value {
	if x, ok := p.lanes[lane][v]; ok {
		return x
	}
	x := p.Get(v)
	if _, ok := p.facts[x]; !ok && v.Type() == ir.Index {
		low, _, bounded := p.Ranges.Interval(v)
		p.facts[x] = number{p.Ranges.Divisor(v), bounded && low >= 0}
	}
	return x
}

func (p *interleaver) getAll(lane int, vs []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = p.get(lane, v)
	}
	return out
}

// coordinates are the coordinates of a register's element.
func (p *interleaver) coordinates(d layout.Distribution, reg int64) []*ir.Value {
	base, offset := p.Base(d), emit.RegisterCoord(d, reg)
	out := make([]*ir.Value, len(offset))
	for i, n := range offset {
		if base[i] != nil {
			g := int64(0)
			for _, t := range address.ThreadDigits(d, i) {
				g = intrange.GCD(g, t.Stride)
			}
			p.facts[base[i]] = number{g, true}
		}
		out[i] = p.once(fmt.Sprint("coordinate", i, " ", n), func() []*ir.Value {
			return []*ir.Value{p.PlusConst(p.Builder, base[i], n)}
		})[0]
	}
	return out
}

// once are the values of a key, emitted unless they are available.
func (p *interleaver) once(key string, make func() []*ir.Value) []*ir.Value {
	if v := p.made.find(key); v != nil {
		return v
	}
	v := make()
	if p.made != nil {
		p.made.values[key] = v
	}
	return v
}

// block emits the operations of a block and returns its terminator.
func (p *interleaver) block(b *ir.Block) (*ir.Op, error) {
	var stores []memref.StoreOp
	var atomics []memref.AtomicRMWOp
	for op := range b.Ops() {
		if op.Has(ir.Terminator) {
			return op, nil
		}
		if s, ok := memref.Store.Cast(op); ok {
			if stores = append(stores, s); !storesNext(s) {
				p.storeAll(stores)
				stores = nil
			}
			continue
		}
		if a, ok := memref.AtomicRMW.Cast(op); ok && !a.Result.HasUses() {
			if atomics = append(atomics, a); !atomicsNext(a) {
				p.atomicAll(atomics)
				atomics = nil
			}
			continue
		}
		if err := p.op(op); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (p *interleaver) op(op *ir.Op) error {
	p.Loc = op.Loc()
	switch {
	case memref.Load.Is(op):
		p.load(memref.Load.Of(op))
		return nil
	case memref.AtomicRMW.Is(op):
		p.atomic(memref.AtomicRMW.Of(op))
		return nil
	case memref.GenericAtomicRMW.Is(op):
		return p.genericAtomic(memref.GenericAtomicRMW.Of(op))
	case tensor.Extract.Is(op):
		return p.extract(tensor.Extract.Of(op))
	case op.NumRegions() > 0:
		return p.region(op)
	}
	if _, call := ir.As[ir.CallOp](op); call && p.made != nil {
		return op.Errorf("calls a function that was not inlined; only functions with one block and without recursion are")
	}
	for lane := range p.lanes {
		for i, r := range p.copy(op, lane) {
			p.set(lane, op.Result(i), r)
		}
	}
	return nil
}

// extract reads an element of a tile that every thread has whole.
func (p *interleaver) extract(o tensor.ExtractOp) error {
	if !tile.InEveryThread(o.Tensor) {
		return o.Errorf("reads an element that other threads hold; run --convert-layouts-via-smem first")
	}
	for lane := range p.lanes {
		p.set(lane, o.Result, registers.ElementOf(p.Ctx, o.Tensor, p.getAll(lane, o.Indices)))
	}
	return nil
}

// copy emits an operation for a lane, unless its results are available.
func (p *interleaver) copy(op *ir.Op, lane int) []*ir.Value {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Types: op.ResultTypes(), Props: op.Props(),
		Attrs: op.DiscardableAttrs(), Operands: p.getAll(lane, op.Operands())}
	again := func() []*ir.Value { return p.Create(s).Results() }
	if p.made == nil || !ir.IsMemoryEffectFree(op) {
		return again()
	}
	return p.once(keyOf(op, s.Operands), again)
}

func keyOf(op *ir.Op, operands []*ir.Value) string {
	var b strings.Builder
	b.WriteString(op.Name())
	for _, a := range op.AllAttrs() {
		fmt.Fprintf(&b, " %s=%s", a.Name, ir.AttrText(a.Value))
	}
	for _, v := range operands {
		fmt.Fprintf(&b, " %p", v)
	}
	for _, t := range op.ResultTypes() {
		fmt.Fprintf(&b, " %v", t)
	}
	return b.String()
}
