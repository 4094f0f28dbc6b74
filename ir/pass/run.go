package pass

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
)

// Run executes the pipeline on op. Diagnostics go to cfg.Emit in the order of a
// serial run; the error is [ErrFailed] when a pass failed.
func (m *Manager) Run(cfg *Config, op *ir.Op) error {
	if cfg.Out == nil {
		cfg.Out = io.Discard
	}
	if cfg.Err == nil {
		cfg.Err = os.Stderr
	}
	w := &worker{runners: map[*instance]Runner{}, totals: m.totals()}
	ctx := &Context{Config: cfg, Out: cfg.Out, Err: cfg.Err, worker: w}
	ok := m.runTop(ctx, op)
	w.count()
	for _, d := range ctx.diags {
		if cfg.Emit != nil {
			cfg.Emit(d)
		}
	}
	if !ok {
		return ErrFailed
	}
	return nil
}

func (m *Manager) runTop(ctx *Context, op *ir.Op) bool {
	if m.Anchor != AnyOp && m.Anchor != op.Name() {
		ctx.Emit(diag.Errorf(op.Loc(), "can't run '%s' pass manager on '%s' op", m.Anchor, op.Name()))
		return false
	}
	for _, needs := range m.needs {
		if err := needs(op); err != nil {
			for _, d := range diag.List(err, op.Loc()) {
				ctx.Emit(d)
			}
			return false
		}
	}
	return m.run(ctx, op, nil)
}

// RunPipeline runs another pipeline on an operation inside the one that the
// pass runs on.
func (c *Context) RunPipeline(m *Manager, op *ir.Op) error {
	n := c.child(c.worker, false)
	ok := m.runTop(n, op)
	c.absorb(n)
	if !ok {
		return ErrFailed
	}
	return nil
}

// run executes the items on op; consecutive nested pipelines run together, each
// operation through all of them.
func (m *Manager) run(ctx *Context, op *ir.Op, under *Nested) bool {
	m.groupsOnce.Do(func() { m.join(under) })
	for i, it := range m.items {
		switch {
		case it.inst != nil && it.inst.unneeded(op):
		case it.inst != nil:
			if !ctx.runPass(&Execution{Pass: it.inst.pass, Under: under, inst: it.inst}, op) {
				return false
			}
		case m.groups[i] != nil:
			if !ctx.runNested(m.groups[i], op) {
				return false
			}
		}
	}
	return true
}

// join makes one run of each sequence of nested pipelines, under the index of
// its first. Pipelines for the same operation become one; one for any operation
// runs apart from those for a named one.
func (m *Manager) join(under *Nested) {
	m.groups = map[int]*Nested{}
	var cur *Nested
	for i, it := range m.items {
		if it.nested == nil {
			cur = nil
			continue
		}
		if cur == nil || (cur.Managers[0].Anchor == AnyOp) != (it.nested.Anchor == AnyOp) {
			cur = &Nested{Under: under}
			m.groups[i] = cur
		}
		cur.add(it.nested)
	}
}

func (n *Nested) add(m *Manager) {
	for _, have := range n.Managers {
		if have.Anchor == m.Anchor {
			have.items = append(have.items, m.items...)
			return
		}
	}
	n.Managers = append(n.Managers, &Manager{Anchor: m.Anchor, items: append([]item(nil), m.items...)})
}

// runPass executes one pass on op and verifies the result.
func (c *Context) runPass(e *Execution, op *ir.Op) bool {
	if err := schedulable(e.Pass, op); err != nil {
		c.Emit(err)
		return false
	}
	for _, in := range c.Instruments {
		if in.BeforePass != nil {
			in.BeforePass(c, e, op)
		}
	}
	c.startPass(e)
	ok := c.execute(e, op)
	preserved := c.preserveAll
	c.endPass()
	if ok && c.Verify && !preserved {
		ok = c.verify(op)
	}
	for i := len(c.Instruments) - 1; i >= 0; i-- {
		if after := c.Instruments[i].AfterPass; after != nil {
			after(c, e, op, !ok)
		}
	}
	return ok
}

func schedulable(p *Pass, op *ir.Op) *diag.Diagnostic {
	switch {
	case op.Def().Unregistered:
		return op.Errorf("trying to schedule a pass on an unregistered operation")
	case !op.Has(ir.IsolatedFromAbove):
		return op.Errorf("trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'")
	case p.Op != "" && p.Op != op.Name():
		return op.Errorf("trying to schedule a pass on an unsupported operation")
	}
	return nil
}

// execute runs the pass; a panic becomes a diagnostic.
func (c *Context) execute(e *Execution, op *ir.Op) (ok bool) {
	defer func() {
		if c.Unguarded {
			return
		}
		if p := recover(); p != nil {
			d := diag.Internalf(op.Loc(), "internal error in pass '%s': %v", e.Pass.Name, p).
				Note(op.Loc(), "this is a bug; --mlir-pass-pipeline-crash-reproducer=FILE keeps what is needed to repeat it, TSOPT_BACKTRACE=1 shows where it happened")
			if os.Getenv("TSOPT_BACKTRACE") != "" {
				d.Note(op.Loc(), "%s", debug.Stack())
			}
			c.Emit(d)
			ok = false
		}
	}()
	r, err := c.worker.runner(c, e.inst)
	if err == nil {
		err = r.Run(c, op)
	}
	if err == nil {
		return true
	}
	if !errors.Is(err, ErrFailed) {
		c.diags = append(c.diags, diag.List(err, op.Loc())...)
	}
	return false
}

func (c *Context) verify(op *ir.Op) bool {
	err := verify.Verify(op, verify.Options{Registry: c.Dialects, AllowUnregistered: c.AllowUnregistered,
		Serial: c.Serial || c.parallel})
	if err == nil {
		return true
	}
	c.diags = append(c.diags, diag.List(err, op.Loc())...)
	return false
}

// task is one operation to run a pipeline on.
type task struct {
	m   *Manager
	op  *ir.Op
	ctx *Context
	ok  bool
}

// runNested runs pipelines over the operations directly inside op.
func (c *Context) runNested(n *Nested, op *ir.Op) bool {
	for _, in := range c.Instruments {
		if in.BeforeNested != nil {
			in.BeforeNested(c, n, op)
		}
	}
	ok := c.runTasks(n, nestedTasks(n, op))
	for _, in := range c.Instruments {
		if in.AfterNested != nil {
			in.AfterNested(c, n, op)
		}
	}
	return ok
}

func nestedTasks(n *Nested, op *ir.Op) []*task {
	var tasks []*task
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				if m := n.managerFor(o); m != nil {
					tasks = append(tasks, &task{m: m, op: o})
				}
			}
		}
	}
	return tasks
}

// managerFor is the pipeline for op, nil for none.
func (n *Nested) managerFor(op *ir.Op) *Manager {
	for _, m := range n.Managers {
		if m.Anchor == op.Name() || m.Anchor == AnyOp && op.Has(ir.IsolatedFromAbove) && !op.Def().Unregistered {
			return m
		}
	}
	return nil
}

func (c *Context) runTasks(n *Nested, tasks []*task) bool {
	workers := min(c.Processors(), len(tasks))
	if workers < 2 {
		for _, t := range tasks {
			child := c.child(c.worker, false)
			ok := t.m.run(child, t.op, n)
			c.absorb(child)
			if !ok {
				return false
			}
		}
		return true
	}
	c.runParallel(n, tasks, workers)
	ok := true
	for _, t := range tasks {
		c.absorb(t.ctx)
		ok = ok && t.ok
	}
	return ok
}

func (c *Context) runParallel(n *Nested, tasks []*task, workers int) {
	queue := make(chan *task, len(tasks))
	for _, t := range tasks {
		queue <- t
	}
	close(queue)
	var wg sync.WaitGroup
	for range min(workers, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			w := &worker{runners: map[*instance]Runner{}, totals: c.worker.totals}
			for t := range queue {
				t.ctx = c.child(w, true)
				t.ok = t.m.run(t.ctx, t.op, n)
			}
			w.count()
		})
	}
	wg.Wait()
}

// worker is one goroutine's runners.
type worker struct {
	runners map[*instance]Runner
	totals  *totals
}

func (w *worker) runner(ctx *Context, in *instance) (Runner, error) {
	if r := w.runners[in]; r != nil {
		return r, nil
	}
	r := in.make()
	if i, ok := r.(Initializer); ok {
		if err := i.Init(ctx); err != nil {
			return nil, fmt.Errorf("cannot prepare pass '%s': %w", in.pass.Name, err)
		}
	}
	w.runners[in] = r
	return r, nil
}

// totals sums the statistics of all workers.
type totals struct {
	mu    sync.Mutex
	stats map[*instance][]*Statistic
}

func (m *Manager) totals() *totals {
	t := &totals{stats: map[*instance][]*Statistic{}}
	m.statistics = t
	return t
}

// count adds a worker's counters to the totals.
func (w *worker) count() {
	w.totals.mu.Lock()
	defer w.totals.mu.Unlock()
	for in, r := range w.runners {
		mine := statisticsOf(r)
		sum := w.totals.stats[in]
		if sum == nil {
			for _, s := range mine {
				sum = append(sum, &Statistic{s.Name, s.Doc, new(int)})
			}
			w.totals.stats[in] = sum
		}
		for i, s := range mine {
			*sum[i].Value += *s.Value
			*s.Value = 0
		}
	}
}
