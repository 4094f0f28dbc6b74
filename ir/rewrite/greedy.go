package rewrite

import "github.com/tsopt/tsopt/ir"

// Simplify says how far the greedy driver simplifies control flow between its
// iterations.
type Simplify uint8

// The levels, as the option region-simplify of canonicalize names them.
const (
	// SimplifyAggressive also merges equal blocks and drops redundant arguments.
	SimplifyAggressive Simplify = iota
	// SimplifyNormal removes unreachable blocks and dead values.
	SimplifyNormal
	// SimplifyDisabled leaves control flow alone.
	SimplifyDisabled
)

// NoLimit lets [Config.MaxIterations] or [Config.MaxRewrites] be unbounded.
const NoLimit = -1

// Config steers [Greedy]. The zero Config is upstream's default.
type Config struct {
	// Registry finds dialects for constants; without it nothing folds to one.
	Registry *ir.Registry
	// TopDown seeds the worklist so that operations are visited in the order of
	// the text; otherwise from the bottom.
	TopDown bool
	// Simplify is the level of control-flow simplification.
	Simplify Simplify
	// MaxIterations bounds the rounds, 10 when 0.
	MaxIterations int
	// MaxRewrites bounds the patterns applied in one round, no limit when 0.
	MaxRewrites int
	// NoFold turns folding off, NoConstantCSE the merging of equal constants.
	NoFold, NoConstantCSE bool
	// Listener is notified of all changes.
	Listener *Listener
	// OnPattern, when set, is called before a pattern is tried, and after.
	OnPattern func(p *Pattern, op *ir.Op, tried, applied bool)
}

// Result is what became of a greedy rewrite.
type Result struct {
	Changed bool
	// Converged is false when the iteration limit was hit.
	Converged bool
}

// Greedy applies patterns, folders and dead-code removal to everything inside
// root until nothing changes.
func Greedy(root *ir.Op, patterns []Pattern, cfg Config) Result {
	return NewSet(patterns).Greedy(root, cfg)
}

// Greedy is the function [Greedy] with patterns that are frozen already.
func (s *Set) Greedy(root *ir.Op, cfg Config) Result {
	res := Result{Converged: true}
	for _, rg := range root.Regions() {
		d := newDriver(s, cfg, rg)
		r := d.simplifyRegion()
		res.Changed = res.Changed || r.Changed
		res.Converged = res.Converged && r.Converged
	}
	return res
}

// GreedyOps applies patterns and folders to the given operations, and to those
// that the patterns create, but to no others.
func GreedyOps(ops []*ir.Op, patterns []Pattern, cfg Config) Result {
	if len(ops) == 0 {
		return Result{Converged: true}
	}
	d := newDriver(NewSet(patterns), cfg, nil)
	d.only = map[*ir.Op]bool{}
	for _, op := range ops {
		d.only[op] = true
	}
	for i := len(ops) - 1; i >= 0; i-- {
		d.work.push(ops[i])
	}
	return Result{Changed: d.drain(), Converged: d.work.pop() == nil}
}

type driver struct {
	set    *Set
	cfg    Config
	r      *Rewriter
	work   worklist
	region *ir.Region
	// only, when not nil, are the operations that may be visited.
	only map[*ir.Op]bool
	// chain and operands are buffers.
	chain    []*ir.Op
	operands []ir.Attr
}

func newDriver(s *Set, cfg Config, rg *ir.Region) *driver {
	if cfg.MaxIterations == 0 {
		cfg.MaxIterations = 10
	}
	d := &driver{set: s, cfg: cfg, region: rg}
	d.r = NewRewriter(cfg.Registry, d.listener())
	return d
}

// listener keeps the worklist up to date and passes changes on.
func (d *driver) listener() *Listener {
	out := d.cfg.Listener
	if out == nil {
		out = &Listener{}
	}
	return &Listener{
		Inserted: func(op *ir.Op) {
			if out.Inserted != nil {
				out.Inserted(op)
			}
			if d.only != nil {
				d.only[op] = true
			}
			d.add(op)
		},
		Modified: func(op *ir.Op) {
			if out.Modified != nil {
				out.Modified(op)
			}
			d.add(op)
		},
		Replaced: out.Replaced,
		Erased: func(op *ir.Op) {
			if out.Erased != nil {
				out.Erased(op)
			}
			d.addOperands(op)
			d.work.remove(op)
			delete(d.only, op)
		},
		BlockErased: out.BlockErased,
	}
}

// add puts op and the operations around it, up to the region, on the worklist;
// nothing when op lies outside.
func (d *driver) add(op *ir.Op) {
	if d.only != nil {
		if d.only[op] {
			d.work.push(op)
		}
		return
	}
	d.chain = d.chain[:0]
	for {
		d.chain = append(d.chain, op)
		rg := op.ParentRegion()
		if rg == d.region {
			break
		}
		if rg == nil {
			return
		}
		op = rg.Owner()
		if op == nil {
			return
		}
	}
	for _, o := range d.chain {
		d.work.push(o)
	}
}

// addOperands visits again what defines the operands of an erased operation:
// with less than two other uses it may be dead or become simpler.
func (d *driver) addOperands(op *ir.Op) {
	for i := range op.NumOperands() {
		v := op.Operand(i)
		if v == nil || v.DefiningOp() == nil || hasTwoOtherUsers(v, op) {
			continue
		}
		d.add(v.DefiningOp())
	}
}

func hasTwoOtherUsers(v *ir.Value, op *ir.Op) bool {
	var other *ir.Op
	for u := range v.Uses() {
		switch o := u.Owner(); {
		case o == op || o == other:
		case other == nil:
			other = o
		default:
			return true
		}
	}
	return false
}

func (d *driver) simplifyRegion() Result {
	res := Result{}
	for iteration := 0; ; {
		iteration++
		if d.cfg.MaxIterations != NoLimit && iteration > d.cfg.MaxIterations {
			return res
		}
		changed, ops := eraseUnreachable(d.r, d.region)
		d.seed(ops)
		changed = d.drain() || changed
		if d.cfg.Simplify != SimplifyDisabled {
			changed = simplifyRegion(d.r, d.region, d.cfg.Simplify == SimplifyAggressive) || changed
		}
		if !changed {
			res.Converged = true
			return res
		}
		res.Changed = true
	}
}

// seed fills the worklist with everything in the region, ops operations, and gathers
// the constants that exist, so that a constant made later does not change their
// order.
func (d *driver) seed(ops int) {
	d.work.clear(ops)
	pool := NewConstantPool(d.r)
	known := func(op *ir.Op) (erased bool) {
		if d.cfg.NoConstantCSE || !op.Has(ir.ConstantLike) {
			return false
		}
		v := constantValue(op)
		return v != nil && !pool.Insert(op, v)
	}
	if d.cfg.TopDown {
		d.seedTopDown(known)
		return
	}
	for b := range d.region.Blocks() {
		for op := range b.Ops() {
			ir.WalkPost(op, func(o *ir.Op) {
				if !known(o) {
					d.add(o)
				}
			})
		}
	}
}

func (d *driver) seedTopDown(known func(*ir.Op) bool) {
	for b := range d.region.Blocks() {
		for op := range b.Ops() {
			ir.Walk(op, func(o *ir.Op) ir.WalkResult {
				if known(o) {
					return ir.Skip
				}
				d.work.push(o)
				return ir.Advance
			})
		}
	}
	d.work.reverse()
}

// drain visits operations until the worklist is empty.
func (d *driver) drain() (changed bool) {
	rewrites := 0
	for d.cfg.MaxRewrites <= 0 || rewrites < d.cfg.MaxRewrites {
		op := d.work.pop()
		if op == nil {
			break
		}
		switch {
		case ir.IsTriviallyDead(op):
			d.r.Erase(op)
		case usesItself(op):
			continue
		case d.fold(op):
		case d.applyPattern(op):
			rewrites++
		default:
			continue
		}
		changed = true
	}
	return changed
}

// usesItself reports whether an operation of a graph, where order does not matter, is computed of its own result. Such
// a value means nothing, and what combines an operation with the one before it would do so for ever.
func usesItself(op *ir.Op) bool {
	if parent := op.ParentOp(); parent == nil || !parent.Has(ir.GraphRegion) || op.NumResults() == 0 {
		return false
	}
	seen := map[*ir.Op]bool{}
	var reaches func(from *ir.Op) bool
	reaches = func(from *ir.Op) bool {
		for _, v := range from.Operands() {
			def := v.DefiningOp()
			if def == op {
				return true
			}
			if def != nil && def.Block() == op.Block() && !seen[def] {
				seen[def] = true
				if reaches(def) {
					return true
				}
			}
		}
		return false
	}
	return reaches(op)
}

// fold tries op's folder. Constants are left alone: they would fold to
// themselves for ever.
func (d *driver) fold(op *ir.Op) bool {
	def := op.Def()
	if d.cfg.NoFold || op.Has(ir.ConstantLike) || def.Fold == nil &&
		def.Traits&(ir.Idempotent|ir.Involution|ir.Commutative) == 0 {
		return false
	}
	d.operands = d.operands[:0]
	for i := range op.NumOperands() {
		d.operands = append(d.operands, ConstantOf(op.Operand(i)))
	}
	results, ok := Fold(op, d.operands)
	if !ok {
		return false
	}
	if len(results) == 0 {
		d.r.Modified(op)
		return true
	}
	d.r.SetBefore(op)
	values, ok := d.values(op, results)
	if !ok {
		return false
	}
	d.r.Replace(op, values...)
	return true
}

// values makes constants of fold results; if one cannot be made, none stay.
func (d *driver) values(op *ir.Op, results []ir.FoldResult) ([]*ir.Value, bool) {
	values := make([]*ir.Value, len(results))
	var made []*ir.Op
	for i, res := range results {
		if res.Value != nil {
			values[i] = res.Value
			continue
		}
		c := d.r.Constant(op, res.Attr, op.Result(i).Type(), op.Loc())
		if c == nil {
			for _, m := range made {
				d.r.Erase(m)
			}
			return nil, false
		}
		made = append(made, c)
		values[i] = c.Result(0)
	}
	return values, true
}

func (d *driver) applyPattern(op *ir.Op) bool {
	patterns := d.set.try(d.r, op)
	defer func() { d.r.tried.op = nil }()
	for _, p := range patterns {
		d.r.SetBefore(op)
		d.r.Loc = op.Loc()
		if d.cfg.OnPattern != nil {
			d.cfg.OnPattern(p, op, false, false)
		}
		applied := p.Rewrite(d.r, op)
		if d.cfg.OnPattern != nil {
			d.cfg.OnPattern(p, op, true, applied)
		}
		if applied {
			return true
		}
	}
	return false
}
