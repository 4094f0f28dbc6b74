package analysis

import "github.com/tsopt/tsopt/ir"

// LiveValues is a backward analysis that finds the values that matter: through operations, branches, regions and calls
// they reach an effect on memory, or unknown code.
type LiveValues struct {
	live    map[*ir.Value]bool
	work    []*ir.Value
	unknown map[*ir.Op]bool
	// calls are the calls of a callable, returns the ends of its body.
	calls, returns map[*ir.Op][]*ir.Op
	symbols        ir.SymbolCache
}

// NewLiveValues analyses everything inside root.
func NewLiveValues(root *ir.Op) *LiveValues {
	l := &LiveValues{live: map[*ir.Value]bool{}, unknown: UnknownCallers(root), calls: map[*ir.Op][]*ir.Op{},
		returns: map[*ir.Op][]*ir.Op{}}
	ir.WalkNested(root, func(op *ir.Op) ir.WalkResult {
		if callee := l.Callee(op); callee != nil {
			l.calls[callee] = append(l.calls[callee], op)
		}
		if parent := op.ParentOp(); op.Has(ir.ReturnLike) && isCallable(parent) {
			l.returns[parent] = append(l.returns[parent], op)
		}
		return ir.Advance
	})
	ir.WalkNested(root, func(op *ir.Op) ir.WalkResult {
		l.seed(op)
		return ir.Advance
	})
	for len(l.work) > 0 {
		v := l.work[len(l.work)-1]
		l.work = l.work[:len(l.work)-1]
		l.propagate(v)
	}
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

// Callee is the function with a body that op calls, nil when op is no call or
// the function is not known.
func (l *LiveValues) Callee(op *ir.Op) *ir.Op {
	c, ok := ir.As[ir.CallOp](op)
	if !ok {
		return nil
	}
	sym, _ := c.Callee()
	if sym == nil {
		return nil
	}
	callee := l.symbols.Resolve(op, sym)
	if t, ok := ir.As[ir.Callable](callee); !ok || t.CallableRegion() == nil || t.CallableRegion().Empty() {
		return nil
	}
	return callee
}

func isCallable(op *ir.Op) bool {
	_, ok := ir.As[ir.Callable](op)
	return ok
}

func (l *LiveValues) mark(vs ...*ir.Value) {
	for _, v := range vs {
		if v != nil && !l.live[v] {
			l.live[v] = true
			l.work = append(l.work, v)
		}
	}
}

// seed marks the operands that matter whatever op's results are used for.
func (l *LiveValues) seed(op *ir.Op) {
	if b, ok := ir.As[ir.RegionBranchOp](op); ok {
		if !ir.OnlyReads(op) {
			l.control(op, b)
		}
		return
	}
	if _, ok := ir.As[ir.CallOp](op); ok {
		if l.Callee(op) == nil {
			l.mark(op.Operands()...)
		}
		return
	}
	if op.Has(ir.Terminator) {
		l.seedTerminator(op)
		return
	}
	if op.NumRegions() > 0 || !ir.OnlyReads(op) {
		l.mark(op.Operands()...)
	}
}

func (l *LiveValues) seedTerminator(op *ir.Op) {
	parent := op.ParentOp()
	switch {
	case op.NumSuccessors() > 0:
		for i := range op.NumOperands() {
			if ir.SuccessorArg(op, i) == nil {
				l.mark(op.Operand(i))
			}
		}
	case isRegionBranch(parent):
	case isCallable(parent) && op.Has(ir.ReturnLike):
		if l.unknown[parent] {
			l.mark(op.Operands()...)
		}
	default:
		l.mark(op.Operands()...)
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

// control marks what decides where control goes: the operands of op and of its
// terminators that are not forwarded.
func (l *LiveValues) control(op *ir.Op, b ir.RegionBranchOp) {
	forwarded := map[*ir.Op]map[*ir.Value]bool{op: {}}
	for _, e := range RegionEdges(op) {
		if forwarded[e.From] == nil {
			forwarded[e.From] = map[*ir.Value]bool{}
		}
		for _, v := range e.Values {
			forwarded[e.From][v] = true
		}
	}
	for from, vs := range forwarded {
		first := firstForwarded(from, vs)
		l.mark(from.Operands()[:first]...)
	}
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

func (l *LiveValues) propagate(v *ir.Value) {
	if op := v.DefiningOp(); op != nil {
		l.result(op, v)
		return
	}
	b := v.OwnerBlock()
	parent := b.ParentOp()
	switch {
	case !b.IsEntry():
		b.PredecessorOps(func(op *ir.Op, succ int) {
			vs, ok := ir.SuccessorOperands(op, succ)
			if i := v.Index() - (b.NumArgs() - len(vs)); ok && i >= 0 {
				l.mark(vs[i])
			}
		})
	case isRegionBranch(parent):
		l.input(parent, v)
	case isCallable(parent):
		for _, call := range l.calls[parent] {
			c, _ := ir.As[ir.CallOp](call)
			if vs := c.CallOperands(); v.Index() < len(vs) {
				l.mark(vs[v.Index()])
			}
		}
	default:
		l.mark(parent.Operands()...)
	}
}

func (l *LiveValues) result(op *ir.Op, v *ir.Value) {
	switch callee := l.Callee(op); {
	case callee != nil:
		for _, ret := range l.returns[callee] {
			if v.Index() < ret.NumOperands() {
				l.mark(ret.Operand(v.Index()))
			}
		}
	case isRegionBranch(op):
		l.input(op, v)
	default:
		l.mark(op.Operands()...)
	}
}

// input marks what is forwarded to a region argument or a result of structured
// control flow, and what controls it.
func (l *LiveValues) input(op *ir.Op, v *ir.Value) {
	b, _ := ir.As[ir.RegionBranchOp](op)
	l.control(op, b)
	for _, e := range RegionEdges(op) {
		for i, in := range e.Inputs {
			if in == v && i < len(e.Values) {
				l.mark(e.Values[i])
			}
		}
	}
}
