package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Barriers by hand: a program says which threads arrive and which phase is waited for. Its warpgroups are roles then
// (manualroles.go).

var mbarrierFunctions = []Function{
	{Name: "alloc_barrier", Params: "arrive_count=128", Result: "Barrier", Alias: []string{"create_list_of_mbarrier"},
		Doc: "Allocates mbarriers in shared memory: one for an arrival count, or one for each count of a list, selected by a subscript. In a kernel with such barriers, warpgroups selected by T.ws, or by a condition on the thread index, are a " +
			"role (warp specialization), and only these barriers synchronize roles. If a T.ring expresses the same, it maintains its barriers itself.",
		call: (*translator).barriersOf},
	{Name: "barrier_wait", Params: "mbarrier, parity", Alias: []string{"mbarrier_wait_parity"}, alike: true,
		Doc:  "Waits until the phase with this parity has completed, as PTX's mbarrier.try_wait.parity. The first phase has parity 0; the phase before it has parity 1 and counts as completed.",
		call: (*translator).awaitBarrier},
	{Name: "barrier_arrive", Params: "mbarrier", Alias: []string{"mbarrier_arrive"}, alike: true,
		Doc: "All threads that execute it arrive at a barrier: the threads of a role, or one thread under a condition that selects one, as tx == 0 or T.shuffle_elect(128). The arrival comes after all earlier operations of the role.",
		call: func(t *translator, a *args) (eval.Value, error) {
			b, i, err := t.barrierIn(a)
			if err == nil {
				tile.MBarrierArrive.New(t.b, tile.MBarrierArriveOp{Barriers: b.v, Index: i, Once: t.kernel.once})
			}
			return nil, err
		}},
	{Name: "tma_copy", Params: "src, dst, barrier=None, eviction_policy=None, annotations=None",
		Doc: "T.copy with an mbarrier: threads that wait for its phase see the copied data. The threads that execute the copy arrive with T.barrier_arrive.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.needKernel(a); err != nil {
				return nil, err
			}
			t.hint(a, "eviction_policy", "annotations")
			if a.value("barrier") != nil {
				b, i, err := t.barrierAs(a, "barrier")
				if err != nil {
					return nil, err
				}
				if done, err := t.copyByEngine(a, b, i); done || err != nil {
					return nil, err
				}
			}
			return nil, t.copy(a.Site, a.value("src"), a.value("dst"))
		}},
}

// mbarriers is what T.alloc_barrier gives.
type mbarriers struct {
	v *ir.Value
	n int64
}

// TypeName implements [eval.Typed].
func (*mbarriers) TypeName() string { return "barriers" }

// Index implements [eval.Indexable].
func (b *mbarriers) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	t := translatorOf(at)
	i, err := t.indexOf(at, key)
	if err != nil {
		return nil, err
	}
	if n, known := i.sum.Known(); known && (n < 0 || n >= b.n) {
		return nil, at.Interp.Errorf(at.Node, "barrier index %d is out of range; there are %d barriers", n, b.n)
	}
	return &mbarrier{b, t.value(i)}, nil
}

// mbarrier is one of some barriers.
type mbarrier struct {
	*mbarriers
	i *ir.Value
}

// TypeName implements [eval.Typed].
func (*mbarrier) TypeName() string { return "barrier" }

func (t *translator) barriersOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if err := t.establish(manualRoles, t.kernel.node); err != nil {
		return nil, err
	}
	if t.top.block != t.kernel.body {
		return nil, a.Interp.Errorf(a.Node, "T.%s inside of a loop, a condition or a role; allocate the barriers in the T.Kernel itself", a.f.Name)
	}
	counts, err := elements(a.site("arrive_count"), a.value("arrive_count"))
	if err != nil {
		return nil, err
	}
	o := tile.MBarrierOp{}
	for _, c := range counts {
		n, err := a.integerOf("arrive_count", c)
		if err != nil {
			return nil, err
		}
		if n < 1 {
			return nil, a.wrongf("arrive_count", "expected at least 1 arrival, got %d", n)
		}
		o.Arrivals = append(o.Arrivals, n)
	}
	if len(counts) == 0 {
		return nil, a.wrongf("arrive_count", "expected an arrival count for each barrier, as [128, 128]")
	}
	t.at(a.Site)
	return &mbarriers{tile.MBarrier.New(t.b, o, tile.MBarrierT).Barriers, int64(len(counts))}, nil
}

// barrierIn is the barrier that a call names.
func (t *translator) barrierIn(a *args) (*mbarriers, *ir.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, nil, err
	}
	return t.barrierAs(a, "mbarrier")
}

// barrierAs is the barrier that an argument names.
func (t *translator) barrierAs(a *args, name string) (*mbarriers, *ir.Value, error) {
	t.at(a.Site)
	switch b := a.value(name).(type) {
	case *mbarrier:
		return b.mbarriers, b.i, nil
	case *mbarriers:
		if b.n == 1 {
			return b, t.literal(int64(0), ir.Index, false).v, nil
		}
		return nil, nil, a.wrongf(name, "expected one of the %d barriers, as b[0]", b.n)
	}
	return nil, nil, a.wrongf(name, "expected a barrier of T.alloc_barrier, got %s", eval.TypeName(a.value(name)))
}

// copyByEngine makes TMA copy a window of an array to a whole tile, which completes a phase of a barrier; done is false
// if it cannot: then threads copy, before they arrive.
func (t *translator) copyByEngine(a *args, b *mbarriers, i *ir.Value) (done bool, err error) {
	to, err := t.windowOf(a.Site, a.value("dst"), t.shapeOf(a.value("src")))
	if err != nil {
		return false, err
	}
	from, err := t.windowOf(a.Site, a.value("src"), trimmed(to.size))
	if err != nil || from.b.arr == nil || to.b.mem == nil || to.b.arr != nil || from.b.elem != to.b.elem ||
		!slices.Equal(squeezed(from.size), squeezed(to.size)) {
		return false, err
	}
	shape := squeezed(to.size)
	width := int64(from.b.elem.bits())
	if !droppable(from.size, shape) || len(shape) == 0 || !rowsAligned(from.b, width) ||
		shape[len(shape)-1]*width%128 != 0 || slices.Max(shape) > maxBox {
		return false, nil
	}
	slot := t.tileIn(to, len(shape))
	if slot == nil {
		return false, nil
	}
	from.b.arr.read = true
	tile.Copy.New(t.b, tile.CopyOp{
		Source: from.b.mem, SourceAt: t.slice(from, shape), Dest: slot,
		DestAt: t.slice(window{lo: make([]linear.Form, len(shape)), size: shape}, shape), Tile: shape,
		MBarrier: b.v, BarrierIndex: i, Async: true, Engine: tile.TMA,
	})
	return true, nil
}

// tileIn is the memory of a window that is one of the tiles that a buffer holds, of so many dimensions, or a part of a
// matrix that lies as one by itself; nil where it is none.
func (t *translator) tileIn(w window, rank int) *ir.Value {
	lead := len(w.size) - rank
	shape, known := w.b.extents()
	if lead < 0 || !known {
		return nil
	}
	slot := tile.SlotOp{Source: w.b.mem}
	for d, n := range w.size {
		at, literal := w.lo[d].Known()
		switch {
		case d < lead && n != 1, d >= lead && !literal:
			return nil
		case d < lead:
			slot.Indices = append(slot.Indices, arith.Linear(t.b, w.lo[d]))
		default:
			slot.At = append(slot.At, at)
		}
	}
	if slices.Equal(shape[lead:], w.size[lead:]) {
		slot.At = nil
	} else if rank != 2 || !tile.LiesInPart(shape[lead:], slot.At, w.size[lead:], int64(w.b.elem.bits())) {
		return nil
	}
	if lead == 0 && slot.At == nil {
		return w.b.mem
	}
	typ, err := tile.SlotType(w.b.mem.Type().(*ir.MemRefType), lead, slot.At, w.size[lead:])
	if err != nil {
		return nil
	}
	return tile.Slot.New(t.b, slot, typ).Result
}

func (t *translator) awaitBarrier(a *args) (eval.Value, error) {
	b, i, err := t.barrierIn(a)
	if err != nil {
		return nil, err
	}
	parity, err := t.indexOf(a.site("parity"), a.value("parity"))
	if err == nil {
		tile.MBarrierWait.New(t.b, tile.MBarrierWaitOp{Barriers: b.v, Index: i, Parity: t.value(parity)})
	}
	return nil, err
}
