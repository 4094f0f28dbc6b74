package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// arena is memory that each device has, in which symmetric buffers and signals lie
// at the same offsets: a peer's copy of any of them is as far away from the own as
// its arena is.
type arena struct {
	members []*ir.Op // comm.symm_alloc and comm.signal_alloc
	uses    []use
	peers   []comm.PeerOp // copies that the host names by their device
	b       *ir.Builder   // behind the last member

	addresses []*ir.Value               // by device
	copies    map[*ir.Value][]*ir.Value // of each member, by device
	distances map[[2]int64]*ir.Value    // of one device's from another's
}

// use is a member of an arena as an argument of a call, or as an operand in a launch
// of the function that allocates it.
type use struct {
	op      *ir.Op
	operand int
	member  *ir.Value
}

// called is the function that the member is passed to, nil where it is used in place.
func (u use) called() *ir.Op {
	call, ok := ir.As[ir.CallOp](u.op)
	if !ok {
		return nil
	}
	name, _ := call.Callee()
	return ir.ResolveSymbol(u.op, name)
}

// makeArenas allocates the symmetric memory of every function of the host.
func makeArenas(root *ir.Op) ([]*arena, error) {
	var arenas []*arena
	seen := map[*ir.Block]bool{}
	ir.WalkOps(root, func(op *ir.Op) {
		if b := op.Block(); isMember(op) && !seen[b] {
			seen[b] = true
			arenas = append(arenas, arenasOf(b)...)
		}
	})
	for _, a := range arenas {
		if err := a.findUses(); err != nil {
			return nil, err
		}
		a.allocate()
		for _, p := range a.peers {
			replace(p.Op, a.copies[member(p.Source)][deviceNamed(p)])
		}
	}
	return arenas, nil
}

func isMember(op *ir.Op) bool { return comm.SymmAlloc.Is(op) || comm.SignalAlloc.Is(op) }

// arenasOf puts what a block allocates into arenas, a new one after the members of
// the last were used: then its size must be known.
func arenasOf(b *ir.Block) (out []*arena) {
	var now *arena
	for op := range b.Ops() {
		switch {
		case isMember(op) && op.HasUses():
			if now == nil {
				now = &arena{copies: map[*ir.Value][]*ir.Value{}, distances: map[[2]int64]*ir.Value{}}
				out = append(out, now)
			}
			now.members = append(now.members, op)
		case now != nil && now.usedIn(op):
			now = nil
		}
	}
	return out
}

// usedIn reports whether an operation or something inside uses a member.
func (a *arena) usedIn(op *ir.Op) bool {
	for _, m := range a.members {
		for u := range m.Result(0).Uses() {
			if op == u.Owner() || op.IsProperAncestor(u.Owner()) {
				return true
			}
		}
	}
	return false
}

// findUses lists where members are used: passed to functions, as they are or as memory
// of the device, or in a launch in place.
func (a *arena) findUses() error {
	for _, m := range a.members {
		v := m.Result(0)
		for u := range v.Uses() {
			if cast, ok := memref.MemorySpaceCast.Cast(u.Owner()); ok {
				for inner := range cast.Dest.Uses() {
					a.use(use{inner.Owner(), inner.Index(), v})
				}
				continue
			}
			a.use(use{u.Owner(), u.Index(), v})
		}
	}
	for _, u := range a.uses {
		if f := u.called(); f != nil && !f.Regions()[0].Empty() {
			continue
		}
		if _, launched := ir.Enclosing(u.op, gpu.Launch); !launched {
			return u.member.DefiningOp().Errorf("has an unsupported use: %s", u.op.Name())
		}
	}
	return nil
}

// use adds a use of a member.
func (a *arena) use(u use) {
	_, launched := ir.Enclosing(u.op, gpu.Launch)
	if p, ok := comm.Peer.Cast(u.op); ok && !launched && deviceNamed(p) >= 0 {
		a.peers = append(a.peers, p)
		return
	}
	a.uses = append(a.uses, u)
}

// deviceNamed is the device whose copy the host names, -1 where that is not known.
func deviceNamed(p comm.PeerOp) int64 {
	if d, ok := rewrite.IntConstant(p.Rank); ok && d >= 0 {
		return d
	}
	return -1
}

// member is the value that the host names a copy of; its type may have been converted.
func member(v *ir.Value) *ir.Value {
	if cast, ok := memref.MemorySpaceCast.Cast(v.DefiningOp()); ok {
		return cast.Source
	}
	return v
}

// devices is how many have the arena.
func (a *arena) devices() int64 {
	n := int64(1)
	for _, p := range a.peers {
		n = max(n, deviceNamed(p)+1)
	}
	for _, u := range a.uses {
		n = max(n, deviceOf(u.op)+1)
	}
	return n
}

// deviceOf is the device that a call launches a kernel on.
func deviceOf(call *ir.Op) int64 { return ir.IntOf(call, tile.DeviceAttr, 0) }

// allocate makes the arena on every device, of zeros, and the members' copies in it.
func (a *arena) allocate() {
	b := ir.After(a.members[len(a.members)-1])
	b.Loc = a.members[0].Loc()
	a.b = b
	offsets := make([]ir.Mixed, len(a.members))
	size := ir.Mixed{}
	for i, m := range a.members {
		offsets[i] = size
		size = plus(b, size, lines(b, m))
	}
	bytes := []int64{size.Const}
	var sizes []*ir.Value
	if size.Value != nil {
		bytes[0], sizes = ir.Dynamic, []*ir.Value{size.Value}
	}
	n := a.devices()
	for d := range n {
		if n > 1 {
			onto(b, d)
		}
		mem := gpu.Alloc.New(b, gpu.AllocOp{DynamicSizes: sizes}, ir.MemRef(bytes, ir.I8, nil, nil)).MemRef
		gpu.Memset.New(b, gpu.MemsetOp{Dst: mem, Value: arith.ConstantInt(b, 0, ir.I8)})
		if n > 1 {
			a.addresses = append(a.addresses, memref.ExtractAlignedPointerAsIndex.New(b,
				memref.ExtractAlignedPointerAsIndexOp{Source: mem}, ir.Index).AlignedPointer)
		}
		for i, m := range a.members {
			t, dynamic := memoryOf(m)
			at := arith.Index(b, offsets[i])
			view := memref.View.New(b, memref.ViewOp{Source: mem, ByteShift: at, Sizes: dynamic}, t).Result
			a.copies[m.Result(0)] = append(a.copies[m.Result(0)], view)
		}
		end := ir.Before(a.members[0].Block().Last())
		end.Loc = b.Loc
		gpu.Dealloc.New(end, gpu.DeallocOp{MemRef: mem})
	}
	if n > 1 {
		onto(b, 0) // whose code stands around
	}
}

// onto makes a device the one that the following operations are for.
func onto(b *ir.Builder, d int64) {
	gpu.SetDefaultDevice.New(b, gpu.HostOp{DevIndex: arith.ConstantInt(b, d, ir.I32)})
}

// memoryOf is a member as memory of a device: of a signal, each counter in a line of
// its own, or each tile word by word.
func memoryOf(member *ir.Op) (t *ir.MemRefType, sizes []*ir.Value) {
	if s, ok := comm.SignalAlloc.Cast(member); ok {
		return counters(s.Signal.Type()), member.Operands()
	}
	of := comm.SymmAlloc.Of(member).MemRef.Type().(*ir.MemRefType)
	return ir.MemRef(of.Shape(), of.Elem(), of.Layout(), nil), member.Operands()
}

// counters is a signal's memory.
func counters(signal ir.Type) *ir.MemRefType {
	s := signal.(*comm.SignalType)
	if t := s.Tile(); t != nil {
		words, _ := ir.NumElements(t.Shape())
		return ir.MemRef([]int64{s.Count(), words}, ir.I64, nil, nil)
	}
	return ir.MemRef([]int64{s.Count(), counterWords}, ir.I32, nil, nil)
}

// lines is a member's size in bytes, in whole lines.
func lines(b *ir.Builder, member *ir.Op) ir.Mixed {
	t, dynamic := memoryOf(member)
	known := elementBytes(t.Elem())
	var unknown *ir.Value
	for _, n := range t.Shape() {
		if n != ir.Dynamic {
			known *= n
			continue
		}
		if unknown == nil {
			unknown = dynamic[0]
		} else {
			unknown = arith.Binary(b, arith.MulI, unknown, dynamic[0])
		}
		dynamic = dynamic[1:]
	}
	line := int64(counterBytes)
	if unknown == nil {
		return ir.Mixed{Const: (known + line - 1) / line * line}
	}
	bytes := arith.Binary(b, arith.MulI, unknown, arith.ConstantIndex(b, known))
	whole := arith.Binary(b, arith.CeilDivUI, bytes, arith.ConstantIndex(b, line))
	return ir.Mixed{Value: arith.Binary(b, arith.MulI, whole, arith.ConstantIndex(b, line))}
}

// elementBytes is how much memory an element takes, a power of two.
func elementBytes(t ir.Type) int64 {
	bits, ok := ir.BitWidth(t)
	if !ok {
		bits = 64 // an index
	}
	n := int64(1)
	for n*8 < int64(bits) {
		n *= 2
	}
	return n
}

func plus(b *ir.Builder, x, y ir.Mixed) ir.Mixed {
	if x.Value == nil && y.Value == nil {
		return ir.Mixed{Const: x.Const + y.Const}
	}
	return ir.Mixed{Value: arith.Binary(b, arith.AddI, arith.Index(b, x), arith.Index(b, y))}
}

// distance is how many bytes a device's arena is behind another's.
func (a *arena) distance(of, from int64) *ir.Value {
	k := [2]int64{of, from}
	if a.distances[k] == nil {
		a.distances[k] = arith.Binary(a.b, arith.SubI, a.addresses[of], a.addresses[from])
	}
	return a.distances[k]
}
