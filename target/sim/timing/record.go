package timing

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Recorder makes a graph of what a program does on a machine. It is the [engine.Observer] of one run.
type Recorder struct {
	graph   Graph
	machine *machine
	parts   map[part]int32 // servers and networks
	issues  []issue
	ends    map[block]Step // of blocks
	placed  map[place]bool // units that have had blocks
	labels  map[Step]label // of steps that take time
}

// block is a block by its number.
type block struct {
	launch *engine.Launch
	number int
}

// place is a unit that runs blocks.
type place struct{ device, unit int }

// shared is in the place of the unit of what units share.
const shared = -1

// part is what serves steps: an instruction or a memory of a unit, or, of all that share it, a memory or a network.
type part struct {
	name string
	place
}

// label says what a step is.
type label struct {
	part part
	op   *ir.Op
}

// issue is when a unit has issued an operation.
type issue struct {
	step, before Step
	place        place
}

// New is a recorder of programs on a machine. With a trace it remembers when each part was busy with what.
func New(m arch.Machine, trace bool) (*Recorder, error) {
	d, err := machineOf(m)
	if err != nil {
		return nil, err
	}
	return &Recorder{graph: Graph{traced: trace}, machine: d, parts: map[part]int32{}, ends: map[block]Step{},
		placed: map[place]bool{}, labels: map[Step]label{}}, nil
}

// progress is how far an agent is.
type progress struct {
	begun      bool
	count      int64                   // operations
	issued     Step                    // its last operation
	begunBy    Step                    // all that it has begun
	wrote      Step                    // all that it has written
	past       *clock.Cause            // what it has learned of others
	values     map[*ir.Value]Step      // when tiles are there
	iterations map[*ir.Op][]iteration  // of pipelined loops
	writes     map[*engine.Alloc]int64 // at which of its operations it last wrote
	op         *ir.Op                  // that runs
	moved      []accesses              // by the operation that runs
}

// iteration is where a unit was as one of a pipelined loop began.
type iteration struct {
	step  Step
	past  *clock.Cause
	count int64 // of its operations
}

// accesses are those of an operation to an allocation.
type accesses struct {
	al    *engine.Alloc
	write bool
	count float64 // of whole accesses
	last  int     // which the last one was
}

// of is the progress of an agent. A block begins when the one before it on its unit has ended.
func (r *Recorder) of(a *engine.Agent) *progress {
	p := engine.Part[progress](&a.Parts)
	if p.begun {
		return p
	}
	*p = progress{begun: true, issued: none, begunBy: none, wrote: none, values: map[*ir.Value]Step{},
		iterations: map[*ir.Op][]iteration{}, writes: map[*engine.Alloc]int64{}}
	r.placed[r.place(a)] = true
	if n := a.Linear - r.machine.units; a.Parent == nil && n >= 0 {
		p.issued = r.end(a.Launch, n)
	}
	return p
}

// end is the step that ends a block.
func (r *Recorder) end(l *engine.Launch, number int) Step {
	b := block{l, number}
	s, ok := r.ends[b]
	if !ok {
		s = r.graph.join()
		r.ends[b] = s
	}
	return s
}

func (r *Recorder) place(a *engine.Agent) place { return place{a.Device, a.Linear % r.machine.units} }

// causeStep is the step of a cause.
func (r *Recorder) causeStep(c *clock.Cause) Step {
	if c.A != nil && c.Step == none {
		c.Step = r.graph.join(r.causeStep(c.A), r.causeStep(c.B))
	}
	return c.Step
}

// ready is when a tile is there for an agent, none for what takes no time.
func (r *Recorder) ready(a *engine.Agent, v *ir.Value) Step {
	for ; a != nil; a = a.Parent {
		if s, ok := engine.Part[progress](&a.Parts).values[v]; ok {
			return s
		}
	}
	return none
}

// issue begins the next operation of an agent, when steps are over. At a server the agent that has done less is first,
// then the unit with the lower number.
func (r *Recorder) issue(a *engine.Agent, needs ...Step) Step {
	p := r.of(a)
	p.count++
	all := int64(r.machine.units * len(a.Launch.Team))
	r.graph.rank = p.count*all + int64(a.Device*r.machine.units+a.Linear%r.machine.units)
	if c := a.Clock.Past.Cause(); c != nil && c != p.past {
		p.past = c
		needs = append(needs, r.causeStep(c))
	}
	s := r.graph.join(append(needs, p.issued)...)
	r.issues = append(r.issues, issue{s, p.issued, r.place(a)})
	p.issued = s
	r.publish(a, p)
	return s
}

// publish says what others learn from the agent: that it has issued its operations, and what it wrote.
func (r *Recorder) publish(a *engine.Agent, p *progress) {
	did := &clock.Cause{Step: p.issued}
	if p.wrote != none {
		did = clock.Both(did, &clock.Cause{Step: p.wrote})
	}
	a.Clock.Did = did
}

// begin notes a step that the agent does not wait for.
func (r *Recorder) begin(p *progress, s Step) {
	if p.begunBy == none {
		p.begunBy = s
	} else {
		p.begunBy = r.graph.join(p.begunBy, s)
	}
}

// serverOf is the server of a part.
func (r *Recorder) serverOf(p part) int32 {
	s, ok := r.parts[p]
	if !ok {
		s = r.graph.server()
		r.parts[p] = s
	}
	return s
}

// execute is work of an instruction, on what it shares with others or on its own.
func (r *Recorder) execute(at part, cycles float64, after Step) Step {
	own := r.serverOf(at)
	shared, ok := r.machine.shared[at.name]
	if !ok {
		return r.graph.serve(own, cycles, 0, after)
	}
	where := part{shared.SymName, at.place}
	if _, ok := r.parts[where]; !ok {
		r.parts[where] = r.graph.serverOf(int(shared.Units()))
	}
	s := r.graph.serve(r.parts[where], cycles, 0, after)
	r.graph.steps[s].account = own
	return s
}

// operands are the steps of an operation's operands.
func (r *Recorder) operands(a *engine.Agent, op *ir.Op) (needs []Step) {
	for _, v := range op.Operands() {
		if s := r.ready(a, v); s != none {
			needs = append(needs, s)
		}
	}
	return needs
}

// Operation implements [engine.Observer].
func (r *Recorder) Operation(op *ir.Op) (before, after engine.Instr, err error) {
	if insideElement(op) {
		return nil, nil, nil
	}
	w := workOf(op)
	if err := r.machine.check(op, w); err != nil {
		return nil, nil, err
	}
	switch loop, counted := ir.As[ir.CountedLoop](op); {
	case op.Has(ir.Terminator) && carries(op):
		return r.terminator(op), nil, nil
	case finishes(op):
		return r.finish(op), nil, nil
	case counted:
		return r.loop(op, r.enter(loop.InitArgs(), loop.IterArgs(), op.Results()), true), nil, nil
	case renames(op):
		return nil, r.rename(op), nil
	case !takesPart(op):
		return nil, nil, nil
	case op.NumRegions() > 0 && w.amount == 0:
		// Units inside of it begin when its operands are there.
		return func(a *engine.Agent) { r.issue(a, r.operands(a, op)...) }, func(a *engine.Agent) { r.issue(a) }, nil
	}
	before = func(a *engine.Agent) {
		p := r.of(a)
		p.op, p.moved = op, p.moved[:0]
	}
	return before, func(a *engine.Agent) { r.operation(a, op, w) }, nil
}

// takesPart reports whether an operation has to do with tiles, memory or other units.
func takesPart(op *ir.Op) bool {
	if op.Has(ir.ConstantLike) {
		return false
	}
	for _, t := range append(op.OperandTypes(), op.ResultTypes()...) {
		if _, number := ir.BitWidth(t); !number && t != ir.Index {
			return true
		}
	}
	return false
}

// enter gives the arguments of a loop the times of its initial values.
func (r *Recorder) enter(inits, args, outs []*ir.Value) engine.Instr {
	return func(a *engine.Agent) {
		for i, v := range inits {
			r.pass(a, v, args[i])
			r.pass(a, v, outs[i])
		}
	}
}

// loop notes when the iterations of a pipelined loop begin; the first one is next where the loop is entered.
func (r *Recorder) loop(op *ir.Op, enter engine.Instr, first bool) engine.Instr {
	if !tile.Pipelined.Is(op) {
		return enter
	}
	return func(a *engine.Agent) {
		enter(a)
		s := r.issue(a)
		p := r.of(a)
		if first {
			p.iterations[op] = p.iterations[op][:0]
		}
		p.iterations[op] = append(p.iterations[op], iteration{s, p.past, p.count})
	}
}

// ahead is when a load can begin: one in a pipelined loop as many iterations ahead as it has other stages, unless the
// unit has written there, or learned of others, since then.
func (r *Recorder) ahead(p *progress, op *ir.Op, now Step) Step {
	loop, ok := ir.Enclosing(op, tile.Pipelined)
	list := p.iterations[loop.Op]
	if !ok || len(list) == 0 || !tile.Load.Is(op) && !tile.Gather.Is(op) {
		return now
	}
	from := list[max(0, len(list)-max(int(loop.Stages), 1))]
	for _, m := range p.moved {
		if from.past != p.past || p.writes[m.al] > from.count {
			return now
		}
	}
	return from.step
}

// pass makes a value be there when another is.
func (r *Recorder) pass(a *engine.Agent, from, to *ir.Value) { r.of(a).values[to] = r.ready(a, from) }

// terminator passes values on.
func (r *Recorder) terminator(op *ir.Op) engine.Instr {
	p := op.ParentOp()
	loop, counted := ir.As[ir.CountedLoop](p)
	switch {
	case counted:
		return r.loop(p, r.enter(op.Operands(), loop.IterArgs(), p.Results()), false)
	case op.NumOperands() == p.NumResults():
		return r.enter(op.Operands(), p.Results(), p.Results())
	}
	return func(a *engine.Agent) { r.issue(a, r.operands(a, op)...) }
}

// finish waits for all that the agent has begun, and ends a block.
func (r *Recorder) finish(op *ir.Op) engine.Instr {
	return func(a *engine.Agent) {
		p := r.of(a)
		s := r.issue(a, append(r.operands(a, op), p.begunBy)...)
		p.begunBy = none
		if op.Has(ir.Terminator) && tile.Kernel.Is(op.ParentOp()) {
			r.graph.need(r.end(a.Launch, a.Linear), s)
		}
	}
}

func (r *Recorder) rename(op *ir.Op) engine.Instr {
	return func(a *engine.Agent) {
		for _, v := range op.Results() {
			r.pass(a, engine.Only(op), v)
		}
	}
}

// operation makes the steps of an operation that has run: it reads memory, computes, and writes memory.
func (r *Recorder) operation(a *engine.Agent, op *ir.Op, w work) {
	p := r.of(a)
	last := r.ahead(p, op, r.issue(a, r.operands(a, op)...))
	last = r.access(a, p, op, last, false)
	if w.amount > 0 {
		at := part{w.instruction, r.place(a)}
		last = r.execute(at, w.amount/r.machine.rate(w.instruction, w.per), last)
		r.label(last, at, op)
		r.begin(p, last)
	}
	for _, v := range op.Results() {
		p.values[v] = last
	}
	if written := r.access(a, p, op, last, true); written != last {
		for _, m := range p.moved {
			if m.write {
				p.writes[m.al] = p.count
			}
		}
		p.wrote = r.graph.join(p.wrote, written)
		r.publish(a, p)
	}
	p.op = nil
}

func (r *Recorder) label(s Step, at part, op *ir.Op) { r.labels[s] = label{at, op} }

// access makes steps of the reads or writes of an operation, which begin together.
func (r *Recorder) access(a *engine.Agent, p *progress, op *ir.Op, after Step, writes bool) Step {
	var all []Step
	for _, m := range p.moved {
		if m.write != writes {
			continue
		}
		at, mem := part{r.machine.home.name, place{a.Device, shared}}, r.machine.home
		if r.machine.private {
			at.place = r.place(a)
		}
		if m.al.Space == engine.Shared {
			at, mem = part{r.machine.scratch.name, r.place(a)}, r.machine.scratch
		}
		s := r.graph.serve(r.serverOf(at), m.count*mem.access/mem.rate, mem.latency, after)
		r.label(s, at, op)
		r.begin(p, s)
		all = append(all, s)
	}
	switch len(all) {
	case 0:
		return after
	case 1:
		return all[0]
	}
	return r.graph.join(all...)
}

// Accessed implements [engine.Observer]. What a put writes on another device is its message.
func (r *Recorder) Accessed(a *engine.Agent, al *engine.Alloc, off, n int, write bool) {
	p := r.of(a)
	if p.op == nil || al.Space == engine.Local || al.Symm != nil && al.Device != a.Device {
		return
	}
	access := int(r.machine.home.access)
	if al.Space == engine.Shared {
		access = int(r.machine.scratch.access)
	}
	m := p.accesses(al, write)
	for at := off / access; at <= (off+n-1)/access; at++ {
		if m.last != at {
			m.count++
			m.last = at
		}
	}
}

func (p *progress) accesses(al *engine.Alloc, write bool) *accesses {
	for i := range p.moved {
		if m := &p.moved[i]; m.al == al && m.write == write {
			return m
		}
	}
	p.moved = append(p.moved, accesses{al, write, 0, -1})
	return &p.moved[len(p.moved)-1]
}

// Began implements [engine.Observer]. When a copy lands follows from the waits for it.
func (r *Recorder) Began(*engine.Agent) (landed func()) { return nil }

// End computes the times. The error says which blocks cannot run as they are placed.
func (r *Recorder) End(root *ir.Op) error {
	if err := r.graph.run(); err != nil {
		return diag.Errorf(root.Loc(), "the time of the program is unknown: %v, as blocks on one unit run one after the other (block i on unit i modulo %d); use fewer blocks",
			err, r.machine.units)
	}
	return nil
}

// cycles is how long the program takes.
func (r *Recorder) cycles() float64 { return r.graph.now }

var _ engine.Observer = (*Recorder)(nil)
