package tilehost

import (
	"iter"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// Site is where a kernel is launched on one device.
type Site struct {
	Kernel tile.KernelOp
	Host   *ir.Builder
	// Rank is the number of the device, nil in a program of one. Outer maps values of the host that the kernel uses to
	// this device's.
	Rank  *ir.Value
	Outer ir.Mapping
	// Async asks for the token of an asynchronous launch.
	Async  bool
	Ranges *intrange.Analysis // of the function that the kernel is in
}

// Launch makes the launch of a kernel. It returns the token if the site asks for one. The kernel stays.
type Launch func(s Site) (token *ir.Value, err error)

// Run replaces every tile.kernel inside root by its launches, and for several devices by what these need.
func Run(root *ir.Op, launch Launch) error {
	l := &lowerer{launch: launch}
	kernels := ir.Collect(root, tile.Kernel)
	hosts, err := planHosts(kernels)
	if err != nil {
		return err
	}
	var around *ir.Op
	for k := range kernels {
		if f := intrange.Scope(k.Op); f != around {
			around, l.ranges = f, intrange.New(f)
		}
		if err := l.kernel(k, hosts[k.Op]); err != nil {
			return err
		}
	}
	return nil
}

// lowerer is one run.
type lowerer struct {
	launch Launch
	ranges *intrange.Analysis // of the function that the kernel is in
	copied int                // kernels that became copies of the host
}

// planHosts analyses what kernels of several devices use of the host, and plans its transfers.
func planHosts(kernels iter.Seq[tile.KernelOp]) (map[*ir.Op]*hostCode, error) {
	all, in := map[*ir.Op]*hostCode{}, map[*ir.Op][]*hostCode{}
	var functions []*ir.Op
	for k := range kernels {
		if k.Devices() == 1 && !usesSymmetric(k) {
			continue
		}
		h, err := newHostCode(k)
		if err != nil {
			return nil, err
		}
		f := intrange.Scope(k.Op)
		if in[f] == nil {
			functions = append(functions, f)
		}
		all[k.Op], in[f] = h, append(in[f], h)
	}
	for _, f := range functions {
		if err := moveResidents(planResidents(in[f])); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (l *lowerer) kernel(k tile.KernelOp, h *hostCode) error {
	if h != nil {
		return l.devices(h)
	}
	if _, err := l.launch(Site{Kernel: k, Host: ir.Before(k.Op), Ranges: l.ranges}); err != nil {
		return err
	}
	k.Erase()
	return nil
}

// A kernel for several devices becomes a function that launches it on one of them (ondevice.go) and host code that
// calls it for each device, with the device's copies of what it needs: a shard if it is viewed by shards, the whole
// otherwise. How long copies stay is planned for all kernels of a function (resident.go).

// part is an array of the host as a kernel uses it: on each device the whole, or a shard.
type part struct {
	host      *ir.Value
	cut       int             // the dimension that is cut, -1 for a replica
	scattered *scale.DistAttr // how it is distributed if parts are not contiguous, else nil
	devices   int64
	views     []scale.ViewOp // through which it is used; none if it is used directly
	read      bool
	written   bool
	stay      *resident
	// refresh is set if another kernel may read a replica that this one writes.
	refresh bool
}

// usesSymmetric reports whether a kernel uses symmetric memory.
func usesSymmetric(k tile.KernelOp) bool {
	found := false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		for _, v := range op.Operands() {
			found = found || isSymmetric(v)
		}
	})
	return found
}

func isSymmetric(v *ir.Value) bool {
	switch t := v.Type().(type) {
	case *comm.SignalType:
		return true
	case *ir.MemRefType:
		return scale.SpaceOf(t) == scale.Symmetric
	}
	return false
}

// devices makes all devices run a kernel, and the host wait for them.
func (l *lowerer) devices(h *hostCode) error {
	k := h.kernel
	h.b = ir.Before(k.Op)
	byEngine, err := comm.ByCopyEngine(k)
	if err != nil {
		return err
	}
	begin := l.launches
	if byEngine {
		begin = l.copies
	}
	tokens, err := begin(h)
	if err != nil {
		return err
	}
	if k.Devices() > 1 {
		onto(h.b, 0) // whose code stands around
	}
	gpu.Wait.New(h.b, gpu.WaitOp{Dependencies: tokens})
	for _, p := range h.parts {
		if p.refresh {
			p.stay.refresh(h.b)
		}
	}
	k.Erase()
	return nil
}

// launches calls the function of the kernel for each device.
func (l *lowerer) launches(h *hostCode) (tokens []*ir.Value, err error) {
	f, err := l.onDevice(h)
	if err != nil {
		return nil, err
	}
	for d := range h.kernel.Devices() {
		onto(h.b, d)
		var buffers []*ir.Value
		for _, p := range h.parts {
			buffers = append(buffers, p.stay.buffers[d])
		}
		tokens = append(tokens, f.call(h.b, d, buffers))
	}
	return tokens, nil
}

// hostCode builds the host's side of a kernel.
type hostCode struct {
	kernel tile.KernelOp
	parts  []*part
	b      *ir.Builder
}

// newHostCode analyses a kernel's uses of the host.
func newHostCode(k tile.KernelOp) (*hostCode, error) {
	h := &hostCode{kernel: k, b: ir.Before(k.Op)}
	if err := h.checkSymmetric(); err != nil {
		return nil, err
	}
	h.bringViews()
	h.findParts()
	return h, h.apart()
}

// checkSymmetric fails if symmetric memory is used that may not exist on every device.
func (h *hostCode) checkSymmetric() error {
	var err error
	ir.WalkOps(h.kernel.Op, func(op *ir.Op) {
		for _, v := range op.Operands() {
			if err == nil && isSymmetric(v) && !h.inside(v) && !comm.SymmAlloc.Is(v.DefiningOp()) &&
				!comm.SignalAlloc.Is(v.DefiningOp()) {
				err = h.kernel.Errorf("uses symmetric memory that is not the result of a comm.symm_alloc or comm.signal_alloc in this function")
			}
		}
	})
	return err
}

// inside reports whether a value is defined in the kernel.
func (h *hostCode) inside(v *ir.Value) bool {
	return h.kernel.Body.IsAncestor(v.ParentRegion())
}

// bringViews makes the views of the host's memory that the kernel uses inside of it:
// a device has one copy of an array, whatever the views are through which it is
// used.
func (h *hostCode) bringViews() {
	inside := map[*ir.Value]*ir.Value{}
	b := ir.Before(h.kernel.Body.Entry().First())
	var bring func(v *ir.Value) *ir.Value
	bring = func(v *ir.Value) *ir.Value {
		def := v.DefiningOp()
		view, ok := ir.As[ir.ViewLike](def)
		if !ok || h.inside(v) {
			return v
		}
		if inside[v] == nil {
			var m ir.Mapping
			m.Map(view.ViewSource(), bring(view.ViewSource()))
			inside[v] = b.Insert(ir.Clone(def, &m)).Result(v.Index())
		}
		return inside[v]
	}
	ir.WalkNested(h.kernel.Op, func(op *ir.Op) ir.WalkResult {
		if v, ok := scale.View.Cast(op); ok && v.Level == scale.Device {
			return ir.Advance // the divided array is the host's
		}
		for i, v := range op.Operands() {
			if _, mem := v.Type().(*ir.MemRefType); mem && !isSymmetric(v) {
				op.SetOperand(i, bring(v))
			}
		}
		return ir.Advance
	})
}

// findParts lists the host's memory that the kernel uses: each view at @device, and each memref used directly.
func (h *hostCode) findParts() {
	ir.WalkNested(h.kernel.Op, func(op *ir.Op) ir.WalkResult {
		if v, ok := scale.View.Cast(op); ok && v.Level == scale.Device {
			h.uses(v.Source, v.Result, v.Dist, v)
			return ir.Advance
		}
		for _, v := range op.Operands() {
			if _, mem := v.Type().(*ir.MemRefType); mem && !isSymmetric(v) && !h.inside(v) {
				h.uses(v, v, scale.Replicated)
			}
		}
		return ir.Advance
	})
}

// uses notes that the kernel uses an array of the host as v.
func (h *hostCode) uses(host, v *ir.Value, dist *scale.DistAttr, views ...scale.ViewOp) {
	cut := dist.CutDim()
	if !dist.Scattered() {
		dist = nil
	}
	i := slices.IndexFunc(h.parts, func(p *part) bool { return p.host == host && p.cut == cut && p.scattered == dist })
	if i < 0 {
		i = len(h.parts)
		h.parts = append(h.parts, &part{host: host, cut: cut, scattered: dist, devices: h.kernel.Devices()})
	}
	p := h.parts[i]
	if len(views) == 0 && (p.read || p.written) {
		return // met before
	}
	p.views = append(p.views, views...)
	read, written := h.accesses(v)
	p.read, p.written = p.read || read, p.written || written
}

// apart fails if arrays that a device would copy separately may be the same memory: a write to one would not be seen in
// the other.
func (h *hostCode) apart() error {
	q := memory.Question{Args: h.kernel}
	for i, p := range h.parts {
		for _, other := range h.parts[:i] {
			if p.host != other.host && (p.written || other.written) && q.Alias(p.host, other.host) != memory.No {
				d := h.kernel.Errorf("writes host memory that may alias another operand of the kernel; a device would have two copies, so use one memref in the kernel")
				return d.Note(other.host.Loc(), "one memref").Note(p.host.Loc(), "the other memref")
			}
		}
	}
	return nil
}

// accesses reports whether the kernel reads and writes memory, whatever it makes of v.
func (h *hostCode) accesses(v *ir.Value) (read, written bool) {
	for _, w := range memory.Reach(v) {
		for u := range w.Uses() {
			if h.kernel.Op.IsProperAncestor(u.Owner()) {
				r, w := accessesOf(u)
				read, written = read || r, written || w
			}
		}
	}
	return read, written
}

// accessesOf is how an operation accesses the memory of an operand.
func accessesOf(u *ir.Use) (read, written bool) {
	effects, known := ir.EffectsOf(u.Owner())
	for _, e := range effects {
		if e.Value == u.Get() || e.Value == nil {
			read, written = read || e.Kind == ir.Read, written || e.Kind == ir.Write
		}
	}
	return read || !known, written || !known
}
