package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Programs of several devices, as TileScale has them: each process runs the kernel on a device of its own, and every
// device has each array. Here one program is for all devices: its arrays have a first extent that is so many times as
// large, and device r has part r. Arrays that peers reach are in symmetric memory while kernels run; what the caller
// passes is copied there before the first kernel, and back after the last one.
//
// Whether a program is for several devices, and which of its arrays peers reach and which are counters, its kernels
// say (arrayuses.go).

// rankCounts are names by which a caller says how many devices there are, and ranks those that stand for the number of
// one.
var (
	rankCounts = []string{"num_ranks", "num_rank", "num_local_ranks", "num_local_rank", "PE_num", "num_pes", "npes",
		"world_size", "WORLD_SIZE"}
	ranks = []string{"rank", "local_rank", "RANK", "LOCAL_RANK"}
)

// devices is how many devices the program is for, 0 where nothing says it.
func (t *translator) devices() int64 {
	for _, name := range rankCounts {
		if n, ok := t.req.Args[name].(int64); ok {
			return n
		}
	}
	return 0
}

// onDevices asks for a kernel of several devices.
func (t *translator) onDevices(a *args) (int64, error) {
	if t.kernel == nil {
		return 0, a.Interp.Errorf(a.Node, "T.%s outside of a T.Kernel", a.f.Name)
	}
	if t.kernel.devices > 0 {
		return t.kernel.devices, nil
	}
	n := t.devices()
	if n < 1 {
		return 0, a.Interp.Errorf(a.Node, "T.%s: the number of devices is not given; add --arg num_ranks=4", a.f.Name)
	}
	if !t.uses.everyDevice {
		return 0, t.uses.overlooked(t.loc(a.Node), "this T."+a.f.Name)
	}
	return n, nil
}

// eachRuns rejects operations of programs that each device runs, in a kernel whose arrays are global ones.
func (t *translator) eachRuns(a *args) error {
	if t.kernel.wholeArrays {
		return a.Interp.Errorf(a.Node, "T.%s in a T.Kernel(device=…), which uses whole arrays; it needs a program that each device runs with arrays of its own: remove device= and add --arg num_ranks=4", a.f.Name)
	}
	return nil
}

// perDevice is how many devices have an array each of what the program calls one; 1 where they all share one.
func (t *translator) perDevice() int64 {
	if t.uses.everyDevice {
		return t.devices()
	}
	return 1
}

// stack gives an array's type of the program that of all devices' arrays, one behind the other.
func (t *translator) stack(b *buffer, shape []int64) error {
	n := t.perDevice()
	if n == 1 {
		return nil
	}
	if len(shape) == 0 || shape[0] == ir.Dynamic {
		return t.in.Errorf(b.arr.at, "the first extent of %s is dynamic; it must be static, as each of %d devices has an array of its own", b.name, n)
	}
	shape[0] *= n
	return nil
}

// enterDevices lets arrays be the device's own while a kernel is made.
func (t *translator) enterDevices() {
	n := t.perDevice()
	if n == 1 {
		return
	}
	t.kernel.devices = n
	for _, b := range t.arrays {
		b.arr.passed = b.mem
		if b.arr.symmetric != nil {
			b.mem = b.arr.symmetric
			continue
		}
		b.mem = t.partOf(b)
	}
	t.declare(t.sent(), comm.Join.New(t.b, comm.JoinOp{}, comm.Token).Token)
}

// partOf is the device's own of an array.
func (t *translator) partOf(b *buffer) *ir.Value {
	shape, _ := b.extents()
	return scale.View.New(t.b, scale.ViewOp{Source: b.arr.passed, Dist: scale.ShardOn(0), Level: scale.Device},
		ir.MemRef(shape, b.elem.typ, nil, nil)).Result
}

// leaveDevices undoes [translator.enterDevices].
func (t *translator) leaveDevices() {
	for _, b := range t.arrays {
		if b.arr.passed != nil {
			b.mem, b.arr.passed = b.arr.passed, nil
		}
	}
}

// place allocates what peers reach, and fills it, before the first kernel.
func (t *translator) place() {
	if t.placed {
		return
	}
	t.placed = true
	for _, b := range t.arrays {
		shape, known := b.extents()
		n, _ := ir.NumElements(shape)
		switch {
		case !known:
		case t.uses.counters[b.arr]:
			b.arr.counters = comm.SignalAlloc.New(t.b, comm.SignalAllocOp{}, comm.Signal(n)).Signal
		case t.uses.reached[b.arr]:
			b.arr.symmetric = comm.SymmAlloc.New(t.b, comm.SymmAllocOp{},
				ir.MemRef(shape, b.elem.typ, nil, scale.Symmetric)).MemRef
			b.arr.read = true
			t.moveAll(b, true)
		}
	}
	if u := t.uses; !u.signals && len(u.reached) > 0 {
		t.arrivals = comm.SignalAlloc.New(t.b, comm.SignalAllocOp{}, comm.Signal(1)).Signal
	}
}

// fetch copies arrays in symmetric memory that kernels wrote to the caller's.
func (t *translator) fetch() {
	for _, b := range t.arrays {
		switch {
		case b.arr.counters != nil && (b.arr.read || b.arr.written):
			t.report(t.in.Errorf(b.node, "%s is an array of signals, as the program waits for its elements; it cannot be accessed as an ordinary array. Use T.signal_op and T.wait_eq and related functions, or another array", b))
		case b.arr.symmetric != nil && b.arr.written:
			t.moveAll(b, false)
		}
	}
}

// mostMoved is how many elements of an array a block copies at a time.
const mostMoved = 8192

// moveAll makes a kernel that copies the devices' parts of an array to symmetric memory, or back.
func (t *translator) moveAll(b *buffer, in bool) {
	shape, _ := b.extents()
	size := make([]int64, len(shape))
	grid := int64(1)
	left := int64(mostMoved)
	for i := len(shape) - 1; i >= 0; i-- {
		size[i] = max(min(shape[i], left), 1)
		left /= size[i]
		grid *= (shape[i] + size[i] - 1) / size[i]
	}
	body := ir.NewBlock(ir.Index)
	outer := t.b
	t.b = t.opBuilder(body)
	t.b.Loc = outer.Loc
	rest := body.Arg(0)
	w := window{b: b, size: size, lo: make([]linear.Form, len(shape))}
	for i := len(shape) - 1; i >= 0; i-- {
		n := (shape[i] + size[i] - 1) / size[i]
		if n > 1 {
			of := arith.ConstantIndex(t.b, n)
			w.lo[i] = linear.Of(arith.Binary(t.b, arith.RemUI, rest, of)).Times(size[i])
			rest = arith.Binary(t.b, arith.DivUI, rest, of)
		}
	}
	passed := b.mem
	b.arr.passed = b.mem
	own, symmetric := t.partOf(b), b.arr.symmetric
	from, to := own, symmetric
	if !in {
		from, to = to, from
	}
	read, written := b.arr.read, b.arr.written
	b.mem = from
	v := t.loadWindow(w, size)
	b.mem = to
	t.storeWindow(v, w)
	b.mem, b.arr.passed, b.arr.read, b.arr.written = passed, nil, read, written
	tile.Yield.New(t.b, tile.YieldOp{})
	ir.EraseDead(body)
	t.b = outer
	tile.Kernel.New(t.b, tile.KernelOp{Threads: 128, DevicesAttr: ir.Some(t.perDevice()), StaticGrid: []int64{grid},
		Body: ir.NewRegion(body)})
}

// A deviceRank is a parameter that is the number of the device: `local_rank` of a factory.
type deviceRank struct {
	lazyNumber
	name string
}

// TypeName implements [eval.Typed].
func (r *deviceRank) TypeName() string { return "device index" }

// read implements [reader].
func (r *deviceRank) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if t.kernel == nil {
		return nil, at.Interp.Errorf(at.Node, "the device index %s is a runtime value and cannot be used here; all devices run the same program", r.name)
	}
	if !t.uses.everyDevice {
		return nil, t.uses.overlooked(t.loc(at.Node), "this use of "+r.name)
	}
	t.at(at)
	return t.rank(), nil
}

// rank is the number of the device that runs the kernel.
func (t *translator) rank() *scalar {
	return index(comm.Rank.New(t.b, comm.RankOp{Level: scale.Device}, ir.Index).Result, true)
}

// rankOf is the value of a parameter that stands for the number of the device where nothing is passed for it, nil for
// another one.
func (t *translator) rankOf(name string) eval.Value {
	if _, given := t.req.Args[name]; given || t.devices() == 0 {
		return nil
	}
	for _, r := range ranks {
		if r == name {
			d := &deviceRank{name: name}
			d.lazyNumber = lazyNumber{d}
			return d
		}
	}
	return nil
}

// An address is `T.address_of(A[i, j])`: where an element of a buffer is. It is known what buffer it is of.
type address struct {
	r    *region
	node python.Node
}

// TypeName implements [eval.Typed].
func (*address) TypeName() string { return "address of a buffer" }

func (t *translator) addressOf(a *args) (eval.Value, error) {
	switch v := a.value("x").(type) {
	case *region:
		return &address{v, a.Node}, nil
	case *buffer:
		key := &eval.Tuple{}
		for range v.shape {
			key.Elems = append(key.Elems, int64(0))
		}
		r, err := t.subscript(a.Site, v, key)
		return &address{r, a.Node}, err
	}
	return nil, a.wrongf("x", "expected an element of a buffer, as A[i, j], got %s", eval.TypeName(a.value("x")))
}

// contiguous is a window of count elements, one behind the other in memory, from an address on.
func (t *translator) contiguous(a *args, name string, count int64) (window, error) {
	var r *region
	switch v := a.value(name).(type) {
	case *address:
		r = v.r
	case *region:
		r = v
	default:
		return window{}, a.wrongf(name, "expected T.address_of(A[i, j]), got %s", eval.TypeName(a.value(name)))
	}
	b := r.b
	if b.few != nil {
		return window{}, t.toMemory(b.node)
	}
	w := window{b: b, size: make([]int64, len(r.lo))}
	for _, s := range r.lo {
		w.lo = append(w.lo, s.sum)
	}
	left := count
	for i := len(r.lo) - 1; i >= 0; i-- {
		extent, known := b.shape[i].(int64)
		first, isNumber := w.lo[i].Known()
		switch {
		case left == 1, known && left <= extent && (!isNumber || first+left <= extent), !known && i == 0:
			w.size[i], left = left, 1
		case known && extent > 0 && left%extent == 0 && isNumber && first == 0:
			w.size[i], left = extent, left/extent
		default:
			return w, a.wrongf(name, "%d elements of %s starting at (%s) are neither part of a row nor whole rows; transfer a rectangular window", count, b, places(w))
		}
	}
	if left > 1 {
		return w, a.wrongf(name, "%d elements exceed the size of %s", count, b)
	}
	return w, nil
}

func places(w window) string {
	parts := make([]string, len(w.lo))
	for i, l := range w.lo {
		parts[i] = "…"
		if n, ok := l.Known(); ok {
			parts[i] = eval.Str(n)
		}
	}
	return strings.Join(parts, ", ")
}
