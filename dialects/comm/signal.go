package comm

import (
	"cmp"

	"github.com/tsopt/tsopt/ir"
)

// SigOp is what a comm.notify does to a counter.
type SigOp int64

// What happens to the counter.
const (
	SigAdd SigOp = iota
	SigSet
)

var sigOps = []string{"add", "set"}

func (o SigOp) String() string { return sigOps[o] }

// Compare is how a counter compares with a value.
type Compare int64

// The comparisons.
const (
	GE Compare = iota
	EQ
	GT
	NE
	LT
	LE
)

var compares = []string{"ge", "eq", "gt", "ne", "lt", "le"}

func (c Compare) String() string { return compares[c] }

func compareField(p *Compare) ir.Field {
	return ir.Enum(p, "cmp", ir.IntEnum(ir.I32,
		compares...)).Default(ir.I32Attr(0)).Doc("how the counter is compared with the value")
}

// Sem is what an operation orders.
type Sem int64

// The semantics.
const (
	DefaultSem Sem = iota // Release for notify, Acquire for wait and test, AcqRel for fence
	Relaxed
	Acquire
	Release
	AcqRel
)

var sems = []string{"default", "relaxed", "acquire", "release", "acq_rel"}

func (s Sem) String() string { return sems[s] }

func semField(p *Sem) ir.Field {
	return ir.Enum(p, "sem", ir.IntEnum(ir.I32,
		sems...)).Default(ir.I32Attr(0)).Doc("memory semantics: default is release for notify, acquire for wait and test, acq_rel for fence")
}

// Notify is comm.notify.
var Notify = ir.Define(ir.Spec[NotifyOp]{
	Name:    "comm.notify",
	Summary: "signals a peer",
	Doc: `
Adds to, or sets, a counter in a peer's copy of the signal, as a release: after all earlier accesses of
the block, and after the puts whose tokens are named are complete at the peer. ` + "`all`" + ` includes every
earlier put of the block, in loops and branches too, as lower-comm needs for a barrier. All threads of the
block take part and one of them signals. Consecutive notifies, with only pure operations in between, may
arrive in any order where counters only grow.

` + "```mlir" + `
comm.notify %sig[%i] add %c1 to %peer after %t : !comm.signal<8>
comm.notify %sig[%i] add %c1 to %peer {all} : !comm.signal<8>
` + "```",
	Traits: ir.Together,
	Fields: func(o *NotifyOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", counting),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.In(&o.Value, "value", ir.IsI32),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			ir.Ins(&o.After, "after", anyToken),
			ir.Flag(&o.All, "all").Doc("after all puts of the block, not only those whose tokens are named"),
			ir.Enum(&o.SigOp, "op", ir.IntEnum(ir.I32, sigOps...)).Default(ir.I32Attr(0)).Doc("how the counter is updated"),
			scopeField(&o.Scope),
			semField(&o.WrittenSem),
			unitField(&o.Unit), amongField(&o.Among),
		}
	},
	Syntax: "$signal `[` $index `]` $op $value `to` $rank (`after` $after^)? (`scope` `(` $scope^ `)`)? (`sem` `(` $sem^ `)`)? attr-dict `:` type($signal)",
	Parse:  parseNotify, Print: printNotify,
	Does: anyMemory,
	Verify: func(o NotifyOp) error {
		if s := o.Sem(); s == Acquire {
			return o.Errorf("has semantics %s; a notify must be a release (or relaxed)", s)
		}
		if o.Sem() == AcqRel && o.SigOp == SigSet {
			return o.Errorf("has semantics acq_rel, but setting a counter acquires nothing; a notify must be a release (or relaxed)")
		}
		return belowTiles(o.Op, o.Unit, o.Among)
	},
})

// NotifyOp is the view of comm.notify.
type NotifyOp struct {
	ir.Base
	Signal     *ir.Value   // the counters
	Index      *ir.Value   // which counter
	Value      *ir.Value   // what is added or set
	Rank       *ir.Value   // the peer
	After      []*ir.Value // the tokens of what must be complete first
	All        bool        // all puts of the block must
	SigOp      SigOp
	Scope      Scope
	WrittenSem Sem
	Unit       string  // the level of the units that act on their own, "" for the block
	Among      []int64 // the threads of a role that act on their own
}

// Sem is the ordering, release by default.
func (o NotifyOp) Sem() Sem { return cmp.Or(o.WrittenSem, Release) }

func parseNotify(p ir.OpParser, st *ir.OpState) {
	sig := p.Operand()
	p.Expect("[")
	idx := p.Operand()
	p.Expect("]")
	st.SetProp("op", ir.I32Attr(int64(p.OneOf(sigOps...))))
	val := p.Operand()
	p.Expect("to")
	rank := p.Operand()
	var after []ir.Unresolved
	if p.Accept("after") {
		after = p.Operands(ir.NoDelimiter)
	}
	parseScope(p, st)
	parseSem(p, st)
	p.OpAttrs(st)
	t := p.ColonType()
	if p.Err() != nil {
		return
	}
	st.Operands = []*ir.Value{p.Resolve(sig, t), p.Resolve(idx, ir.Index), p.Resolve(val, ir.I32),
		p.Resolve(rank, ir.Index)}
	st.Operands = append(st.Operands, p.ResolveSame(after, Token)...)
}

func parseSem(p ir.OpParser, st *ir.OpState) {
	if p.Accept("sem") {
		p.Expect("(")
		st.SetProp("sem", ir.I32Attr(int64(p.OneOf(sems...))))
		p.Expect(")")
	}
}

// printOrder ends an operation's clauses; those of the attributes named are written.
func printOrder(p ir.OpPrinter, op *ir.Op, scope Scope, sem Sem, written ...string) {
	printScope(p, scope)
	if sem != DefaultSem {
		p.Str(" sem(" + sem.String() + ")")
	}
	p.AttrDict(op, append(written, "scope", "sem")...)
}

func printNotify(p ir.OpPrinter, o NotifyOp) {
	printCounter(p, o.Signal, o.Index)
	p.Str(" " + o.SigOp.String() + " ")
	p.Operand(o.Value)
	p.Str(" to ")
	p.Operand(o.Rank)
	if len(o.After) > 0 {
		p.Str(" after ")
		p.Operands(o.After)
	}
	printOrder(p, o.Op, o.Scope, o.WrittenSem, "op")
	p.Str(" : ")
	p.Type(o.Signal.Type())
}

func printCounter(p ir.OpPrinter, signal, index *ir.Value) {
	p.Space()
	p.Operand(signal)
	p.Str("[")
	p.Operand(index)
	p.Str("]")
}

// Wait is comm.wait.
var Wait = ir.Define(ir.Spec[WaitOp]{
	Name:    "comm.wait",
	Summary: "waits for a counter of this device",
	Doc: `
Blocks until the counter of this unit's copy satisfies the comparison with the value (ge by default); an
acquire: it orders later accesses after it. All threads of the block, or of the unit in a scale.on,
synchronize as well. ` + "`each(n)`" + ` waits for n counters, starting at the index. The token represents that
order; see comm.consume.

Counters that grow may wrap around: ge, gt, le and lt compare by the sign of the difference, so that a
counter may exceed the value by up to 2^31 - 1.

With ` + "`timeout_ns`" + ` the kernel stops with an error after that time. The error names the waiting unit, the
counter, its value and the expected value. Kernels on other devices of the same launch are then stopped,
too, if they have a comm.wait with a timeout.

` + "```mlir" + `
%t = comm.wait %sig[%i] ge %c1 : !comm.signal<8>
%u = comm.wait %sig[%i] ge %c1 each(4) {timeout_ns = 2000000000} : !comm.signal<8>
` + "```",
	Traits: ir.Together,
	Fields: func(o *WaitOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", counting),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.In(&o.Value, "value", ir.IsI32),
			compareField(&o.Compare),
			scopeField(&o.Scope),
			semField(&o.WrittenSem),
			ir.Number(&o.Count, "each", ir.IntPositive(ir.I64AttrC)).Optional().Doc("number of counters, starting at the index; default is 1"),
			ir.Number(&o.Timeout, "timeout_ns", ir.IntPositive(ir.I64AttrC)).Optional().Doc("timeout in nanoseconds, after which the kernel stops with an error; default is none"),
			unitField(&o.Unit), amongField(&o.Among),
			ir.Out(&o.Token, "token", anyToken),
		}
	},
	Syntax: "$signal `[` $index `]` $cmp $value (`each` `(` $each^ `)`)? (`scope` `(` $scope^ `)`)? (`sem` `(` $sem^ `)`)? attr-dict `:` type($signal)",
	Parse:  parseWait,
	Print: func(p ir.OpPrinter, o WaitOp) {
		printCounter(p, o.Signal, o.Index)
		p.Str(" " + o.Compare.String() + " ")
		p.Operand(o.Value)
		if o.Each() != 1 {
			p.Str(" each(")
			p.Int(o.Each())
			p.Str(")")
		}
		printOrder(p, o.Op, o.Scope, o.WrittenSem, "cmp", "each")
		p.Str(" : ")
		p.Type(o.Signal.Type())
	},
	Does: anyMemory,
	Verify: func(o WaitOp) error {
		if n := o.Signal.Type().(*SignalType).Count(); n != ir.Dynamic && o.Each() > n {
			return o.Errorf("waits for %d counters of a signal with %d", o.Each(), n)
		}
		return acquires(o.Op, "wait", o.Sem(), o.Unit, o.Among)
	},
})

// acquires verifies the semantics of an operation that reads a counter.
func acquires(op *ir.Op, what string, s Sem, unit string, among []int64) error {
	if s != Acquire && s != Relaxed {
		return op.Errorf("has semantics %s; a %s must be an acquire (or relaxed)", s, what)
	}
	return belowTiles(op, unit, among)
}

// WaitOp is the view of comm.wait.
type WaitOp struct {
	ir.Base
	Signal     *ir.Value // the counters
	Index      *ir.Value // which counter
	Value      *ir.Value // what it is compared with
	Compare    Compare
	Scope      Scope
	WrittenSem Sem
	Count      int64   // how many counters, 0 where it is not written
	Timeout    int64   // after how many nanoseconds the wait gives up, 0 for never
	Unit       string  // the level of the units that act on their own, "" for the block
	Among      []int64 // the threads of a role that act on their own
	Token      *ir.Value
}

// Sem is the ordering, acquire by default.
func (o WaitOp) Sem() Sem { return cmp.Or(o.WrittenSem, Acquire) }

// Each is how many counters are waited for, from the index on.
func (o WaitOp) Each() int64 { return max(1, o.Count) }

func parseWait(p ir.OpParser, st *ir.OpState) {
	sig := p.Operand()
	p.Expect("[")
	idx := p.Operand()
	p.Expect("]")
	st.SetProp("cmp", ir.I32Attr(int64(p.OneOf(compares...))))
	val := p.Operand()
	if st.Def.Name == "comm.wait" && p.Accept("each") {
		p.Expect("(")
		st.SetProp("each", ir.I64Attr(p.Int()))
		p.Expect(")")
	}
	parseScope(p, st)
	parseSem(p, st)
	p.OpAttrs(st)
	t := p.ColonType()
	if p.Err() != nil {
		return
	}
	st.Operands = []*ir.Value{p.Resolve(sig, t), p.Resolve(idx, ir.Index), p.Resolve(val, ir.I32)}
	st.Types = []ir.Type{Token}
	if st.Def.Name == "comm.test" {
		st.Types = []ir.Type{ir.I1, Token}
	}
}

// Test is comm.test.
var Test = ir.Define(ir.Spec[TestOp]{
	Name:    "comm.test",
	Summary: "tests a counter without waiting",
	Doc: `
Like comm.wait, without blocking: the first result says whether the comparison holds, uniformly for all
threads, and if so the token orders later accesses.

` + "```mlir" + `
%done, %t = comm.test %sig[%i] ge %c1 : !comm.signal<8>
` + "```",
	Traits: ir.Together,
	Fields: func(o *TestOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", counting),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.In(&o.Value, "value", ir.IsI32),
			compareField(&o.Compare),
			scopeField(&o.Scope),
			semField(&o.WrittenSem),
			unitField(&o.Unit), amongField(&o.Among),
			ir.Out(&o.Done, "done", ir.IsI1),
			ir.Out(&o.Token, "token", anyToken),
		}
	},
	Syntax: "$signal `[` $index `]` $cmp $value (`scope` `(` $scope^ `)`)? (`sem` `(` $sem^ `)`)? attr-dict `:` type($signal)",
	Parse:  parseWait,
	Print: func(p ir.OpPrinter, o TestOp) {
		printCounter(p, o.Signal, o.Index)
		p.Str(" " + o.Compare.String() + " ")
		p.Operand(o.Value)
		printOrder(p, o.Op, o.Scope, o.WrittenSem, "cmp")
		p.Str(" : ")
		p.Type(o.Signal.Type())
	},
	Does:   anyMemory,
	Verify: func(o TestOp) error { return acquires(o.Op, "test", o.Sem(), o.Unit, o.Among) },
})

// TestOp is the view of comm.test.
type TestOp struct {
	ir.Base
	Signal     *ir.Value // the counters
	Index      *ir.Value // which counter
	Value      *ir.Value // what it is compared with
	Compare    Compare
	Scope      Scope
	WrittenSem Sem
	Unit       string  // the level of the units that act on their own, "" for the block
	Among      []int64 // the threads of a role that act on their own
	Done       *ir.Value
	Token      *ir.Value
}

// Sem is the ordering, acquire by default.
func (o TestOp) Sem() Sem { return cmp.Or(o.WrittenSem, Acquire) }

// Consume is comm.consume.
var Consume = ir.Define(ir.Spec[ConsumeOp]{
	Name:    "comm.consume",
	Summary: "makes a value depend on a wait",
	Doc: `
Returns the value; uses of the result are ordered after the token. It keeps loads after the wait that they
depend on, at no cost.

` + "```mlir" + `
%b = comm.consume %buf, %t : memref<1024xf32, #scale.mem<symmetric>>
` + "```",
	Fields: func(o *ConsumeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", ir.AnyType),
			ir.In(&o.Token, "token", anyToken),
			ir.Out(&o.Result, "result", ir.AnyType).Like("value"),
		}
	},
	Traits: ir.Pure,
	Format: "$value `,` $token attr-dict `:` type($value)",
})

// ConsumeOp is the view of comm.consume.
type ConsumeOp struct {
	ir.Base
	Value  *ir.Value
	Token  *ir.Value
	Result *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (o ConsumeOp) ViewSource() *ir.Value { return o.Value }

// Window implements [memory.WindowView]: all of it.
func (ConsumeOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// Reset is comm.reset.
var Reset = ir.Define(ir.Spec[ResetOp]{
	Name:    "comm.reset",
	Summary: "resets a counter of this device to zero",
	Doc: `
Sets one counter of this unit's copy to zero. A barrier over all units that notify must order it after the
last wait and before the next notify. Counters that only grow need no reset.

` + "```mlir" + `
comm.reset %sig[%i] : !comm.signal<8>
` + "```",
	Traits: ir.Together,
	Fields: func(o *ResetOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", counting),
			ir.In(&o.Index, "index", ir.IsIndex),
			unitField(&o.Unit), amongField(&o.Among),
		}
	},
	Format: "$signal `[` $index `]` attr-dict `:` type($signal)",
	Verify: func(o ResetOp) error { return belowTiles(o.Op, o.Unit, o.Among) },
	Does:   anyMemory,
})

// ResetOp is the view of comm.reset.
type ResetOp struct {
	ir.Base
	Signal *ir.Value
	Index  *ir.Value
	Unit   string
	Among  []int64 // the threads of a role that act on their own
}

// Fence is comm.fence.
var Fence = ir.Define(ir.Spec[FenceOp]{
	Name:    "comm.fence",
	Summary: "orders memory accesses of the executing block",
	Doc: `
Orders the block's earlier accesses before its later ones, for observers in the scope. With release, a
later relaxed notify announces earlier puts whose tokens it names; with acquire, an earlier relaxed wait
orders later accesses.

` + "```mlir" + `
comm.fence scope(sys)
` + "```",
	Traits: ir.Together,
	Fields: func(o *FenceOp) []ir.Field {
		return []ir.Field{scopeField(&o.Scope), semField(&o.WrittenSem), unitField(&o.Unit), amongField(&o.Among)}
	},
	Syntax: "(`scope` `(` $scope^ `)`)? (`sem` `(` $sem^ `)`)? attr-dict",
	Parse:  func(p ir.OpParser, st *ir.OpState) { parseScope(p, st); parseSem(p, st); p.OpAttrs(st) },
	Print:  func(p ir.OpPrinter, o FenceOp) { printOrder(p, o.Op, o.Scope, o.WrittenSem) },
	Does:   anyMemory,
	Verify: func(o FenceOp) error { return belowTiles(o.Op, o.Unit, o.Among) },
})

// FenceOp is the view of comm.fence.
type FenceOp struct {
	ir.Base
	Scope      Scope
	WrittenSem Sem
	Unit       string  // the level of the units that act on their own, "" for the block
	Among      []int64 // the threads of a role that act on their own
}

// Sem is the ordering, acq_rel by default.
func (o FenceOp) Sem() Sem { return cmp.Or(o.WrittenSem, AcqRel) }
