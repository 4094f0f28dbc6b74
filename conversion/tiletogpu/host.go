package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// A kernel for several devices becomes a function that launches it on one of
// them (ondevice.go) and host code that, for each device, makes copies of what
// the device needs, calls the function, and copies back: a shard of what is
// viewed by shards, the whole of anything else.

// part is a device's share of an array of the host.
type part struct {
	host    *ir.Value
	view    scale.ViewOp // Op is nil for a replica that is no view
	written bool
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

func (l *lowerer) devices(k tile.KernelOp) error {
	h := &hostCode{kernel: k, b: ir.Before(k.Op)}
	if err := h.checkSymmetric(); err != nil {
		return err
	}
	h.bringViews()
	parts := h.parts()
	if err := h.apart(parts); err != nil {
		return err
	}
	buffers := make([][]*ir.Value, k.Devices())
	for d := range k.Devices() {
		h.use(d)
		for _, p := range parts {
			buf, err := h.copyIn(p, d)
			if err != nil {
				return err
			}
			buffers[d] = append(buffers[d], buf)
		}
	}
	f, err := l.onDevice(h, parts, buffers[0])
	if err != nil {
		return err
	}
	var tokens []*ir.Value
	for d := range k.Devices() {
		h.use(d)
		tokens = append(tokens, f.call(h.b, d, buffers[d]))
	}
	gpu.Wait.New(h.b, gpu.WaitOp{Dependencies: tokens})
	h.finish(parts, buffers)
	k.Erase()
	return nil
}

// hostCode builds the host's side.
type hostCode struct {
	kernel tile.KernelOp
	b      *ir.Builder
}

// use makes a device the one that the following operations are for.
func (h *hostCode) use(d int64) {
	gpu.SetDefaultDevice.New(h.b, gpu.HostOp{DevIndex: arith.ConstantInt(h.b, d, ir.I32)})
}

func (h *hostCode) alloc(t *ir.MemRefType, sizes []*ir.Value) *ir.Value {
	return gpu.Alloc.New(h.b, gpu.AllocOp{DynamicSizes: sizes}, t).MemRef
}

func (h *hostCode) memcpy(dst, src *ir.Value) {
	gpu.Memcpy.New(h.b, gpu.MemcpyOp{Dst: dst, Src: src})
}

// checkSymmetric fails where symmetric memory is used of which it is not known that
// every device has it.
func (h *hostCode) checkSymmetric() error {
	var err error
	ir.WalkOps(h.kernel.Op, func(op *ir.Op) {
		for _, v := range op.Operands() {
			if err == nil && isSymmetric(v) && !h.inside(v) && !comm.SymmAlloc.Is(v.DefiningOp()) && !comm.SignalAlloc.Is(v.DefiningOp()) {
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
			return ir.Advance // what is divided is the host's
		}
		for i, v := range op.Operands() {
			if _, mem := v.Type().(*ir.MemRefType); mem && !isSymmetric(v) {
				op.SetOperand(i, bring(v))
			}
		}
		return ir.Advance
	})
}

// parts lists what of the host's memory the kernel uses: each view at @device,
// and each memref used as it is.
func (h *hostCode) parts() []part {
	var out []part
	seen := map[*ir.Value]bool{}
	ir.WalkNested(h.kernel.Op, func(op *ir.Op) ir.WalkResult {
		if v, ok := scale.View.Cast(op); ok && v.Level == scale.Device {
			out = append(out, part{v.Source, v, h.writes(v.Result)})
			return ir.Advance
		}
		for _, v := range op.Operands() {
			_, mem := v.Type().(*ir.MemRefType)
			if mem && !isSymmetric(v) && !h.inside(v) && !seen[v] {
				seen[v] = true
				out = append(out, part{host: v, written: h.writes(v)})
			}
		}
		return ir.Advance
	})
	return out
}

// apart fails where arrays of which a device would get a copy each may be the same
// memory: what is written to one would not be read from the other.
func (h *hostCode) apart(parts []part) error {
	q := memory.Question{Args: h.kernel}
	for i, p := range parts {
		for _, other := range parts[:i] {
			if p.host != other.host && (p.written || other.written) && q.Alias(p.host, other.host) != memory.No {
				d := h.kernel.Errorf("writes memory of the host that it may also use under another name; a device would have two copies, so use one name inside the kernel")
				return d.Note(other.host.Loc(), "one name").Note(p.host.Loc(), "the other")
			}
		}
	}
	return nil
}

// writes reports whether the kernel writes memory, whatever it makes of v.
func (h *hostCode) writes(v *ir.Value) bool {
	for _, w := range memory.Reach(v) {
		for u := range w.Uses() {
			if h.kernel.Op.IsProperAncestor(u.Owner()) && writesOperand(u) {
				return true
			}
		}
	}
	return false
}

func writesOperand(u *ir.Use) bool {
	effects, known := ir.EffectsOf(u.Owner())
	for _, e := range effects {
		if e.Kind == ir.Write && (e.Value == u.Get() || e.Value == nil) {
			return true
		}
	}
	return !known
}

// copyIn allocates a device's part and fills it.
func (h *hostCode) copyIn(p part, d int64) (*ir.Value, error) {
	src, err := h.share(p, d)
	if err != nil {
		return nil, err
	}
	t := src.Type().(*ir.MemRefType)
	var sizes []*ir.Value
	for i, n := range t.Shape() {
		if n == ir.Dynamic {
			sizes = append(sizes, memref.Dim.New(h.b, memref.DimOp{Source: src, Index: arith.ConstantIndex(h.b, int64(i))}, ir.Index).Result)
		}
	}
	buf := h.alloc(ir.MemRef(t.Shape(), t.Elem(), nil, nil), sizes)
	h.memcpy(buf, src)
	return buf, nil
}

// share is a device's part of an array of the host, as a view of it.
func (h *hostCode) share(p part, d int64) (*ir.Value, error) {
	if p.view.Op == nil || p.view.Dist.CutDim() < 0 {
		return p.host, nil
	}
	t := p.host.Type().(*ir.MemRefType)
	local := p.view.Result.Type().(*ir.MemRefType).Shape()
	cut := p.view.Dist.CutDim()
	if local[cut] == ir.Dynamic {
		return nil, p.view.Errorf("cuts a dimension whose extent is not known; give the memref a static extent there")
	}
	if n := t.Shape()[cut]; n != ir.Dynamic && local[cut]*h.kernel.Devices() != n {
		return nil, p.view.Errorf("gives each of %d devices %d of %d elements along dimension %d; %d are needed",
			h.kernel.Devices(), local[cut], n, cut, n/h.kernel.Devices())
	}
	offsets, sizes, strides := make([]ir.Mixed, len(local)), make([]ir.Mixed, len(local)), make([]ir.Mixed, len(local))
	for i, n := range local {
		sizes[i], strides[i] = ir.Mixed{Const: n}, ir.Mixed{Const: 1}
		if n == ir.Dynamic {
			sizes[i] = ir.Mixed{Value: memref.Dim.New(h.b, memref.DimOp{Source: p.host, Index: arith.ConstantIndex(h.b, int64(i))}, ir.Index).Result}
		}
	}
	offsets[cut].Const = d * local[cut]
	return memref.NewSubView(h.b, p.host, offsets, sizes, strides).Result, nil
}

// finish copies back what was written, of replicas device 0's, and frees.
func (h *hostCode) finish(parts []part, buffers [][]*ir.Value) {
	for d, bufs := range buffers {
		for i, p := range parts {
			if p.written && (d == 0 || p.view.Op != nil && p.view.Dist.CutDim() >= 0) {
				dst, _ := h.share(p, int64(d))
				h.memcpy(dst, bufs[i])
			}
			gpu.Dealloc.New(h.b, gpu.DeallocOp{MemRef: bufs[i]})
		}
	}
}
