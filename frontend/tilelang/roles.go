package tilelang

import (
	"errors"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Roles: groups of warpgroups that do different things at the same time, by the names of the dialect tile. Between them
// tiles go through rings (rings.go).

var roleFunctions = []Function{
	{Name: "specialize", Params: "", Result: "Context",
		Doc: "Warp specialization: partitions the block's warpgroups among roles, in the order of the program. `with T.specialize():` contains a `with T.role(…):` for each. The roles run concurrently; the statements after it start when all roles have ended.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.needKernel(a); err != nil {
				return nil, err
			}
			if t.kernel.units != nil || t.kernel.role != nil || t.kernel.specialized != nil {
				return nil, a.Interp.Errorf(a.Node, "T.specialize cannot be nested or inside of a T.Scale")
			}
			t.scaled = true
			return &specialized{t: t}, nil
		}},
	{Name: "role", Params: "name, units=1, registers=None", Result: "Context",
		Doc: "A role of a T.specialize, run by units warpgroups. Its code is that of a block with these threads: T.get_thread_binding gives their indices, while an index from outside remains the block's. Tiles allocated in it are private; roles share tiles in shared memory, through a T.ring. registers is the number of registers of " +
			"each thread.",
		call: (*translator).roleOf},
}

// specialized is a T.specialize under way.
type specialized struct {
	t       *translator
	warps   int64 // that have a role
	block   *ir.Block
	frame   *frame
	changed []*cell // numbers of the block that roles by hand change, each its own
}

// Enter implements [eval.ContextManager].
func (s *specialized) Enter(at eval.Site) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		e.enter(at, s, nil)
		return nil, nil
	}
	if err := s.t.endThreadRegion(at, "a T.specialize"); err != nil {
		return nil, err
	}
	s.block = ir.NewBlock()
	s.frame = s.t.push(s.block, false, at.Node)
	s.t.kernel.specialized = s
	return nil, nil
}

// Exit implements [eval.ContextManager].
func (s *specialized) Exit(at eval.Site, err error) error {
	if e := evaluating(at); e != nil {
		return e.leave(at, err)
	}
	t := s.t
	err = t.leaveBody(at, nil, err)
	t.kernel.specialized = nil
	t.at(at)
	tile.Yield.New(t.b, tile.YieldOp{})
	t.pop(s.frame)
	if err != nil {
		return err
	}
	if s.warps*32 != t.kernel.threads {
		return at.Interp.Errorf(at.Node, "the roles have %d warpgroups of 128 threads, but the block has %d threads; change threads=… of the T.Kernel, or units=… of a T.role", s.warps/4, t.kernel.threads)
	}
	t.lose(s.changed, at.Node)
	t.at(at)
	for op := range s.block.Ops() {
		if !tile.Role.Is(op) && !tile.Yield.Is(op) && !ir.IsTriviallyDead(op) {
			return at.Interp.Errorf(at.Node, "a T.specialize may contain only T.role; move other statements before or after it")
		}
	}
	ir.EraseDead(s.block)
	tile.Specialize.New(t.b, tile.SpecializeOp{Level: scale.Warpgroup, Body: ir.NewRegion(s.block)})
	return nil
}

// A role is a T.role under way.
type role struct {
	t                *translator
	name             string
	units, registers int64 // units are warpgroups
	warps            int64 // in place of these, 0 where they are given
	first            int64 // the number in the block of its first thread
	body             []python.Stmt
	frame            *frame
	states           map[*ring]*cell // where the role is in each ring
	manual           *manualRole     // of a role that the program says by conditions; nil of a T.role
}

func (t *translator) roleOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if t.kernel.specialized == nil || t.kernel.role != nil {
		return nil, a.Interp.Errorf(a.Node, "T.role outside of a T.specialize")
	}
	r := &role{t: t, states: map[*ring]*cell{}}
	var ok bool
	if r.name, ok = a.value("name").(string); !ok {
		return nil, a.wrongf("name", "expected a name as a string, such as \"load\", got %s", eval.TypeName(a.value("name")))
	}
	var err error
	if r.units, err = a.integer("units"); err != nil {
		return nil, err
	}
	if a.value("registers") != nil {
		if r.registers, err = a.integer("registers"); err != nil {
			return nil, err
		}
	}
	if r.units < 1 || r.registers < 0 {
		return nil, a.wrongf("units", "expected at least 1 warpgroup, got %d", r.units)
	}
	return r, nil
}

// Body implements [eval.Bracket].
func (r *role) Body(body []python.Stmt) { r.body = body }

// Enter implements [eval.ContextManager].
func (r *role) Enter(at eval.Site) (eval.Value, error) {
	t := r.t
	if e := evaluating(at); e != nil {
		e.role = r
		e.enter(at, r, r.body)
		return nil, nil
	}
	if err := t.endThreadRegion(at, "a T.role"); err != nil {
		return nil, err
	}
	r.frame = t.push(ir.NewBlock(), false, at.Node)
	r.frame.role = true
	t.kernel.role = r
	r.first = t.kernel.specialized.warps * 32
	if r.manual != nil {
		r.own()
	}
	t.kernel.specialized.warps += r.units*4 + r.warps
	return nil, nil
}

// threads is how many threads it has.
func (r *role) threads() int64 { return r.units*128 + r.warps*32 }

// Exit implements [eval.ContextManager]. A tile of the block that the role uses is in shared memory.
func (r *role) Exit(at eval.Site, err error) error {
	t := r.t
	if e := evaluating(at); e != nil {
		e.role = nil
		return e.leave(at, err)
	}
	err = t.leaveBody(at, nil, err)
	var stop *eval.Control
	if errors.As(err, &stop) {
		err = at.Interp.Errorf(stop.At, "a T.role cannot be left with break, continue or return")
	}
	t.at(at)
	tile.Yield.New(t.b, tile.YieldOp{})
	t.kernel.role = nil
	t.pop(r.frame)
	for _, c := range r.frame.order {
		if t.top.find(c) == nil {
			continue
		}
		if r.manual != nil && slices.Contains(r.manual.private, c) {
			if r.frame.cells[c].written { // what all threads knew of it is not so any more
				t.kernel.specialized.changed = addCell(t.kernel.specialized.changed, c)
			}
			continue
		}
		_, isTile := c.typ.(*ir.TensorType)
		switch written := r.frame.cells[c].written; {
		case c.tile && isTile:
			t.inMemory[c.node] = true
		case written && (r.manual != nil || c.each):
			t.kernel.specialized.changed = addCell(t.kernel.specialized.changed, c)
		case written && err == nil:
			err = at.Interp.Errorf(at.Node, "%s is a thread index of the block, which is not the index within a role; compute it in the role", c.name)
		}
	}
	if err != nil {
		return err
	}
	t.at(at)
	tile.Role.New(t.b, tile.RoleOp{Called: r.name, Units: r.units, Warps: r.warps, Registers: r.registers,
		Body: ir.NewRegion(r.frame.block)})
	return nil
}
