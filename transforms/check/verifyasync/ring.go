package verifyasync

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/pass"
)

// side is one of the roles of a ring, the producer or a consumer: it waits for stages and passes them on.
type side struct {
	does         string
	wait         ir.Def[tile.RingWaitOp]
	signal       ir.Def[tile.RingSignalOp]
	waits, gives string // the names of the operations
	role         tile.RoleOp
	first        *ir.Op // an operation of the side, nil for none
}

// ring checks one ring.
func (v *verifier) ring(ctx *pass.Context, r tile.RingOp) {
	filler := &side{does: "fills", wait: tile.Acquire, signal: tile.Publish, waits: "tile.acquire", gives: "tile.publish"}
	users := &users{}
	known := len(v.errs)
	if p := r.ParentOp(); !tile.Kernel.Is(p) {
		v.report(r.Errorf("is inside of '%s', which would initialize its barriers again while stages are in use; move it directly into the tile.kernel", p.Name()))
		return
	}
	used := false
	ir.WalkOps(r.ParentOp(), func(op *ir.Op) {
		if slices.Contains(op.Operands(), r.Ring) {
			used = true
			v.report(ring{r}.place(op, filler, users))
		}
	})
	if !used || len(v.errs) > known {
		return
	}
	for _, s := range append([]*side{filler}, users.orNone()...) {
		if s.first == nil {
			v.report(r.Errorf("has stages that no role %s; add %s and %s to one", s.does, s.waits, s.gives))
			return
		}
	}
	for _, user := range *users {
		if filler.role.Op == user.role.Op {
			v.report(user.first.Errorf("uses stages in the role that fills them, %q, which would deadlock; use them in another role", user.role.Called).
				Note(filler.first.Loc(), "it fills them here"))
			return
		}
	}
	v.accesses(r)
	v.fills(r)
	v.onlyRead(r, *users)
	if len(v.errs) > known {
		return
	}
	for _, s := range append([]*side{filler}, *users...) {
		(&walker{v: v, ring: ring{r}, side: s}).role()
	}
	if len(v.errs) == known {
		v.counts(ctx, r, filler, *users)
	}
}

// users are the consumers of a ring. Each takes every stage.
type users []*side

// of is that of a role.
func (u *users) of(role tile.RoleOp) *side {
	for _, s := range *u {
		if s.role.Op == role.Op {
			return s
		}
	}
	s := newUser()
	*u = append(*u, s)
	return s
}

// orNone is a user that was not found, where there is none.
func (u *users) orNone() users {
	if len(*u) == 0 {
		return users{newUser()}
	}
	return *u
}

func newUser() *side {
	return &side{does: "uses", wait: tile.Take, signal: tile.Release, waits: "tile.take", gives: "tile.release"}
}

type ring struct{ tile.RingOp }

// place checks in which role an operation on the ring stands.
func (r ring) place(op *ir.Op, filler *side, users *users) error {
	takes := false
	switch op.Def() {
	case tile.Take.OpDef, tile.Release.OpDef:
		takes = true
	case tile.Acquire.OpDef, tile.Publish.OpDef:
	case tile.Copy.OpDef:
	default:
		return nil
	}
	role, ok := ir.Enclosing(op, tile.Role)
	if !ok {
		return op.Errorf("uses a ring outside of a tile.role; one role must fill the stages of a ring, and others use them").Note(r.Loc(), "the ring is here")
	}
	s := filler
	if takes {
		s = users.of(role)
	}
	switch {
	case s.first == nil:
		s.role, s.first = role, op
	case s.role.Op != role.Op:
		return op.Errorf("is in the role %q, but the role %q %s the stages of the ring; one role must do this for all stages",
			role.Called, s.role.Called, s.does).
			Note(s.first.Loc(), "the other operation is here")
	}
	return nil
}

// fills checks that each publish is of a stage that is filled, by copies in the same block.
func (v *verifier) fills(r tile.RingOp) {
	for u := range r.Ring.Uses() {
		p, ok := tile.Publish.Cast(u.Owner())
		if !ok {
			continue
		}
		if !filled(p) && !p.Written() {
			v.report(p.Errorf("publishes a stage that nothing fills; add copies that arrive at it, or a store to it"))
		}
	}
	for u := range r.Ring.Uses() {
		c, ok := tile.Copy.Cast(u.Owner())
		if !ok {
			continue
		}
		var other tile.RingSignalOp
		here := false
		for w := range c.Cursor.Uses() {
			if p, ok := tile.Publish.Cast(w.Owner()); ok && p.Ring == r.Ring {
				here = here || p.Block() == c.Block()
				other = p
			}
		}
		switch {
		case here:
		case other.Op != nil:
			v.report(c.Errorf("arrives at a stage that is published in another block, which may run without it; move the tile.publish to the copy's block").
				Note(other.Loc(), "it is published here"))
		default:
			v.report(c.Errorf("arrives at a stage without a tile.publish of the same pipeline state; add one in the copy's block"))
		}
	}
}

// filled reports whether a copy arrives at what a tile.publish publishes, wherever it stands.
func filled(p tile.RingSignalOp) bool {
	for u := range p.Cursor.Uses() {
		if c, ok := tile.Copy.Cast(u.Owner()); ok && c.Ring == p.Ring && c.Cursor == p.Cursor {
			return true
		}
	}
	return false
}

// accesses checks that the ring's buffers are accessed only through stages.
func (v *verifier) accesses(r tile.RingOp) {
	for _, b := range r.Buffers {
		for u := range b.Uses() {
			op := u.Owner()
			s, ok := tile.Slot.Cast(op)
			switch {
			case op == r.Op:
			case !ok:
				v.report(op.Errorf("accesses a buffer of a ring directly; use tile.slot with the index that tile.acquire or tile.take returns").
					Note(r.Loc(), "the ring is here"))
			case !numberOf(r, s.Indices[0]):
				v.report(op.Errorf("uses a stage index that is not a result of tile.acquire or tile.take of the ring").Note(r.Loc(),
					"the ring is here"))
			}
		}
	}
}

// onlyRead checks that roles that use the same stages do not write to them.
func (v *verifier) onlyRead(r tile.RingOp, users users) {
	if len(users) < 2 {
		return
	}
	for _, b := range r.Buffers {
		for _, m := range memory.Reach(b) {
			for u := range m.Uses() {
				op := u.Owner()
				role, ok := ir.Enclosing(op, tile.Role)
				i := slices.IndexFunc(users, func(s *side) bool { return ok && s.role.Op == role.Op })
				if _, view := ir.As[ir.ViewLike](op); i < 0 || view || op.NumRegions() > 0 || !writes(op, m) {
					continue
				}
				other := users[(i+1)%len(users)]
				v.report(op.Errorf("writes, in the role %q, to a stage that the role %q uses at the same time; write to a tile of its own", role.Called, other.role.Called).
					Note(other.first.Loc(), "it is used here"))
			}
		}
	}
}

// numberOf reports whether a value may be the number of a stage that a role holds.
func numberOf(r tile.RingOp, n *ir.Value) bool {
	if n.IsBlockArg() {
		return true
	}
	w, ok := waitOf(n.DefiningOp())
	return n.DefiningOp().NumRegions() > 0 || ok && w.Ring == r.Ring
}

func waitOf(op *ir.Op) (tile.RingWaitOp, bool) {
	if w, ok := tile.Acquire.Cast(op); ok {
		return w, true
	}
	return tile.Take.Cast(op)
}

// holds reports whether a buffer is one of the ring's.
func holds(r tile.RingOp, buffer *ir.Value) bool {
	held, ok := tile.RingOf(buffer)
	return ok && held.Op == r.Op
}
