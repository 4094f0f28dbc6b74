package engine

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync/atomic"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Options are how to simulate.
type Options struct {
	// Seed varies the order in which blocks start and agents run, which agents are held back, and when async copies read;
	// 0 is first come, first served.
	Seed uint64
	// Arch names the machine that says how many blocks run at a time; "" is the
	// module's own scale.arch, or the default target.
	Arch string
	// Streamed says that the host does not wait between kernels (of tile programs; below, its
	// code says so).
	Streamed bool
	// Races looks for data races.
	Races bool
	// MaxSteps ends a program that runs on; 0 is no limit.
	MaxSteps int64
	// MaxBytes limits the memory that a program needs here; 0 is 16 GiB, or less
	// on a small machine.
	MaxBytes int64
	// Output takes what programs print; nil discards it.
	Output io.Writer
	// Progress is called now and then with the number of finished blocks of the kernels launched so far.
	Progress func(done, total int)
	// Undefined is called for operations whose result may be anything (poison upstream): too far shifts, what overflows
	// against its flags or does not fit. The run continues with a fixed value.
	Undefined func(op *ir.Op)
	// Observer sees what agents do; nil for none.
	Observer Observer
	// Meanings are what operations do; nil is [Builtin].
	Meanings []Meaning
	// Targets are the machines that Arch can name; nil is those that are shipped.
	Targets []arch.File
	// Semantics overrides the meaning of operations by name; see [Sem].
	Semantics map[string]Sem
}

// Machine runs the functions of a module.
type Machine struct {
	Opt      Options
	Module   *ir.Op
	Mem      memory
	Order    order
	Capacity capacity

	funcs   map[function]*Code
	Kernels map[*ir.Op]*KernelInfo
	Globals map[*ir.Op]*Alloc
	table   map[string]Rule
	// externals are the functions without a body that it knows.
	externals Externals
	whole     whole
	guards    []func(c *Compiler, op *ir.Op)
	semCache  map[*ir.OpDef]Rule
	Sites     []*ir.Op
	siteNum   map[*ir.Op]int32

	placements map[*ir.MemRefType]Placement

	ctx     context.Context // of the call
	stopped atomic.Bool     // it has ended, which agents see at their next instruction

	Agents     []*Agent
	queue      queue
	launches   []*Launch
	groups     int32
	Devices    int        // greatest number of devices used
	done       int        // blocks finished
	total      int        // blocks launched
	joins      [][]uint64 // the tokens that tokens of comm.join stand for
	Parts      Parts
	spinning   []*Agent
	Reports    []Report
	asked      bool  // an agent read the clock since time last passed
	passed     int64 // nanoseconds besides those of steps
	host       *Agent
	Current    int // the device the host has chosen
	steps      int64
	Unranked   []Value // the memrefs behind unranked ones
	unwritten  unwrittenReads
	Landings   []clock.Epoch             // when each group of async copies was waited for; at 0: not yet
	fenceOrder map[domain]*clock.History // what the last fence.sc of each domain publishes
	polls      int                       // turns in a row in which agents only polled
	Changes    int64                     // how often memory or a signal changed, for spinning agents
}

// Rules are what a machine knows: what operations do, and functions that have no body.
type Rules struct {
	Operations map[string]Rule
	Externals  Externals
	// Whole are the meanings of operations on whole tensors, Elementwise that of those that map functions over elements.
	Whole       map[string]Rule
	Elementwise Rule
	// Guards are compiled before each operation.
	Guards []func(c *Compiler, op *ir.Op)
}

// New prepares a module for simulation. Functions are compiled when first
// called.
func New(module *ir.Op, rules Rules, opt Options) *Machine {
	if opt.MaxBytes == 0 {
		opt.MaxBytes = defaultBytes()
	}
	m := &Machine{
		Opt: opt, Module: module, table: rules.Operations, externals: rules.Externals, guards: rules.Guards,
		whole: whole{rules: rules.Whole, elementwise: rules.Elementwise},
		funcs: map[function]*Code{}, Kernels: map[*ir.Op]*KernelInfo{}, Globals: map[*ir.Op]*Alloc{},
		semCache: map[*ir.OpDef]Rule{}, siteNum: map[*ir.Op]int32{}, placements: map[*ir.MemRefType]Placement{},
		fenceOrder: map[domain]*clock.History{}, Devices: 1,
		Landings: make([]clock.Epoch, 1), // 0 is no landing: what ends there is over at once
	}
	m.Mem.limit = opt.MaxBytes
	return m
}

// Value is an argument or a result of a call: the words of its type.
type Value []uint64

// Call runs a function of the module and everything that it launches. An error
// is a *diag.Diagnostic with the operation's location, or the context's.
func (m *Machine) Call(ctx context.Context, name string, args ...Value) (results []Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(Failure)
			if !ok {
				panic(r)
			}
			results, err = nil, f.D
		}
	}()
	fn := ir.LookupSymbol(m.Module, name)
	if fn == nil {
		return nil, diag.Errorf(m.Module.Loc(), "the module has no function @%s", name)
	}
	m.Order = newOrder(m.Opt.Seed)
	if m.Capacity, err = capacityOf(m.Module, m.Opt.Arch, m.Opt.Targets); err != nil {
		return nil, diag.Errorf(m.Module.Loc(), "%v", err)
	}
	c := m.Function(fn, false)
	if len(args) != len(c.Args) {
		return nil, diag.Errorf(fn.Loc(), "@%s expects %d arguments, got %d", name, len(c.Args), len(args))
	}
	m.host = m.newAgent(c, m.nextGroup(), 0)
	m.host.Device, m.host.Thread = -1, -1
	for i, s := range c.Args {
		if len(args[i]) != s.N {
			return nil, diag.Errorf(fn.Loc(), "argument #%d of @%s expects %d words, got %d", i, name, s.N, len(args[i]))
		}
		copy(m.host.F[s.At:], args[i])
	}
	m.Wake(m.host)
	if err := m.schedule(ctx); err != nil {
		return nil, err
	}
	return split(m.host.Out, c.results), nil
}

func split(words []uint64, widths []int) []Value {
	var out []Value
	for _, n := range widths {
		out = append(out, append(Value(nil), words[:n]...))
		words = words[n:]
	}
	return out
}

// Steps is how many instructions ran so far.
func (m *Machine) Steps() int64 { return m.steps }

// Buffer makes bytes of the caller the memory of a memref argument with a
// row-major layout. What the program writes is in the same bytes afterwards.
// Kernels may access it: a host that runs programs on a real device puts
// arguments there.
func (m *Machine) Buffer(data []byte, t *ir.MemRefType, dims []int64, name string) (Value, error) {
	return m.StridedBuffer(data, t, dims, RowMajor(dims), 0, name)
}

// StridedBuffer is [Machine.Buffer] with another layout, in elements: a write between the elements is an error, and a
// read there is of uninitialized memory.
func (m *Machine) StridedBuffer(data []byte, t *ir.MemRefType, dims, strides []int64, offset int64, name string) (Value,
	error) {
	e, ok := word.ElemOf(t.Elem())
	if !ok {
		return nil, fmt.Errorf("elements of type %v are unsupported", t.Elem())
	}
	a := m.Mem.adopt(data)
	a.Name, a.Elem, a.Dims, a.Registered = name, e, dims, true
	v := Descriptor(a.Base, offset, dims, strides)
	if offset != 0 || !slices.Equal(strides, RowMajor(dims)) {
		a.Strides, a.Offset = strides, offset
		a.Init = NewBitset(len(data))
		a.hold(v)
	}
	return v, nil
}

func RowMajor(dims []int64) []int64 {
	out := make([]int64, len(dims))
	s := int64(1)
	for i := len(dims) - 1; i >= 0; i-- {
		out[i] = s
		s *= dims[i]
	}
	return out
}

// Descriptor makes the words of a memref: address, offset, sizes, strides.
func Descriptor(base uint64, offset int64, dims, strides []int64) Value {
	v := Value{base, uint64(offset)}
	for _, d := range dims {
		v = append(v, uint64(d))
	}
	for _, s := range strides {
		v = append(v, uint64(s))
	}
	return v
}

func (m *Machine) SiteOf(op *ir.Op) int32 {
	n, ok := m.siteNum[op]
	if !ok {
		n = int32(len(m.Sites))
		m.Sites = append(m.Sites, op)
		m.siteNum[op] = n
	}
	return n
}

func (m *Machine) SiteLoc(site int32) diag.Loc { return m.Sites[site].Loc() }

func (m *Machine) nextGroup() int32 {
	m.groups++
	return m.groups
}

// NameOfAgent says which agent has a number.
func (m *Machine) NameOfAgent(id int32) string {
	a := m.Agents[id]
	if a.ghost {
		thread := *a
		thread.Thread = int(id - a.ID)
		thread.Lane = thread.Thread % WarpSize
		return thread.Name()
	}
	return a.Name()
}

// bury keeps of the threads of a block that has ended what reports and the race
// detector ask of them: one agent in the place of all.
func (m *Machine) bury(b *Block) {
	first := b.Agents[0]
	if first.Thread < 0 {
		return
	}
	ghost := &Agent{M: m, ID: first.ID, Device: first.Device, Launch: b.Launch, Block: b, Linear: b.linear,
		State: Finished, ghost: true}
	for _, a := range b.Agents {
		m.Agents[a.ID] = ghost
	}
	m.Mem.refund(int64(len(b.Agents)-1) * agentBytes)
}

// buryUnit lets the first agent of a unit stand for those that come after it.
func (m *Machine) buryUnit(b *Block, member int32, x *Agent) {
	if first := b.units[member]; first != nil {
		m.Agents[x.ID] = first
		m.Mem.refund(agentBytes)
		return
	}
	if b.units == nil {
		b.units = map[int32]*Agent{}
	}
	b.units[member] = x
}

// newAgent makes an agent at the start of a code. It knows nothing of the past.
func (m *Machine) newAgent(c *Code, group, member int32) *Agent {
	if err := m.Mem.charge(agentBytes); err != nil {
		panic(Failure{m.Sites[c.Sites[0]].Errorf("has too many agents for the simulator: %v", err)})
	}
	a := &Agent{
		M: m, ID: int32(len(m.Agents)), code: c, F: m.frame(c), Thread: -1, State: Parked,
		Clock: clock.Clock{Group: group, Member: member, Own: 1, Past: clock.None},
	}
	m.Agents = append(m.Agents, a)
	return a
}
