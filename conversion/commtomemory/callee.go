package commtomemory

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// callee is a function that launches kernels on one device: what its arguments of
// symmetric memory are, and how far away each device's arena is.
type callee struct {
	op        *ir.Op
	arena     map[*ir.Value]*arena   // of an argument
	members   map[*ir.Value]*ir.Op   // what allocates what an argument is, in the first call
	distances map[*arena][]*ir.Value // by device, 0 for the own; none where there is one
	calls     []*ir.Op
	report    *report // where waits with a time-out say what they waited for; nil where there is none
}

// passArenas gives functions a device's part of arenas for the symmetric memory that
// they are called with.
func passArenas(root *ir.Op, arenas []*arena, reports bool) (map[*ir.Op]*callee, error) {
	functions := map[*ir.Op]*callee{}
	var order []*callee
	for _, a := range arenas {
		for _, u := range a.uses {
			f := u.called()
			if f == nil {
				f = intrange.Scope(u.op)
			}
			c := functions[f]
			if c == nil {
				c = &callee{op: f, arena: map[*ir.Value]*arena{}, members: map[*ir.Value]*ir.Op{},
					distances: map[*arena][]*ir.Value{}}
				functions[f] = c
				order = append(order, c)
			}
			if u.called() == nil {
				c.inPlace(a, u)
			} else if err := c.pass(a, u); err != nil {
				return nil, err
			}
		}
	}
	for _, c := range order {
		for _, a := range arenas {
			c.passDistances(a)
		}
		if reports {
			c.passReport(arenas)
		}
		if len(c.calls) > 0 {
			c.retype()
		}
	}
	for cast := range ir.Collect(root, memref.MemorySpaceCast) {
		if cast.Source.DefiningOp() != nil && isMember(cast.Source.DefiningOp()) && !cast.Dest.HasUses() {
			cast.Erase()
		}
	}
	return functions, nil
}

// inPlace makes what a launch uses of the function's own memory that of the first device.
func (c *callee) inPlace(a *arena, u use) {
	mine := a.copies[u.member][0]
	c.arena[mine], c.members[mine] = a, u.member.DefiningOp()
	u.op.SetOperand(u.operand, mine)
}

// of is the arena that memory, or what it is a view of, is in; nil where it is not known.
func (c *callee) of(v *ir.Value) *arena {
	if s, ok := arith.Select.Cast(v.DefiningOp()); ok {
		if x := c.of(s.TrueValue); x == c.of(s.FalseValue) {
			return x
		}
		return nil
	}
	view, ok := ir.As[ir.ViewLike](v.DefiningOp())
	if a := c.arena[v]; a != nil || !ok {
		return a
	}
	return c.of(view.ViewSource())
}

// pass makes an argument of a call the device's copy of a member of an arena.
func (c *callee) pass(a *arena, u use) error {
	arg := c.op.Regions()[0].Entry().Args()[u.operand]
	if other := c.arena[arg]; other != nil && other != a {
		return u.op.Errorf("passes symmetric memory to an argument, but another call passes memory of another allocation")
	}
	mine := a.copies[u.member][deviceOf(u.op)]
	c.arena[arg] = a
	if c.members[arg] == nil {
		c.members[arg] = u.member.DefiningOp()
	}
	arg.SetType(mine.Type())
	u.op.SetOperand(u.operand, mine)
	if !slices.Contains(c.calls, u.op) {
		c.calls = append(c.calls, u.op)
	}
	return nil
}

// passDistances adds an argument for the distance of each device's arena.
func (c *callee) passDistances(a *arena) {
	n, used := a.devices(), false
	for _, of := range c.arena {
		used = used || of == a
	}
	if n == 1 || !used || len(c.calls) == 0 {
		return
	}
	for of := range n {
		c.distances[a] = append(c.distances[a], c.op.Regions()[0].Entry().AddArg(ir.Index, c.op.Loc()))
		for _, call := range c.calls {
			call.SetOperands(append(call.Operands(), a.distance(of, deviceOf(call))))
		}
	}
}

// retype makes the type of the function that of its arguments.
func (c *callee) retype() {
	f, _ := ir.As[ir.FunctionLike](c.op)
	_, results := f.FunctionType()
	c.op.SetAttr("function_type", ir.TypeOf(ir.Function(ir.ValueTypes(c.op.Regions()[0].Entry().Args()), results)))
}
