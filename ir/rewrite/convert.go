package rewrite

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ApplyPartialConversion rewrites what is inside root, and root, so that no
// operation is left that the target calls illegal; of others it does not care.
// On an error, which is located, the IR is in no particular state.
func ApplyPartialConversion(root *ir.Op, t *ConversionTarget, patterns []ConversionPattern) error {
	return newConversion(t, patterns, false).run([]*ir.Op{root})
}

// ApplyFullConversion is [ApplyPartialConversion] where everything must become
// legal.
func ApplyFullConversion(root *ir.Op, t *ConversionTarget, patterns []ConversionPattern) error {
	return newConversion(t, patterns, true).run([]*ir.Op{root})
}

// conversion is one run. The old operations stay where they are, with their old
// operands, until the end, so that patterns and folders see the program as it
// was; what became of their results is in mapping.
type conversion struct {
	target   *ConversionTarget
	patterns map[*ir.OpDef][]*ConversionPattern
	generic  []*ConversionPattern
	full     bool
	r        *ConversionRewriter

	log                        []change
	mapping                    map[*ir.Value]replacement
	dead                       map[*ir.Op]bool
	created, modified, deadOps []*ir.Op
	// args are replaced block arguments, orphans the blocks that had them.
	args    []*ir.Value
	orphans []*ir.Block
	// firm counts changes that cannot be undone.
	firm int

	casts    map[*ir.Op]castInfo
	castMade map[string][]*ir.Value

	active map[*ConversionPattern]bool
	inside map[*ir.Op]bool // operations whose content needs no visit
	reason string          // why the last pattern failed
}

// change is an entry of the undo log: a replaced value or a dead operation.
type change struct {
	value *ir.Value
	op    *ir.Op
}

// replacement is what a value became, and by whose types.
type replacement struct {
	values []*ir.Value
	types  *TypeConverter
}

type castInfo struct {
	types  *TypeConverter
	target bool
	// original is the type of the value before the conversion, of a target
	// materialisation.
	original ir.Type
}

func newConversion(t *ConversionTarget, patterns []ConversionPattern, full bool) *conversion {
	c := &conversion{
		target: t, full: full, patterns: map[*ir.OpDef][]*ConversionPattern{}, mapping: map[*ir.Value]replacement{},
		dead: map[*ir.Op]bool{}, casts: map[*ir.Op]castInfo{}, castMade: map[string][]*ir.Value{},
		active: map[*ConversionPattern]bool{}, inside: map[*ir.Op]bool{},
	}
	for i := range patterns {
		if p := &patterns[i]; p.Root == nil {
			c.generic = append(c.generic, p)
		} else {
			c.patterns[p.Root] = append(c.patterns[p.Root], p)
		}
	}
	byBenefit := func(a, b *ConversionPattern) int { return b.Benefit - a.Benefit }
	slices.SortStableFunc(c.generic, byBenefit)
	for def, ps := range c.patterns {
		c.patterns[def] = append(ps, c.generic...)
		slices.SortStableFunc(c.patterns[def], byBenefit)
	}
	r := NewRewriter(t.Registry, &Listener{
		Inserted: func(op *ir.Op) { c.created = append(c.created, op) },
		Modified: func(op *ir.Op) { c.modified = append(c.modified, op) },
	})
	r.deferred = c
	c.r = &ConversionRewriter{Rewriter: r, c: c}
	return c
}

func (c *conversion) run(roots []*ir.Op) error {
	var work []*ir.Op
	for _, root := range roots {
		work = c.collect(root, work)
	}
	var errs []error
	for _, op := range work {
		if err := c.convert(op); err != nil {
			errs = append(errs, err)
			break
		}
	}
	c.finish()
	return errors.Join(errs...)
}

// collect lists operations, outer first, definitions before uses. What control
// never reaches is left alone, as upstream does.
func (c *conversion) collect(op *ir.Op, work []*ir.Op) []*ir.Op {
	work = append(work, op)
	if c.target.recursive[op.Def()] && c.target.IsLegal(op) {
		return work
	}
	for _, rg := range op.Regions() {
		for _, b := range reversePostOrder(rg) {
			for o := range b.Ops() {
				work = c.collect(o, work)
			}
		}
	}
	return work
}

// reversePostOrder lists the reachable blocks of rg, dominators first.
func reversePostOrder(rg *ir.Region) []*ir.Block {
	if rg.Empty() {
		return nil
	}
	if rg.HasOneBlock() {
		return []*ir.Block{rg.Entry()}
	}
	seen := map[*ir.Block]bool{}
	var out []*ir.Block
	var visit func(b *ir.Block)
	visit = func(b *ir.Block) {
		seen[b] = true
		for _, s := range b.Successors() {
			if !seen[s] {
				visit(s)
			}
		}
		out = append(out, b)
	}
	visit(rg.Entry())
	slices.Reverse(out)
	return out
}

// convert makes one operation of the original program legal.
func (c *conversion) convert(op *ir.Op) error {
	if c.isIgnored(op) || c.legalize(op) {
		return nil
	}
	var d *diag.Diagnostic
	switch {
	case c.full:
		d = diag.Errorf(op.Loc(), "failed to legalize operation '%s'", op.Name())
	case c.target.Of(op) == Illegal:
		d = diag.Errorf(op.Loc(), "failed to legalize operation '%s' that was explicitly marked illegal", op.Name())
	default:
		return nil
	}
	ir.NoteOp(d, op)
	if c.reason != "" {
		d.Note(op.Loc(), "%s", c.reason)
	}
	return d
}

// isIgnored reports whether op, or something around it, was replaced or needs no
// visit.
func (c *conversion) isIgnored(op *ir.Op) bool {
	if c.dead[op] {
		return true
	}
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if c.dead[p] || c.inside[p] {
			return true
		}
	}
	return false
}

func (c *conversion) legalize(op *ir.Op) bool {
	if c.target.IsLegal(op) {
		if c.target.recursive[op.Def()] {
			c.inside[op] = true
		}
		return true
	}
	return c.isIgnored(op) || c.fold(op) || c.applyPatterns(op)
}

// fold replaces op by what it folds to, if that can be made legal.
func (c *conversion) fold(op *ir.Op) bool {
	def := op.Def()
	if c.target.NoFold || op.Has(ir.ConstantLike) || def.Fold == nil {
		return false
	}
	mark := c.mark()
	results, ok := Fold(op, Constants(op))
	if !ok {
		return false
	}
	if len(results) == 0 {
		return c.legalize(op)
	}
	c.r.SetBefore(op)
	values := make([][]*ir.Value, len(results))
	for i, res := range results {
		v := res.Value
		if v == nil {
			k := c.r.Constant(op, res.Attr, op.Result(i).Type(), op.Loc())
			if k == nil {
				c.undo(mark)
				return false
			}
			v = k.Result(0)
		}
		values[i] = []*ir.Value{v}
	}
	c.replace(op, values)
	for _, k := range slices.Clone(c.created[mark.created:]) {
		if !c.legalize(k) {
			c.undo(mark)
			return false
		}
	}
	return true
}

func (c *conversion) applyPatterns(op *ir.Op) bool {
	ps, ok := c.patterns[op.Def()]
	if !ok {
		ps = c.generic
	}
	for _, p := range ps {
		if c.active[p] && !p.Recursive {
			continue
		}
		done, stop := c.apply(p, op)
		if done || stop {
			return done
		}
	}
	return false
}

// apply tries one pattern. stop says that it failed after changes that cannot
// be undone.
func (c *conversion) apply(p *ConversionPattern, op *ir.Op) (done, stop bool) {
	mark := c.mark()
	was := c.active[p]
	c.active[p] = true
	defer func() { c.active[p] = was }()
	args, ok := c.operands(op, p.Types)
	if !ok {
		c.undo(mark)
		return false, false
	}
	c.r.SetBefore(op)
	c.r.Loc = op.Loc()
	c.r.Types = p.Types
	if p.Rewrite(c.r, op, args) && c.legalizeNew(mark) {
		return true, false
	}
	return false, !c.undo(mark)
}

// legalizeNew makes everything created or changed since mark legal.
func (c *conversion) legalizeNew(m mark) bool {
	fresh := slices.Clone(c.created[m.created:])
	fresh = append(fresh, c.modified[m.modified:]...)
	for _, op := range fresh {
		if c.dead[op] || op.Block() == nil {
			continue
		}
		if !c.legalize(op) && (c.full || c.target.Of(op) == Illegal) {
			if c.reason == "" {
				c.reason = fmt.Sprintf("its lowering created '%s', which could not be legalized", op.Name())
			}
			return false
		}
	}
	return true
}

// operands are the converted operands of op; ok is false when a type cannot be
// converted.
func (c *conversion) operands(op *ir.Op, tc *TypeConverter) ([][]*ir.Value, bool) {
	out := make([][]*ir.Value, op.NumOperands())
	for i := range out {
		var want []ir.Type
		if tc != nil {
			ts, ok := tc.Convert(op.Operand(i).Type())
			if !ok {
				c.reason = fmt.Sprintf("cannot convert the type %s of operand #%d", op.Operand(i).Type(), i)
				return nil, false
			}
			want = ts
		}
		out[i] = c.remap(op.Operand(i), want, tc)
	}
	return out, true
}
