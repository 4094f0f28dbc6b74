package analysis

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// LiveValues is a backward analysis that finds the values that matter: through operations, branches, regions and calls
// they reach an effect on memory, or unknown code.
type LiveValues struct {
	live    map[*ir.Value]bool
	unknown map[*ir.Op]bool
	// calls are the calls of a callable, returns the ends of its body.
	calls, returns map[*ir.Op][]*ir.Op
	callees        map[*ir.Op]*ir.Op // the functions with a body that calls call
	workList
}

// NewLiveValues analyses everything inside root.
func NewLiveValues(root *ir.Op) *LiveValues {
	l := &LiveValues{live: map[*ir.Value]bool{}, unknown: UnknownCallers(root), calls: map[*ir.Op][]*ir.Op{},
		returns: map[*ir.Op][]*ir.Op{}, callees: map[*ir.Op]*ir.Op{}}
	var symbols ir.SymbolCache
	ir.WalkNested(root, func(op *ir.Op) ir.WalkResult {
		if callee := calleeOf(op, &symbols); callee != nil {
			l.callees[op] = callee
			l.calls[callee] = append(l.calls[callee], op)
		}
		if parent := op.ParentOp(); op.Has(ir.ReturnLike) && isCallable(parent) {
			l.returns[parent] = append(l.returns[parent], op)
		}
		l.enqueue(op)
		return ir.Advance
	})
	l.drain(l.visit) // the last first: users before what they use
	return l
}

// IsLive reports whether v matters.
func (l *LiveValues) IsLive(v *ir.Value) bool { return l.live[v] }

// AnyLive reports whether one of vs matters.
func (l *LiveValues) AnyLive(vs []*ir.Value) bool {
	for _, v := range vs {
		if l.live[v] {
			return true
		}
	}
	return false
}

// Calls are the calls of a callable, all that there are when known is true.
func (l *LiveValues) Calls(callable *ir.Op) (calls []*ir.Op, known bool) {
	return l.calls[callable], !l.unknown[callable]
}

// calleeOf is the function with a body that op calls, nil when op is no call or
// the function is not known.
func calleeOf(op *ir.Op, symbols *ir.SymbolCache) *ir.Op {
	c, ok := ir.As[ir.CallOp](op)
	if !ok {
		return nil
	}
	sym, _ := c.Callee()
	if sym == nil {
		return nil
	}
	callee := symbols.Resolve(op, sym)
	if t, ok := ir.As[ir.Callable](callee); !ok || t.CallableRegion() == nil || t.CallableRegion().Empty() {
		return nil
	}
	return callee
}

func isCallable(op *ir.Op) bool {
	_, ok := ir.As[ir.Callable](op)
	return ok
}

// mark makes values live, and visits again what decides their number.
func (l *LiveValues) mark(vs ...*ir.Value) {
	for _, v := range vs {
		if v != nil && !l.live[v] {
			l.live[v] = true
			l.enqueueSources(v)
		}
	}
}

// markFor makes those values live that are passed to live ones.
func (l *LiveValues) markFor(to, vs []*ir.Value) {
	for i := range min(len(to), len(vs)) {
		if l.live[to[i]] {
			l.mark(vs[i])
		}
	}
}

// enqueueSources visits again the operations that pass a number to v.
func (l *LiveValues) enqueueSources(v *ir.Value) {
	op := v.DefiningOp()
	if op == nil {
		b := v.OwnerBlock()
		if !b.IsEntry() {
			b.PredecessorOps(func(op *ir.Op, _ int) { l.enqueue(op) })
			return
		}
		op = b.ParentOp()
		l.enqueue(l.calls[op]...)
	}
	l.enqueue(op)
	l.enqueue(l.returns[l.callees[op]]...)
}

// visit marks the operands of op that matter, by its effects and by what is live of the values that they reach.
func (l *LiveValues) visit(op *ir.Op) {
	parent := op.ParentOp()
	call, isCall := ir.As[ir.CallOp](op)
	switch callee := l.callees[op]; {
	case callee != nil:
		c, _ := ir.As[ir.Callable](callee)
		l.markFor(c.CallableRegion().Entry().Args(), call.CallOperands())
	case isCall:
		l.mark(op.Operands()...)
	case isRegionBranch(op):
		l.regionBranch(op)
	case op.NumSuccessors() > 0:
		for i, v := range op.Operands() {
			if arg := ir.SuccessorArg(op, i); arg == nil || l.live[arg] {
				l.mark(v)
			}
		}
	case op.Has(ir.Terminator) && isRegionBranch(parent): // visited with the operation
	case op.Has(ir.ReturnLike) && isCallable(parent) && !l.unknown[parent]:
		for _, call := range l.calls[parent] {
			l.markFor(call.Results(), op.Operands())
		}
	case op.Has(ir.Terminator) || op.NumRegions() > 0 || !ir.OnlyReads(op) || l.AnyLive(op.Results()):
		l.mark(op.Operands()...)
	}
}

// regionBranch marks what structured control flow passes to live values, and what controls it if one of them is live.
func (l *LiveValues) regionBranch(op *ir.Op) {
	forwarded := map[*ir.Op]map[*ir.Value]bool{op: {}}
	for _, e := range RegionEdges(op) {
		l.markFor(e.Inputs, e.Values)
		if forwarded[e.From] == nil {
			forwarded[e.From] = map[*ir.Value]bool{}
		}
		for _, v := range e.Values {
			forwarded[e.From][v] = true
		}
	}
	live := l.AnyLive(op.Results()) || slices.ContainsFunc(op.Regions(), func(rg *ir.Region) bool {
		return !rg.Empty() && l.AnyLive(rg.Entry().Args())
	})
	if !live && ir.OnlyReads(op) {
		return
	}
	for from, vs := range forwarded {
		l.mark(from.Operands()[:firstForwarded(from, vs)]...)
	}
}

func isRegionBranch(op *ir.Op) bool {
	_, ok := ir.As[ir.RegionBranchOp](op)
	return ok
}

// RegionEdge is one way of control in structured control flow: From, the
// operation itself or a terminator inside, forwards Values to Inputs.
type RegionEdge struct {
	From           *ir.Op
	Values, Inputs []*ir.Value
}

// RegionEdges lists the ways of control of a structured operation.
func RegionEdges(op *ir.Op) []RegionEdge {
	b, _ := ir.As[ir.RegionBranchOp](op)
	var out []RegionEdge
	for _, to := range b.EntrySuccessors(nil) {
		out = append(out, RegionEdge{op, b.EntryOperands(to), to.Inputs})
	}
	for _, rg := range op.Regions() {
		for blk := range rg.Blocks() {
			term := blk.Terminator()
			if term == nil || term.NumSuccessors() > 0 {
				continue
			}
			for _, to := range b.RegionSuccessors(rg) {
				vs := term.Operands()
				if t, ok := ir.As[ir.RegionBranchTerminator](term); ok {
					vs = t.ForwardedOperands(to)
				}
				out = append(out, RegionEdge{term, vs, to.Inputs})
			}
		}
	}
	return out
}

// firstForwarded is the number of leading operands before those that are
// forwarded: structured operations list what they forward last.
func firstForwarded(op *ir.Op, vs map[*ir.Value]bool) int {
	n := op.NumOperands()
	for n > 0 && vs[op.Operand(n-1)] {
		n--
	}
	return n
}
