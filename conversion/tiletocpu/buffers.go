package tiletocpu

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// buffer is scratch memory of kept tiles that follow each other, or of one tile.alloc, or of what a root needs.
type buffer struct {
	tiles  []held
	bytes  int64
	offset int64
}

// held is when a tile needs its buffer.
type held struct {
	tile *ir.Value
	span
}

// align is where buffers begin: at lines of the caches, and at whole vectors.
const align = 64

// buffers give kept tiles their place in scratch memory.
type buffers struct {
	*plan
	of    map[*ir.Value]*buffer
	extra map[*ir.Op][]*buffer // of what a root needs while it runs
	all   []*buffer
	bytes int64
}

func (p *plan) buffers() *buffers {
	bs := &buffers{plan: p, of: map[*ir.Value]*buffer{}, extra: map[*ir.Op][]*buffer{}}
	reads := p.reads()
	ir.WalkOps(p.kernel.Op, func(op *ir.Op) {
		if _, ok := p.at[op]; !ok {
			return
		}
		for _, v := range p.defined(op) {
			bs.add(v, bs.life(v, op, reads[v]), bytesOf(tileType(v)))
		}
		if a, ok := tile.Alloc.Cast(op); ok {
			bs.add(a.MemRef, span{p.at[op].from, p.scopeEnd(op)}, bytesOf(a.Type()))
		}
		for _, n := range scratchOf(op, p) {
			b := &buffer{bytes: n, tiles: []held{{nil, p.at[op]}}}
			bs.extra[op], bs.all = append(bs.extra[op], b), append(bs.all, b)
		}
	})
	bs.share()
	bs.place()
	return bs
}

// scopeEnd is when the block of an operation ends.
func (p *plan) scopeEnd(op *ir.Op) int { return p.at[op.Block().Last()].to }

// defined are the kept tiles that get their elements from an operation: its results, and what a loop carries.
func (p *plan) defined(op *ir.Op) (out []*ir.Value) {
	for _, v := range tilesAmong(op.Results()) {
		if p.kept[v] {
			out = append(out, v)
		}
	}
	if isLoop(op) {
		for _, r := range op.Regions() {
			out = append(out, tilesAmong(r.Entry().Args())...)
		}
	}
	return out
}

// reads are the roots that read each kept tile.
func (p *plan) reads() map[*ir.Value][]*ir.Op {
	out := map[*ir.Value][]*ir.Op{}
	for op := range p.at {
		if pulls(op) && !slices.ContainsFunc(op.Results(), func(v *ir.Value) bool { return p.kept[v] }) {
			continue
		}
		for _, l := range p.inputs(op) {
			out[l.tile] = append(out[l.tile], op)
		}
	}
	return out
}

// life is from when a kept tile is written first to its last read.
func (bs *buffers) life(v *ir.Value, op *ir.Op, reads []*ir.Op) span {
	s := span{bs.at[op].from, bs.at[op].from}
	if v.DefiningOp() != nil && op.NumRegions() > 0 && !scalarCode(op) {
		s.from = bs.at[op].to // of a loop: then what it carries becomes its result
		if scf.If.Is(op) {
			s.from = bs.at[op].from
		}
		s.to = max(s.from, bs.at[op].to)
	}
	for _, r := range reads {
		s.to = max(s.to, bs.lastRead(r, v))
	}
	return s
}

func (bs *buffers) add(v *ir.Value, s span, bytes int64) {
	b := &buffer{bytes: bytes, tiles: []held{{v, s}}}
	bs.of[v], bs.all = b, append(bs.all, b)
}

// share lets tiles have one buffer: what a loop carries, and the operand that a root replaces element by element.
func (bs *buffers) share() {
	bs.shareWhile()
	loops := slices.Collect(loopsIn(bs.kernel.Op))
	for _, l := range loops {
		for _, c := range l.carried() {
			bs.join(c.arg, c.result, nil)
		}
	}
	for _, l := range slices.Backward(loops) { // those inside first
		for _, c := range l.carried() {
			if !bs.continues(l, c) {
				bs.extend(c.arg, bs.at[l.op].to)
			}
			if bs.of[c.init] != nil {
				bs.join(c.init, c.arg, l.op)
			}
		}
	}
	ir.WalkOps(bs.kernel.Op, func(op *ir.Op) {
		if _, ok := bs.at[op]; !ok {
			return
		}
		for _, v := range bs.replaceable(op) {
			if bs.join(v, op.Result(0), op) {
				break
			}
		}
	})
}

// shareWhile gives results of an scf.while the buffers that its condition fills, which its second region reads.
func (bs *buffers) shareWhile() {
	for w := range ir.Collect(bs.kernel.Op, scf.While) {
		for _, v := range slices.Concat(w.Before.Entry().Args(), w.After.Entry().Args()) {
			if isTile(v) {
				bs.extend(v, bs.at[w.Op].to)
			}
		}
		for i, r := range w.Results {
			if isTile(r) {
				b := bs.of[w.After.Entry().Arg(i)]
				b.tiles = append(b.tiles, bs.of[r].tiles...)
				bs.drop(bs.of[r])
				bs.of[r] = b
			}
		}
	}
}

func (bs *buffers) drop(b *buffer) {
	bs.all = slices.DeleteFunc(bs.all, func(x *buffer) bool { return x == b })
}

// continues gives what a loop carries and the value of the next iteration one buffer, if it can.
func (bs *buffers) continues(l countedLoop, c carriedTile) bool {
	if bs.of[c.next] == nil || !inside(c.next, l.op) || c.next.DefiningOp() == nil {
		return false
	}
	def := c.next.DefiningOp()
	if !slices.Contains(bs.replaceable(def), c.arg) {
		def = nil
	}
	return bs.join(c.arg, c.next, def)
}

// extend says that a buffer is needed until later.
func (bs *buffers) extend(v *ir.Value, to int) {
	for i, h := range bs.of[v].tiles {
		if h.tile == v {
			bs.of[v].tiles[i].to = max(h.to, to)
		}
	}
}

// replaceable are the kept tiles whose elements a root may replace by those of its result.
func (bs *buffers) replaceable(op *ir.Op) (out []*ir.Value) {
	if len(tilesAmong(op.Results())) != 1 || !bs.kept[op.Result(0)] {
		return nil
	}
	var from []leaf
	if g, ok := tile.Gemm.Cast(op); ok && g.Acc != nil {
		from = bs.leaves(g.Acc)
	} else if pulls(op) {
		from = bs.inputs(op)
	}
	for _, l := range from {
		if l.same && sameStorage(l.tile, op.Result(0)) && !bs.operandOf(op, l.tile) {
			out = append(out, l.tile)
		}
	}
	return out
}

// operandOf reports whether a GEMM reads a kept tile as A or B: it needs their elements for all of the result.
func (p *plan) operandOf(op *ir.Op, v *ir.Value) bool {
	g, ok := tile.Gemm.Cast(op)
	return ok && slices.ContainsFunc(slices.Concat(p.leavesOf(g.A), p.leavesOf(g.B)),
		func(l leaf) bool { return l.tile == v })
}

func sameStorage(x, y *ir.Value) bool {
	return slices.Equal(shapeOf(x), shapeOf(y)) && storage(tileType(x).Elem()) == storage(tileType(y).Elem())
}

// join gives two tiles one buffer, if no tile needs it while another does. At op, x ends and y begins.
func (bs *buffers) join(x, y *ir.Value, op *ir.Op) bool {
	a, b := bs.of[x], bs.of[y]
	if a == b {
		return true
	}
	if a == nil || b == nil || a.bytes != b.bytes {
		return false
	}
	for _, s := range a.tiles {
		for _, t := range b.tiles {
			touching := op != nil && s.tile == x && t.tile == y && s.to == t.from
			if !touching && s.from <= t.to && t.from <= s.to {
				return false
			}
		}
	}
	a.tiles = append(a.tiles, b.tiles...)
	for _, h := range b.tiles {
		bs.of[h.tile] = a
	}
	bs.drop(b)
	return true
}

// place gives buffers their offsets: each the lowest that is free while it is needed, the largest first.
func (bs *buffers) place() {
	order := slices.Clone(bs.all)
	slices.SortStableFunc(order, func(x, y *buffer) int { return cmp.Compare(y.bytes, x.bytes) })
	var placed []*buffer
	for _, b := range order {
		b.offset = lowest(b, placed)
		placed = append(placed, b)
		slices.SortStableFunc(placed, func(x, y *buffer) int { return cmp.Compare(x.offset, y.offset) })
		bs.bytes = max(bs.bytes, b.offset+b.bytes)
	}
}

func lowest(b *buffer, placed []*buffer) (at int64) {
	for _, o := range placed {
		if o.offset < at+b.bytes && at < o.offset+o.bytes && b.meets(o) {
			at = (o.offset + o.bytes + align - 1) / align * align
		}
	}
	return at
}

// meets reports whether two buffers are needed at the same time.
func (b *buffer) meets(o *buffer) bool {
	for _, s := range b.tiles {
		for _, t := range o.tiles {
			if s.from <= t.to && t.from <= s.to {
				return true
			}
		}
	}
	return false
}

// storage is the type of a tile's elements in scratch memory: whole bytes.
func storage(elem ir.Type) ir.Type {
	if elem == ir.Index {
		return ir.I64
	}
	if bits, ok := ir.BitWidth(elem); ok && bits < 8 {
		return ir.I8
	}
	return elem
}

func bytesOf(t ir.ShapedType) int64 {
	n, _ := ir.NumElements(t.Shape())
	bits, _ := ir.BitWidth(storage(t.Elem()))
	return n * int64(bits) / 8
}
