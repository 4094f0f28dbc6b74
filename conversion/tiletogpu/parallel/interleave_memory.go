package parallel

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/memory"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// spot is an element of memory that a lane accesses.
type spot struct {
	lane int
	at   []*ir.Value
}

func (p *interleaver) spots(indices []*ir.Value) []spot {
	out := make([]spot, len(p.lanes))
	for lane := range out {
		out[lane] = spot{lane, p.getAll(lane, indices)}
	}
	return out
}

// load reads for each lane its element: each once, and neighbours together.
func (p *interleaver) load(o memref.LoadOp) {
	key := func(s spot) string {
		k := fmt.Sprintf("load %p", o.MemRef)
		for _, x := range s.at {
			k += fmt.Sprintf(" %p", x)
		}
		return k
	}
	read := map[string]*ir.Value{}
	var left []spot
	for _, s := range p.spots(o.Indices) {
		k := key(s)
		if v := p.made.find(k); v != nil {
			read[k] = v[0]
		} else if _, ok := read[k]; !ok {
			read[k] = nil
			left = append(left, s)
		}
	}
	elem := o.Result.Type()
	for _, run := range p.neighbours(o.MemRef, left) {
		m, at := p.spotAt(o.MemRef, run[0].at)
		for i, v := range p.Elements(memory.VectorLoad(p.Ctx, m, at, int64(len(run)), elem,
			p.accessWidth(o.MemRef, run[0].at))) {
			k := key(run[i])
			if read[k] = v; !p.changes {
				p.made.values[k] = []*ir.Value{v}
			}
		}
	}
	for _, s := range p.spots(o.Indices) {
		p.set(s.lane, o.Result, read[key(s)])
	}
}

// atomic combines and returns the old values.
func (p *interleaver) atomic(o memref.AtomicRMWOp) {
	for _, s := range p.spots(o.Indices) {
		m, at := p.spotAt(o.MemRef, s.at)
		p.set(s.lane, o.Result, memory.CombineAt(p.Ctx, o.Kind, p.get(s.lane, o.Value), m, at))
	}
}

// atomicsNext reports whether an atomic is the next access of memory after another, with the same kind and memory.
func atomicsNext(a memref.AtomicRMWOp) bool {
	op := nextAccess(a.Op)
	next, ok := memref.AtomicRMW.Cast(op)
	return ok && next.MemRef == a.MemRef && next.Kind == a.Kind && !next.Result.HasUses()
}

// atomicAll combines without uses of the old values, by several operations in a row: neighbours by one instruction if
// there is one.
func (p *interleaver) atomicAll(ops []memref.AtomicRMWOp) {
	var all []stored
	for _, o := range ops {
		for _, s := range p.spots(o.Indices) {
			all = append(all, stored{s, p.get(s.lane, o.Value)})
		}
	}
	if len(ops) > 1 {
		all = p.inRows(all)
	}
	first := ops[0]
	p.Loc = first.Loc()
	width := int(memory.AddedTogether(first.Kind, p.Get(first.MemRef).Type().(*ir.MemRefType)))
	var spots []spot
	for _, s := range all {
		spots = append(spots, s.spot)
	}
	for _, run := range p.neighbours(first.MemRef, spots) {
		for part := range slices.Chunk(all[:len(run)], min(width, len(run))) {
			var vs []*ir.Value
			for _, s := range part {
				vs = append(vs, s.value)
			}
			m, at := p.spotAt(first.MemRef, part[0].at)
			memory.CombineOnly(p.Ctx, first.Kind, vs, m, at)
		}
		all = all[len(run):]
	}
}

func (p *interleaver) genericAtomic(o memref.GenericAtomicRMWOp) (err error) {
	for _, s := range p.spots(o.Indices) {
		m, at := p.spotAt(o.MemRef, s.at)
		p.set(s.lane, o.Result, memory.CompareAndSwap(p.Ctx, m, at, func(c *emit.Ctx, old *ir.Value) *ir.Value {
			q := *p.only(s.lane)
			q.Ctx, q.made = c, &made{p.made, map[string][]*ir.Value{}}
			q.set(0, o.Body.Entry().Arg(0), old)
			y, e := q.block(o.Body.Entry())
			if err = e; err != nil {
				return old
			}
			return q.get(0, memref.AtomicYield.Of(y).Result)
		}))
	}
	return err
}

// neighbours groups consecutive elements, in memory with accesses of so many.
func (p *interleaver) neighbours(mem *ir.Value, spots []spot) (out [][]spot) {
	for len(spots) > 0 {
		n := 1
		for n < len(spots) && p.follows(spots[n-1], spots[n]) {
			n++
		}
		n = int(min(int64(n), p.accessWidth(mem, spots[0].at)))
		for n&(n-1) != 0 {
			n &= n - 1
		}
		out, spots = append(out, spots[:n]), spots[n:]
	}
	return out
}

// spotAt finds an element's address. In shared memory it is relative to an element that begins a run of neighbours: a
// swizzle of each element's own address would hide that they are neighbours.
func (p *interleaver) spotAt(mem *ir.Value, at []*ir.Value) (*ir.Value, []*ir.Value) {
	last := len(at) - 1
	if last < 0 || !p.Flat[p.Get(mem)] {
		return address.PlaceAt(p.Ctx, mem, at)
	}
	x := p.sumOf(at[last])
	n, terms := x.Constant(), x.PlusConstant(-x.Constant())
	run := intrange.GCD(address.SharedOf(mem).Run(last), terms.Divisor(nil))
	if run == 0 || n%run <= 0 {
		return address.PlaceAt(p.Ctx, mem, at)
	}
	at = slices.Clone(at)
	at[last] = arith.Binary(p.Builder, arith.SubI, at[last], arith.ConstantIndex(p.Builder, n%run))
	m, first := address.PlaceAt(p.Ctx, mem, at)
	return m, []*ir.Value{p.PlusConst(p.Builder, first[0], n%run)}
}

// follows reports whether an element follows another in a row.
func (p *interleaver) follows(x, y spot) bool {
	last := len(x.at) - 1
	return last >= 0 && slices.Equal(x.at[:last], y.at[:last]) && p.sumOf(y.at[last]).Minus(p.sumOf(x.at[last])).Is(1)
}

// accessWidth is how many elements from one on are in one access: of as many bytes as
// divide its address.
func (p *interleaver) accessWidth(mem *ir.Value, at []*ir.Value) int64 {
	last := len(at) - 1
	w := address.Window{Window: tile.Window{Memory: mem}, Mem: p.Get(mem), MemType: mem.Type().(*ir.MemRefType)}
	bits, ok := ir.BitWidth(w.MemType.Elem())
	if last < 0 || !ok || bits%8 != 0 || w.MemType.Elem() == ir.Index {
		return 1
	}
	n, bytes := p.sumOf(at[last]).Divisor(nil), int64(bits)/8
	if p.Flat[w.Mem] {
		n = intrange.GCD(n, address.SharedOf(mem).Run(last))
		return max(1, intrange.GCD(n, address.MaxAccessBytes/bytes))
	}
	known := w.Known(p.Ctx)
	strides, _, strided := w.MemType.Strides()
	if !strided || strides[last] != 1 {
		return 1
	}
	for _, s := range known.Strides[:last] {
		n = intrange.GCD(n, s)
	}
	n = intrange.GCD(intrange.Times(n, bytes), known.BytesAt(bytes))
	return max(1, intrange.GCD(n, address.MaxAccessBytes)/bytes)
}
