package tilehost

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// resident is an array of the host that devices have copies of, from before one operation of a block until after
// another, with any number of kernels and loops around kernels in between. In that time nothing but those kernels
// writes the array, and nothing else reads it once they have written it.
type resident struct {
	host        *ir.Value
	cut         int
	scattered   *scale.DistAttr
	devices     int64
	written     bool
	uses        []residentUse
	first, last *ir.Op
	buffers     []*ir.Value // by device
}

// residentUse is a kernel's.
type residentUse struct {
	h *hostCode
	*part
}

// planResidents says for how long the copies of each array stay on the devices that
// the kernels of one function run on.
func planResidents(kernels []*hostCode) (all []*resident) {
	for _, h := range kernels {
		for _, p := range h.parts {
			if p.stay != nil {
				continue // with an earlier kernel
			}
			s := &stays{of: p, kernels: kernels}
			for b := range p.host.ParentRegion().Blocks() {
				s.block(b)
			}
			all = append(all, s.all...)
		}
	}
	for _, r := range all {
		for _, u := range r.uses {
			u.refresh = u.written && r.cut < 0 && r.readAfter(u.h.kernel.Op)
		}
	}
	return all
}

// stays finds how long the copies of one array can stay on devices.
type stays struct {
	of      *part
	kernels []*hostCode
	all     []*resident
}

// block makes the copies stay over as many operations of a block as possible. If an operation that has kernels inside
// also touches the array itself, they stay within blocks of it.
func (s *stays) block(b *ir.Block) {
	var now *resident
	for op := range b.Ops() {
		uses, writes := s.usesIn(op)
		read, written := s.othersIn(op)
		if now != nil && (written || read && now.written) {
			now = nil
		}
		switch {
		case len(uses) == 0:
		case (written || read && writes) && uses[0].h.kernel.Op == op:
			s.stay(nil, op, uses)
		case written || read && writes:
			now = nil
			for _, r := range op.Regions() {
				for inner := range r.Blocks() {
					s.block(inner)
				}
			}
		default:
			now = s.stay(now, op, uses)
		}
	}
}

// stay makes the copies stay over an operation: existing ones, or new ones.
func (s *stays) stay(r *resident, over *ir.Op, uses []residentUse) *resident {
	if r == nil {
		r = &resident{host: s.of.host, cut: s.of.cut, scattered: s.of.scattered, devices: s.of.devices, first: over}
		s.all = append(s.all, r)
	}
	r.last = over
	for _, u := range uses {
		u.stay = r
		r.uses = append(r.uses, u)
		r.written = r.written || u.written
	}
	return r
}

// usesIn lists the kernels in an operation that use the array's copies.
func (s *stays) usesIn(op *ir.Op) (uses []residentUse, writes bool) {
	for _, h := range s.kernels {
		if !op.IsAncestor(h.kernel.Op) {
			continue
		}
		for _, p := range h.parts {
			if s.isOf(p) {
				uses = append(uses, residentUse{h, p})
				writes = writes || p.written
			}
		}
	}
	return uses, writes
}

// isOf reports whether a part is the same on each device: copies of the same array with the same sharding over as many
// devices.
func (s *stays) isOf(p *part) bool {
	return p.host == s.of.host && p.cut == s.of.cut && p.scattered == s.of.scattered && p.devices == s.of.devices
}

// othersIn is how an operation accesses the array itself: the host's code, and kernels that have other copies of it.
func (s *stays) othersIn(root *ir.Op) (read, written bool) {
	ir.Walk(root, func(op *ir.Op) ir.WalkResult {
		if h := s.kernel(op); h != nil {
			for _, p := range h.parts {
				if !s.isOf(p) && s.mayBe(h, p.host) {
					read, written = true, written || p.written
				}
			}
			return ir.Skip
		}
		effects, known := ir.EffectsOf(op)
		for _, e := range effects {
			if e.Kind != ir.Allocate && (e.Value == nil || s.mayBe(s.kernels[0], e.Value)) {
				read, written = read || e.Kind == ir.Read, written || e.Kind != ir.Read
			}
		}
		read, written = read || !known, written || !known
		return ir.Advance
	})
	return read, written
}

// kernel is the analysis of a kernel of several devices.
func (s *stays) kernel(op *ir.Op) *hostCode {
	for _, h := range s.kernels {
		if h.kernel.Op == op {
			return h
		}
	}
	return nil
}

func (s *stays) mayBe(h *hostCode, v *ir.Value) bool {
	return memory.Question{Args: h.kernel}.Alias(s.of.host, v) != memory.No
}

// readAfter reports whether a kernel may read the copies after another wrote them.
func (r *resident) readAfter(writer *ir.Op) bool {
	in := r.first.ParentRegion()
	at := in.AncestorOpIn(writer)
	for _, u := range r.uses {
		reader := in.AncestorOpIn(u.h.kernel.Op)
		if u.read && (at.IsBeforeInBlock(reader) || at == reader && at != writer) {
			return true
		}
	}
	return false
}
