package transforms

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Inline replaces calls by the bodies of what they call.
var Inline = &pass.Pass{
	Name:  "inline",
	Class: "Inliner",
	Doc: `Inline function calls

Goes through the call graph from callees to callers. The functions of a strongly
connected component are first simplified by a pipeline, then the calls in them
are inlined, until nothing changes or the iterations are used up. A private
function whose last call was inlined is erased.`,
	Leaves: forms.Of(forms.Inlined),
	New: func() pass.Runner {
		return &inliner{defaultPipeline: "canonicalize", threshold: 1<<32 - 1, maxIterations: 4}
	},
}

type inliner struct {
	defaultPipeline string
	pipelines       []string
	threshold       uint
	maxIterations   uint
}

func (p *inliner) Options(o *pass.Options) {
	o.String("default-pipeline", &p.defaultPipeline,
		"The optimizer pipeline used for callables that do not have a dedicated optimizer pipeline in opPipelineList")
	o.Strings("op-pipelines", &p.pipelines, "Callable operation specific optimizer pipelines (in the form of `dialect.op(pipeline)`)")
	o.Uint("max-iterations", &p.maxIterations, "Maximum number of iterations when inlining within an SCC")
	o.Uint("inlining-threshold", &p.threshold,
		"If the ratio between the number of the operations in the callee and the number of the operations in the caller exceeds this value (in percentage), then the callee is not inlined even if it is legal to inline it")
}

func (p *inliner) Run(ctx *pass.Context, op *ir.Op) error {
	if !op.Has(ir.SymbolTableTrait) {
		return op.Errorf(" was scheduled to run under the inliner, but does not define a symbol table")
	}
	g := analysis.NewCallGraph(op)
	run := &inlineRun{inliner: p, ctx: ctx, graph: g, uses: newCallUses(op, g), dead: map[*analysis.CallNode]bool{},
		managers: map[string]*pass.Manager{}}
	for _, scc := range g.SCCs() {
		if err := run.scc(scc); err != nil {
			return err
		}
	}
	for _, n := range g.Nodes {
		if run.dead[n] {
			run.callables[n].Erase()
		}
	}
	return nil
}

type inlineRun struct {
	*inliner
	ctx      *pass.Context
	graph    *analysis.CallGraph
	uses     *callUses
	dead     map[*analysis.CallNode]bool
	managers map[string]*pass.Manager
	// callables are the operations of the dead nodes.
	callables map[*analysis.CallNode]*ir.Op
}

func (r *inlineRun) scc(nodes []*analysis.CallNode) error {
	for range r.maxIterations {
		if err := r.simplify(nodes); err != nil {
			return err
		}
		if !r.inlineIn(nodes) {
			break
		}
	}
	return nil
}

// simplify runs the pipeline of each callable that has no callables inside.
func (r *inlineRun) simplify(nodes []*analysis.CallNode) error {
	for _, n := range nodes {
		if r.dead[n] || len(n.Children) > 0 || !n.Callable().Has(ir.IsolatedFromAbove) {
			continue
		}
		m, err := r.manager(n.Callable().Name())
		if err != nil {
			return n.Callable().Errorf("%s", err)
		}
		if m == nil {
			continue
		}
		if err := r.ctx.RunPipeline(m, n.Callable()); err != nil {
			return err
		}
		r.uses.recount(n)
	}
	return nil
}

// manager is the pipeline for an operation's name, nil for none.
func (r *inlineRun) manager(op string) (*pass.Manager, error) {
	if m, ok := r.managers[op]; ok {
		return m, nil
	}
	m, err := r.newManager(op)
	r.managers[op] = m
	return m, err
}

func (r *inlineRun) newManager(op string) (*pass.Manager, error) {
	for _, text := range r.pipelines {
		if strings.HasPrefix(strings.TrimSpace(text), op+"(") {
			return pass.ParsePipeline(text, r.ctx.Passes)
		}
	}
	if r.defaultPipeline == "" {
		return nil, nil
	}
	m := pass.NewManager(op)
	return m, pass.ParseInto(m, r.defaultPipeline, r.ctx.Passes)
}

// pendingCall is a call that may be inlined; history are the callees that were
// inlined to make it.
type pendingCall struct {
	op             *ir.Op
	source, target *analysis.CallNode
	history        *inlineHistory
}

type inlineHistory struct {
	node *analysis.CallNode
	next *inlineHistory
}

func (h *inlineHistory) has(n *analysis.CallNode) bool {
	for ; h != nil; h = h.next {
		if h.node == n {
			return true
		}
	}
	return false
}

// inlineIn inlines the calls in the nodes and reports whether there was one.
func (r *inlineRun) inlineIn(nodes []*analysis.CallNode) (any bool) {
	var calls []pendingCall
	for _, n := range nodes {
		switch {
		case r.dead[n]:
		case r.uses.unused(n):
			r.kill(n)
		default:
			r.collect(n.Region, n, nil, false, &calls)
		}
	}
	for i := 0; i < len(calls); i++ {
		c := calls[i]
		if r.dead[c.source] || c.history.has(c.target) || !r.shouldInline(c) {
			continue
		}
		if r.inlineCall(c, &calls) {
			any = true
		}
	}
	return any
}

func (r *inlineRun) collect(rg *ir.Region, source *analysis.CallNode, h *inlineHistory, inner bool,
	calls *[]pendingCall) {
	r.graph.CallsIn(rg, inner, func(op *ir.Op, target *analysis.CallNode) {
		r.pend(op, target, source, h, calls)
	})
}

func (r *inlineRun) pend(op *ir.Op, target, source *analysis.CallNode, h *inlineHistory, calls *[]pendingCall) {
	call, _ := ir.As[ir.CallOp](op)
	if sym, _ := call.Callee(); target == nil || sym != nil && len(sym.Path()) > 1 {
		return
	}
	if inside := r.graph.NodeAround(op.ParentRegion()); inside != nil {
		source = inside
	}
	*calls = append(*calls, pendingCall{op, source, target, h})
}

func (r *inlineRun) shouldInline(c pendingCall) bool {
	if c.op.Has(ir.Terminator) {
		return false
	}
	for _, e := range c.target.Edges {
		if e == c.target || e == c.source {
			return false
		}
	}
	body := c.target.Region
	if body.IsAncestor(c.op.ParentRegion()) {
		return false
	}
	parent := c.op.ParentOp()
	if !goesOn(body) && body.Owner().Def() != parent.Def() && ir.TakesOneBlock(parent) {
		return false
	}
	return r.profitable(c)
}

func (r *inlineRun) profitable(c pendingCall) bool {
	if r.threshold >= 1<<32-1 {
		return true
	}
	caller := countOps(c.source.Region)
	return caller == 0 || uint(countOps(c.target.Region)*100/caller) <= r.threshold
}

func countOps(rg *ir.Region) (n int) {
	for b := range rg.Blocks() {
		for op := range b.Ops() {
			ir.WalkOps(op, func(*ir.Op) { n++ })
		}
	}
	return n
}

func (r *inlineRun) inlineCall(c pendingCall, calls *[]pendingCall) bool {
	call, _ := ir.As[ir.CallOp](c.op)
	inPlace := r.uses.usedOnce(c.target)
	in := &inlining{registry: r.ctx.Dialects, call: c.op, operands: call.CallOperands(), body: c.target.Region,
		keep: !inPlace}
	if !in.legal() {
		return false
	}
	h := &inlineHistory{c.target, c.history}
	callee := c.target.Callable()
	in.run(func(blocks []*ir.Block) {
		for _, b := range blocks {
			r.collectBlock(b, c.source, h, calls)
		}
	})
	r.uses.inlined(c)
	c.op.Erase()
	if inPlace {
		r.uses.drop(c.target)
		r.markDead(c.target, callee)
	}
	return true
}

func (r *inlineRun) collectBlock(b *ir.Block, source *analysis.CallNode, h *inlineHistory, calls *[]pendingCall) {
	for op := range b.Ops() {
		if _, ok := ir.As[ir.CallOp](op); ok {
			r.pend(op, r.graph.Target(op), source, h, calls)
			continue
		}
		for _, rg := range op.Regions() {
			r.collect(rg, source, h, true, calls)
		}
	}
}

func (r *inlineRun) kill(n *analysis.CallNode) { r.markDead(n, n.Callable()) }

func (r *inlineRun) markDead(n *analysis.CallNode, callable *ir.Op) {
	r.dead[n] = true
	if r.callables == nil {
		r.callables = map[*analysis.CallNode]*ir.Op{}
	}
	r.callables[n] = callable
}
