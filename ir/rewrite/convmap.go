package rewrite

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// mark is a point of the run to which changes can be undone.
type mark struct{ created, modified, log, dead, args, firm int }

func (c *conversion) mark() mark {
	return mark{len(c.created), len(c.modified), len(c.log), len(c.deadOps), len(c.args), c.firm}
}

// undo takes back the changes since m; false when one cannot be.
func (c *conversion) undo(m mark) bool {
	if c.firm != m.firm {
		return false
	}
	for i := len(c.log) - 1; i >= m.log; i-- {
		if l := c.log[i]; l.value != nil {
			delete(c.mapping, l.value)
		} else {
			delete(c.dead, l.op)
		}
	}
	for i := len(c.created) - 1; i >= m.created; i-- {
		op := c.created[i]
		for _, v := range op.Results() {
			dropUses(v)
		}
		delete(c.casts, op)
		op.Erase()
	}
	c.created, c.modified = c.created[:m.created], c.modified[:m.modified]
	c.log, c.deadOps, c.args = c.log[:m.log], c.deadOps[:m.dead], c.args[:m.args]
	c.dropStaleCasts()
	return true
}

// dropStaleCasts forgets materialisations that undo erased.
func (c *conversion) dropStaleCasts() {
	for k, vs := range c.castMade {
		if d := vs[0].DefiningOp(); d == nil || d.Block() == nil {
			delete(c.castMade, k)
		}
	}
}

// replace records what the results of op become. op stays until the end.
func (c *conversion) replace(op *ir.Op, with [][]*ir.Value) {
	if c.dead[op] {
		panic("rewrite: operation replaced twice: " + op.String())
	}
	for i, vs := range with {
		if vs != nil {
			c.mapTo(op.Result(i), vs, c.r.Types)
		}
	}
	c.dead[op] = true
	c.deadOps = append(c.deadOps, op)
	c.log = append(c.log, change{op: op})
}

func (c *conversion) mapTo(v *ir.Value, to []*ir.Value, tc *TypeConverter) {
	c.mapping[v] = replacement{to, tc}
	c.log = append(c.log, change{value: v})
}

// remap is what v became, as values of the types wanted, through a cast where
// no replacement has them. Without want it is the latest replacement.
func (c *conversion) remap(v *ir.Value, want []ir.Type, tc *TypeConverter) []*ir.Value {
	cur := []*ir.Value{v}
	var best []*ir.Value
	for {
		if want != nil && hasTypes(cur, want) {
			best = cur
		}
		if len(cur) != 1 {
			break
		}
		next, ok := c.mapping[cur[0]]
		if !ok {
			break
		}
		cur = next.values
	}
	if want == nil {
		return cur
	}
	if best != nil {
		return best
	}
	return c.cast(cur, want, v.Loc(), castInfo{tc, true, v.Type()})
}

func hasTypes(vs []*ir.Value, ts []ir.Type) bool {
	return slices.EqualFunc(vs, ts, func(v *ir.Value, t ir.Type) bool { return v.Type() == t })
}

// cast makes, once, values of types out of others, right where those are
// defined.
func (c *conversion) cast(vs []*ir.Value, ts []ir.Type, loc diag.Loc, info castInfo) []*ir.Value {
	if len(ts) == 0 {
		return []*ir.Value{}
	}
	key := castKey(vs, ts)
	if made, ok := c.castMade[key]; ok && len(vs) > 0 {
		return made
	}
	block, at := c.r.InsertionPoint()
	defer c.r.SetInsertionPoint(block, at)
	c.placeAfter(vs)
	def := c.target.Registry.Op(castName)
	op := c.r.Create(ir.OpState{Def: def, Loc: loc, Types: ts, Operands: vs})
	c.casts[op] = info
	made := op.Results()
	c.castMade[key] = made
	return made
}

func castKey(vs []*ir.Value, ts []ir.Type) string {
	key := ir.TypeListKey(ts)
	for _, v := range vs {
		key += fmt.Sprintf("%p", v)
	}
	return key
}

// placeAfter moves the insertion point to where all of vs are defined; with no
// values it stays.
func (c *conversion) placeAfter(vs []*ir.Value) {
	var last *ir.Op
	for _, v := range vs {
		if d := v.DefiningOp(); d != nil && (last == nil || last.Block() == d.Block() && last.IsBeforeInBlock(d)) {
			last = d
		}
	}
	switch {
	case last != nil:
		c.r.SetAfter(last)
	case len(vs) > 0:
		c.r.SetToStart(vs[0].OwnerBlock())
	}
}

// finish gives the remaining users of replaced values what they need, erases
// what was replaced and removes the casts that cancel.
func (c *conversion) finish() {
	for _, op := range c.deadOps {
		for _, v := range op.Results() {
			c.serve(v)
		}
	}
	for _, v := range c.args {
		c.serve(v)
	}
	for _, op := range c.deadOps {
		for _, v := range op.Results() {
			dropUses(v)
		}
	}
	for i := len(c.deadOps) - 1; i >= 0; i-- {
		c.deadOps[i].Erase()
	}
	for _, b := range c.orphans {
		for _, a := range b.Args() {
			dropUses(a)
		}
		b.Erase()
	}
	c.finishCasts()
}

// serve makes the living users of a replaced value use its replacement, cast
// back to the old type where that changed.
func (c *conversion) serve(v *ir.Value) {
	if !c.hasLivingUser(v) {
		return
	}
	now := c.remap(v, nil, nil)
	if len(now) == 1 && now[0] == v {
		return
	}
	repl, types := c.lastOfType(v)
	if repl == nil {
		repl = c.cast(now, []ir.Type{v.Type()}, v.Loc(), castInfo{types, false, nil})[0]
	}
	v.ReplaceAllUsesWith(repl)
}

func (c *conversion) hasLivingUser(v *ir.Value) bool {
	for u := range v.Uses() {
		if !c.isDead(u.Owner()) {
			return true
		}
	}
	return false
}

func (c *conversion) isDead(op *ir.Op) bool {
	for ; op != nil; op = op.ParentOp() {
		if c.dead[op] {
			return true
		}
	}
	return false
}

// lastOfType is the latest replacement of v that has its type and is not replaced
// itself, nil for none, and the converter that the last replacement was made by.
func (c *conversion) lastOfType(v *ir.Value) (best *ir.Value, types *TypeConverter) {
	for cur := v; ; {
		next, ok := c.mapping[cur]
		if !ok {
			if cur.Type() == v.Type() {
				best = cur
			}
			return best, types
		}
		types = next.types
		if len(next.values) != 1 {
			return nil, types
		}
		cur = next.values[0]
	}
}

// finishCasts removes casts that cancel and lets the type converters make the
// others.
func (c *conversion) finishCasts() {
	var casts []*ir.Op
	for _, op := range c.created {
		if _, ours := c.casts[op]; ours {
			casts = append(casts, op)
		}
	}
	for _, op := range ReconcileCasts(casts) {
		c.materialise(op, c.casts[op])
	}
}

func (c *conversion) materialise(op *ir.Op, info castInfo) {
	if info.types == nil {
		return
	}
	b := ir.Before(op)
	var vs []*ir.Value
	switch {
	case info.target && info.types.TargetOf != nil:
		vs = info.types.TargetOf(b, op.ResultTypes(), op.Operands(), info.original, op.Loc())
	case info.target && info.types.Target != nil:
		vs = info.types.Target(b, op.ResultTypes(), op.Operands(), op.Loc())
	case !info.target && info.types.Source != nil:
		if v := info.types.Source(b, op.Result(0).Type(), op.Operands(), op.Loc()); v != nil {
			vs = []*ir.Value{v}
		}
	}
	if len(vs) == op.NumResults() {
		op.ReplaceAllUsesWith(vs)
		op.Erase()
	}
}
