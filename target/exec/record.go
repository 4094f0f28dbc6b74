package exec

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/cpu"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// recorder executes host code and writes down what it does with devices. Memory of devices
// holds nothing, so host code that looks at it cannot be recorded.
type recorder struct {
	plan      *launchplan.Plan
	open      *openings
	images    map[string][]byte     // and constants, by file
	files     proc.FileNames        // of these
	loaded    map[*ir.Op]int        // a gpu.binary's image
	memory    map[uint64]int        // the buffer at an address of the machine
	parts     map[uint64][]int64    // the shape of memory that holds a device's part of an argument
	freed     []freed               // buffers to use again
	asked     []uint64              // the recorded address of a buffer, by buffer; 0 if it was not used
	objects   map[int]*cpu.Portable // of images for CPUs
	args      map[uint64]int        // the argument at an address
	residents map[residence]int     // the buffer of a constant
	staged    map[uint64]int        // an argument's copy, where kernels use it as it is
	apart     map[*ir.Op]sim.Value  // the descriptors that memref.extract_strided_metadata last took apart
	random    *rand.Rand
	arenas    int
	current   int
	together  int // launches of a team that are still missing
}

// freed is a buffer that was freed, and whether it held parts of arguments.
type freed struct {
	buffer int
	part   bool
}

// Record executes a function with arrays of the given shapes, and numbers, and says what a host has to do to run it,
// and with which images. The arrays' elements do not matter, and need not be there. Of shapes and numbers the plan says
// which others it can be used with.
func Record(ctx context.Context, module *ir.Op, entry string, args []*npy.Array, o sim.Options) (*launchplan.Plan,
	map[string][]byte, error) {
	fn := ir.LookupSymbol(module, entry)
	if fn == nil {
		return nil, nil, diag.Errorf(module.Loc(), "the module has no function @%s", entry)
	}
	params := Params(fn)
	if slices.ContainsFunc(params, Param.isTensor) {
		return nil, nil, diag.Errorf(fn.Loc(), "@%s takes or returns tensors, for which a compiled program has memory; lower the program first", entry)
	}
	r := &recorder{
		plan:   &launchplan.Plan{ABI: launchplan.ABI, Function: entry, Devices: 1, Arguments: []launchplan.Argument{}},
		images: map[string][]byte{}, loaded: map[*ir.Op]int{}, memory: map[uint64]int{}, parts: map[uint64][]int64{},
		args: map[uint64]int{}, staged: map[uint64]int{}, residents: map[residence]int{},
		apart: map[*ir.Op]sim.Value{}, objects: map[int]*cpu.Portable{},
		random: rand.New(rand.NewPCG(1, 1)), open: newOpenings(fn),
	}
	o.Semantics = hostOperations(r, notCompiled)
	o.Semantics["memref.extract_strided_metadata"] = r.takeApart
	m := sim.New(module, o)
	values, err := r.arguments(m, fn, args)
	if err != nil {
		return nil, nil, diag.Errorf(fn.Loc(), "%v", err)
	}
	if _, err := m.Call(ctx, entry, values...); err != nil {
		return nil, nil, err
	}
	r.finish()
	if err := r.open.finish(r.plan); err != nil {
		return nil, nil, diag.Errorf(fn.Loc(), "%v", err)
	}
	return r.plan, r.images, nil
}

// arguments passes arrays; the host must not look at their elements, which are the caller's.
func (r *recorder) arguments(m *sim.Machine, fn *ir.Op, args []*npy.Array) ([]sim.Value, error) {
	var values []sim.Value
	for i, p := range Params(fn) {
		l, rows, err := p.laid(args[i])
		if err != nil {
			return nil, err
		}
		a := launchplan.Argument{Name: p.Name, Type: ir.ElemOrSelf(p.Type).String(), Shape: append([]int64{}, l.dims...),
			Out: p.Out, Bytes: int(l.span()) * args[i].DType.Size}
		if !rows || p.openStrides() {
			a.Strides, r.plan.ABI = l.strides, max(r.plan.ABI, launchplan.StridedABI)
		}
		for _, x := range p.Assumptions {
			a.Divisible = append(a.Divisible, launchplan.Assumption{Of: x.Of.String(), Dim: x.Dim, Divisor: x.Divisor})
		}
		r.plan.Arguments = append(r.plan.Arguments, a)
		r.noteBytes(i, fmt.Sprintf("/arguments/%d/bytes", i))
		var v sim.Value
		if _, ok := p.Type.(*ir.MemRefType); ok {
			v = engine.Descriptor(m.External(0), l.offset, l.dims, l.strides)
			r.args[v[0]] = i
			m.Elsewhere(v[0], func(bool) error {
				return fmt.Errorf("accesses elements of argument %s on the host, which are unknown when the program is exported; access them in a kernel", p.Name)
			})
		} else {
			v = sim.Value{args[i].Bits(0)}
			r.plan.Arguments[i].Number = numberOf(p.Type, v[0])
		}
		values = append(values, v)
	}
	return values, nil
}

func (r *recorder) setDevice(_ *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	r.fixes(op)
	r.use(int(int32(in[0][0])))
	return nil, nil
}

func (r *recorder) use(device int) {
	r.current = device
	r.plan.Devices = max(r.plan.Devices, device+1)
}

func (r *recorder) step(s launchplan.Step) { r.plan.Steps = append(r.plan.Steps, s) }

// fixes says that a plan is for what an operation is given now.
func (r *recorder) fixes(op *ir.Op) {
	r.open.executed(op)
	r.open.fix(op.Operands()...)
}

// done is the result of an operation, whose token means nothing: steps are in order.
func done(op *ir.Op, results ...sim.Value) ([]sim.Value, error) {
	if isAsync(op) {
		results = append(results, sim.Value{0})
	}
	return results, nil
}

func (r *recorder) alloc(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	r.fixes(op)
	dims, size := allocated(op, group(op, in, 1))
	addr := m.External(r.current)
	want := launchplan.Buffer{Device: r.current, Bytes: int(max(size, 1))}
	if gpu.Alloc.Of(op).HostShared {
		want.Host, want.Waits = true, waitsOf(op)
	}
	if op.Discardable(tile.PartAttr) != nil {
		r.parts[addr] = append([]int64{}, dims...)
	}
	r.memory[addr] = r.buffer(want, r.parts[addr] != nil)
	return done(op, engine.DenseDescriptor(addr, dims))
}

// waitsOf are the waits that may write into what a gpu.alloc allocates.
func waitsOf(alloc *ir.Op) (out []launchplan.Wait) {
	waits := ir.AttrAs[*ir.ArrayAttr](alloc, comm.WaitsAttr)
	if waits == nil {
		return nil
	}
	for _, a := range waits.Elems() {
		w, ok := a.(*ir.DictAttr)
		if !ok {
			continue
		}
		says := comm.ReadWait(w)
		out = append(out, launchplan.Wait{
			At: placeText(says.At), Signal: placeText(says.Signal), Name: says.SignalName(), Compare: says.Compare.String(),
			TimeoutNs: says.Limit.Nanoseconds(), Unit: says.Unit, Dimensions: says.Dimensions, Op: says.Op,
		})
	}
	return out
}

func placeText(l diag.Loc) string {
	if p := diag.Position(l); p != nil {
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	}
	return ""
}

// buffer is memory as it is wanted: some that was freed, or new. What may be a caller's own memory, as parts
// are, is used for other parts only.
func (r *recorder) buffer(want launchplan.Buffer, part bool) int {
	for i, f := range r.freed {
		if old := r.plan.Buffers[f.buffer]; !want.Host && !old.Host && f.part == part && old.Device == want.Device &&
			old.Bytes == want.Bytes {
			r.freed = append(r.freed[:i], r.freed[i+1:]...)
			return f.buffer
		}
	}
	return r.add(want)
}

func (r *recorder) add(b launchplan.Buffer) int {
	r.plan.Buffers = append(r.plan.Buffers, b)
	r.asked = append(r.asked, 0)
	return len(r.plan.Buffers) - 1
}

func (r *recorder) dealloc(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	r.open.executed(op)
	addr := group(op, in, 1)[0][0]
	b, ok := r.memory[addr]
	if !ok {
		return nil, fmt.Errorf("the memory was not allocated by gpu.alloc")
	}
	delete(r.memory, addr)
	m.Release(addr)
	r.freed = append(r.freed, freed{b, r.parts[addr] != nil})
	delete(r.parts, addr)
	return done(op)
}

func (r *recorder) wait(_ *sim.Machine, op *ir.Op, _ []sim.Value) ([]sim.Value, error) {
	r.open.executed(op)
	if !isAsync(op) && r.together > 0 {
		return nil, fmt.Errorf("waits before all kernels that communicate are launched")
	}
	if !isAsync(op) {
		r.waitForAll()
	}
	return done(op)
}

// waitForOthers lets all devices wait for what was done to any since the last wait, but for kernels: those of
// a team write to each other's memory as soon as they run.
func (r *recorder) waitForOthers() {
	for _, s := range slices.Backward(r.plan.Steps) {
		switch {
		case s.Wait:
			return
		case s.Launch == nil:
			r.waitForAll()
			return
		}
	}
}

func (r *recorder) waitForAll() {
	if n := len(r.plan.Steps); n > 0 && !r.plan.Steps[n-1].Wait {
		r.step(launchplan.Step{Wait: true})
	}
}

// pointerAsIndex answers for memory of a device with a number of its own, by which a
// difference of two is known again.
func (r *recorder) pointerAsIndex(m *sim.Machine, _ *ir.Op, in []sim.Value) ([]sim.Value, error) {
	p, err := m.Resolve(in[0][0])
	if err != nil {
		return nil, err
	}
	b, ok := r.memory[p.Base]
	if !ok {
		return []sim.Value{{in[0][0]}}, nil
	}
	if r.asked[b] == 0 {
		r.asked[b] = r.random.Uint64()
	}
	return []sim.Value{{r.asked[b] + uint64(p.Offset)}}, nil
}

// distance finds the buffers whose addresses differ by a number.
func (r *recorder) distance(v uint64) *launchplan.Distance {
	for to, x := range r.asked {
		for from, y := range r.asked {
			if x != 0 && y != 0 && to != from && x-y == v {
				r.join(to, from)
				return &launchplan.Distance{To: to, From: from}
			}
		}
	}
	return nil
}

// join makes two buffers parts of one arena.
func (r *recorder) join(a, b int) {
	x, y := &r.plan.Buffers[a], &r.plan.Buffers[b]
	switch {
	case x.Symmetric != nil && y.Symmetric == nil:
		y.Symmetric = x.Symmetric
	case x.Symmetric == nil && y.Symmetric != nil:
		x.Symmetric = y.Symmetric
	case x.Symmetric == nil:
		n := r.arenas
		x.Symmetric, y.Symmetric = &n, &n
		r.arenas++
	}
}

// place is where memory at an address is.
func (r *recorder) place(m *sim.Machine, addr uint64, bytes int) (launchplan.Place, error) {
	p, err := m.Resolve(addr)
	if err != nil {
		return launchplan.Place{}, err
	}
	out := launchplan.Place{Offset: p.Offset}
	if b, ok := r.memory[p.Base]; ok {
		out.Buffer = &b
		return out, nil
	}
	if b, ok := r.staged[p.Base]; ok { // it holds what the argument should
		out.Buffer = &b
		return out, nil
	}
	if a, ok := r.args[p.Base]; ok {
		out.Argument = &a
		return out, nil
	}
	if p.Constant != nil {
		b := r.resident(p)
		out.Buffer = &b
		return out, nil
	}
	if p.Data == nil || p.Offset+bytes > len(p.Data) {
		return out, fmt.Errorf("copies memory that is not allocated")
	}
	return launchplan.Place{Data: p.Data[p.Offset : p.Offset+bytes]}, nil
}

func (r *recorder) memcpy(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	r.fixes(op)
	o := gpu.Memcpy.Of(op)
	types := []*ir.MemRefType{o.Dst.Type().(*ir.MemRefType), o.Src.Type().(*ir.MemRefType)}
	rows, err := engine.RowsOf(types, []sim.Value{group(op, in, 1)[0], group(op, in, 2)[0]})
	if err != nil {
		return nil, err
	}
	c := &launchplan.Copy{Bytes: rows.Bytes, Counts: append([]int{}, rows.Counts...)}
	for side, to := range []*launchplan.Place{&c.To, &c.From} {
		low, high := rows.Span(side)
		if *to, err = r.place(m, rows.Sides[side].Addr+uint64(low), high-low); err != nil {
			return nil, err
		}
		to.Offset -= low
		to.Pitches = append([]int{}, rows.Sides[side].Pitches...)
	}
	if c.To.Buffer == nil && c.To.Argument == nil {
		return nil, fmt.Errorf("copies to host memory that is not an argument: later host code could depend on it, but its contents are unknown when the program is exported")
	}
	if c.To.Argument != nil || c.From.Argument != nil {
		if c.Part, err = r.part(m, rows); err != nil {
			return nil, err
		}
	}
	r.step(launchplan.Step{Copy: c})
	return done(op)
}

// part is the shape of a device's part of an argument, nil where a copy is to or from other memory.
func (r *recorder) part(m *sim.Machine, rows *engine.Rows) ([]int64, error) {
	for _, side := range rows.Sides {
		p, err := m.Resolve(side.Addr)
		if err != nil {
			return nil, err
		}
		if shape, ok := r.parts[p.Base]; ok {
			return shape, nil
		}
	}
	return nil, nil
}

func (r *recorder) memset(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	r.fixes(op)
	t := gpu.Memset.Of(op).Dst.Type().(*ir.MemRefType)
	rows, err := engine.RowsOf([]*ir.MemRefType{t}, group(op, in, 1))
	if err != nil {
		return nil, err
	}
	err = rows.Each(len(rows.Counts), func(at []int) error {
		p, err := r.place(m, rows.Sides[0].Addr+uint64(at[0]), rows.Bytes)
		if err != nil {
			return err
		}
		if p.Buffer == nil {
			return fmt.Errorf("sets host memory; use a kernel instead")
		}
		r.step(launchplan.Step{Fill: &launchplan.Fill{Buffer: *p.Buffer, Offset: p.Offset, Bytes: rows.Bytes,
			Width: engine.ElementBytes(t.Elem()), Bits: launchplan.Hex(group(op, in, 2)[0][0])}})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return done(op)
}

// finish ends with the caller's arrays where they were.
func (r *recorder) finish() {
	r.waitForAll()
	for i := range r.plan.Arguments {
		for addr, b := range r.staged {
			if r.args[addr] != i {
				continue
			}
			none := []int{}
			r.step(launchplan.Step{Copy: &launchplan.Copy{
				To: launchplan.Place{Argument: &i, Pitches: none}, From: launchplan.Place{Buffer: &b, Pitches: none},
				Bytes: r.plan.Arguments[i].Bytes, Counts: none,
			}})
			r.noteBytes(i, fmt.Sprintf("/steps/%d/copy/bytes", len(r.plan.Steps)-1))
		}
	}
}
