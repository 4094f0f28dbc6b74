package comm

import "github.com/tsopt/tsopt/ir"

// SigOps are the values of comm.notify's op.
var SigOps = []string{"add", "set"}

// Compares are the values of comm.wait's cmp.
var Compares = []string{"ge", "eq", "gt", "ne", "lt", "le"}

// Semantics are the values of an ordering attribute.
var Semantics = []string{"default", "relaxed", "acquire", "release", "acq_rel"}

func semField() ir.AttrField {
	return ir.AttrField{Name: "sem", Attr: ir.IntEnum(ir.I32, Semantics...), Default: ir.I32Attr(0), Doc: "what it orders: default is release for notify, acquire for wait and test, acq_rel for fence"}
}

// Notify is comm.notify.
var Notify = ir.Define(ir.Spec[NotifyOp]{
	Name:    "comm.notify",
	Summary: "signals a peer",
	Doc: `
Adds to, or sets, a counter in a peer's copy of the signal, after everything that
the block did before and after the puts whose tokens are named are complete
there: a release. All threads of the block take part and one of them signals.

` + "```mlir" + `
comm.notify %sig[%i] add %c1 to %peer after %t : !comm.signal<8>
` + "```",
	Operands: []ir.Operand{
		{Name: "signal", Type: anySignal}, {Name: "index", Type: ir.IsIndex},
		{Name: "value", Type: ir.IsI32}, rankOperand,
		{Name: "after", Type: anyToken, Arity: ir.Variadic},
	},
	Attrs: []ir.AttrField{
		{Name: "op", Attr: ir.IntEnum(ir.I32, SigOps...), Default: ir.I32Attr(0), Doc: "what happens to the counter"}, scopeField, semField(), unitField,
	},
	Syntax: "$signal `[` $index `]` $op $value `to` $rank (`after` $after^)? (`scope` `(` $scope^ `)`)? (`sem` `(` $sem^ `)`)? attr-dict `:` type($signal)",
	Parse:  parseNotify, Print: printNotify,
	Effects: anyMemory[NotifyOp],
	Verify: func(o NotifyOp) error {
		if s := o.Sem(); s != "release" && s != "relaxed" && s != "acq_rel" {
			return o.Errorf("has semantics %s; a notify is a release (or relaxed)", s)
		}
		if o.Sem() == "acq_rel" && o.SigOp() == "set" {
			return o.Errorf("has semantics acq_rel, but setting a counter acquires nothing; a notify is a release (or relaxed)")
		}
		return belowTiles(o.Op)
	},
})

// NotifyOp is the view of comm.notify.
type NotifyOp struct{ *ir.Op }

// Signal is the counters.
func (o NotifyOp) Signal() *ir.Value { return o.Operand(0) }

// Index is which counter.
func (o NotifyOp) Index() *ir.Value { return o.Operand(1) }

// Value is what is added or set.
func (o NotifyOp) Value() *ir.Value { return o.Operand(2) }

// Rank is the peer.
func (o NotifyOp) Rank() *ir.Value { return o.Operand(3) }

// After are the tokens of what must be complete first.
func (o NotifyOp) After() []*ir.Value { return o.OperandGroup(4) }

// SigOp is one of [SigOps].
func (o NotifyOp) SigOp() string { return SigOps[ir.IntOf(o.Op, "op", 0)] }

// Scope is one of [Scopes].
func (o NotifyOp) Scope() string { return scopeOf(o.Op) }

// Sem is the ordering, release by default.
func (o NotifyOp) Sem() string { return semOr(o.Op, "release") }

func semOr(op *ir.Op, def string) string {
	if s := Semantics[ir.IntOf(op, "sem", 0)]; s != "default" {
		return s
	}
	return def
}

func parseNotify(p ir.OpParser, st *ir.OpState) {
	sig := p.Operand()
	p.Expect("[")
	idx := p.Operand()
	p.Expect("]")
	st.SetProp("op", ir.I32Attr(int64(p.OneOf(SigOps...))))
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
	st.Operands = []*ir.Value{p.Resolve(sig, t), p.Resolve(idx, ir.Index), p.Resolve(val, ir.I32), p.Resolve(rank, ir.Index)}
	st.Operands = append(st.Operands, p.ResolveSame(after, Token)...)
}

func parseSem(p ir.OpParser, st *ir.OpState) {
	if p.Accept("sem") {
		p.Expect("(")
		st.SetProp("sem", ir.I32Attr(int64(p.OneOf(Semantics...))))
		p.Expect(")")
	}
}

func printSem(p ir.OpPrinter, op *ir.Op) {
	if s := Semantics[ir.IntOf(op, "sem", 0)]; s != "default" {
		p.Str(" sem(" + s + ")")
	}
}

func printNotify(p ir.OpPrinter, o NotifyOp) {
	p.Space()
	counter(p, o.Op)
	p.Str(" " + o.SigOp() + " ")
	p.Operand(o.Value())
	p.Str(" to ")
	p.Operand(o.Rank())
	if ts := o.After(); len(ts) > 0 {
		p.Str(" after ")
		p.Operands(ts)
	}
	printScope(p, o.Op)
	printSem(p, o.Op)
	p.AttrDict(o.Op, "op", "scope", "sem")
	p.Str(" : ")
	p.Type(o.Signal().Type())
}

func counter(p ir.OpPrinter, op *ir.Op) {
	p.Operand(op.Operand(0))
	p.Str("[")
	p.Operand(op.Operand(1))
	p.Str("]")
}

// Wait is comm.wait.
var Wait = ir.Define(ir.Spec[WaitOp]{
	Name:    "comm.wait",
	Summary: "waits for a counter of the own device",
	Doc: `
Blocks until the counter of this unit's copy compares with the value as asked (ge
by default), then orders what follows after it: an acquire. All threads of the
block, or of the unit in a scale.on, wait for each other as well. ` + "`each(n)`" + ` waits for n
counters, from the index on. The token stands for that order; see comm.consume.

Counters that grow may wrap around: ge, gt, le and lt compare by the sign of the
difference, so that a counter may be up to 2^31 - 1 ahead of the value.

With ` + "`timeout_ns`" + ` the kernel stops with an error when the wait has lasted that long.

` + "```mlir" + `
%t = comm.wait %sig[%i] ge %c1 : !comm.signal<8>
%u = comm.wait %sig[%i] ge %c1 each(4) {timeout_ns = 2000000000} : !comm.signal<8>
` + "```",
	Operands: []ir.Operand{
		{Name: "signal", Type: anySignal}, {Name: "index", Type: ir.IsIndex}, {Name: "value", Type: ir.IsI32},
	},
	Results: []ir.Operand{{Name: "token", Type: anyToken}},
	Attrs: []ir.AttrField{
		{Name: "cmp", Attr: ir.IntEnum(ir.I32, Compares...), Default: ir.I32Attr(0), Doc: "how the counter compares with the value"}, scopeField, semField(),
		{Name: "each", Attr: ir.IntPositive(ir.I64AttrC), Optional: true, Doc: "how many counters, from the index on; 1 without it"},
		{Name: "timeout_ns", Attr: ir.IntPositive(ir.I64AttrC), Optional: true, Doc: "after so many nanoseconds the kernel stops with an error; never without it"}, unitField,
	},
	Syntax:  "$signal `[` $index `]` $cmp $value (`each` `(` $each^ `)`)? (`scope` `(` $scope^ `)`)? (`sem` `(` $sem^ `)`)? attr-dict `:` type($signal)",
	Parse:   parseWait,
	Print:   func(p ir.OpPrinter, o WaitOp) { printWait(p, o.Op) },
	Effects: anyMemory[WaitOp],
	Verify: func(o WaitOp) error {
		if n := o.Signal().Type().(*SignalType).Count(); n != ir.Dynamic && o.Each() > n {
			return o.Errorf("waits for %d counters of a signal that has %d", o.Each(), n)
		}
		return acquires(o.Op, "wait")
	},
})

// acquires verifies the semantics of an operation that reads a counter.
func acquires(op *ir.Op, what string) error {
	if s := semOr(op, "acquire"); s != "acquire" && s != "relaxed" {
		return op.Errorf("has semantics %s; a %s is an acquire (or relaxed)", s, what)
	}
	return belowTiles(op)
}

// WaitOp is the view of comm.wait.
type WaitOp struct{ *ir.Op }

// Signal is the counters.
func (o WaitOp) Signal() *ir.Value { return o.Operand(0) }

// Index is which counter.
func (o WaitOp) Index() *ir.Value { return o.Operand(1) }

// Value is what it is compared with.
func (o WaitOp) Value() *ir.Value { return o.Operand(2) }

// Compare is one of [Compares].
func (o WaitOp) Compare() string { return Compares[ir.IntOf(o.Op, "cmp", 0)] }

// Scope is one of [Scopes].
func (o WaitOp) Scope() string { return scopeOf(o.Op) }

// Sem is the ordering, acquire by default.
func (o WaitOp) Sem() string { return semOr(o.Op, "acquire") }

// Each is how many counters are waited for, from the index on.
func (o WaitOp) Each() int64 { return ir.IntOf(o.Op, "each", 1) }

// Timeout is after how many nanoseconds the wait gives up, 0 for never.
func (o WaitOp) Timeout() int64 { return ir.IntOf(o.Op, "timeout_ns", 0) }

func parseWait(p ir.OpParser, st *ir.OpState) {
	sig := p.Operand()
	p.Expect("[")
	idx := p.Operand()
	p.Expect("]")
	st.SetProp("cmp", ir.I32Attr(int64(p.OneOf(Compares...))))
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

func printWait(p ir.OpPrinter, op *ir.Op) {
	p.Space()
	counter(p, op)
	p.Str(" " + Compares[ir.IntOf(op, "cmp", 0)] + " ")
	p.Operand(op.Operand(2))
	if n := ir.IntOf(op, "each", 1); n != 1 {
		p.Str(" each(")
		p.Int(n)
		p.Str(")")
	}
	printScope(p, op)
	printSem(p, op)
	p.AttrDict(op, "cmp", "each", "scope", "sem")
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
}

// Test is comm.test.
var Test = ir.Define(ir.Spec[TestOp]{
	Name:    "comm.test",
	Summary: "asks whether a counter has been reached",
	Doc: `
As comm.wait, without blocking: the first result says whether the comparison
holds, the same to all threads, and the token orders what follows if it does.

` + "```mlir" + `
%done, %t = comm.test %sig[%i] ge %c1 : !comm.signal<8>
` + "```",
	Operands: []ir.Operand{
		{Name: "signal", Type: anySignal}, {Name: "index", Type: ir.IsIndex}, {Name: "value", Type: ir.IsI32},
	},
	Results: []ir.Operand{{Name: "done", Type: ir.IsI1}, {Name: "token", Type: anyToken}},
	Attrs: []ir.AttrField{
		{Name: "cmp", Attr: ir.IntEnum(ir.I32, Compares...), Default: ir.I32Attr(0), Doc: "how the counter compares with the value"}, scopeField, semField(), unitField,
	},
	Syntax:  "$signal `[` $index `]` $cmp $value (`scope` `(` $scope^ `)`)? (`sem` `(` $sem^ `)`)? attr-dict `:` type($signal)",
	Parse:   parseWait,
	Print:   func(p ir.OpPrinter, o TestOp) { printWait(p, o.Op) },
	Effects: anyMemory[TestOp],
	Verify:  func(o TestOp) error { return acquires(o.Op, "test") },
})

// TestOp is the view of comm.test.
type TestOp struct{ *ir.Op }

// Signal is the counters.
func (o TestOp) Signal() *ir.Value { return o.Operand(0) }

// Index is which counter.
func (o TestOp) Index() *ir.Value { return o.Operand(1) }

// Value is what it is compared with.
func (o TestOp) Value() *ir.Value { return o.Operand(2) }

// Compare is one of [Compares].
func (o TestOp) Compare() string { return Compares[ir.IntOf(o.Op, "cmp", 0)] }

// Scope is one of [Scopes].
func (o TestOp) Scope() string { return scopeOf(o.Op) }

// Sem is the ordering, acquire by default.
func (o TestOp) Sem() string { return semOr(o.Op, "acquire") }

// Consume is comm.consume.
var Consume = ir.Define(ir.Spec[ConsumeOp]{
	Name:    "comm.consume",
	Summary: "a value as it is after a wait",
	Doc: `
Returns the value; whatever uses the result comes after the token. It pins loads
below the wait they depend on and costs nothing.

` + "```mlir" + `
%b = comm.consume %buf, %t : memref<1024xf32, #scale.mem<symmetric>>
` + "```",
	Fields: func(o *ConsumeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", ir.AnyType),
			ir.In(&o.Token, "token", anyToken),
			ir.Out(&o.Result, "result", ir.AnyType),
		}
	},
	Traits: ir.Pure,
	Syntax: "$value `,` $token attr-dict `:` type($value)",
	Parse: func(p ir.OpParser, st *ir.OpState) {
		v := p.Operand()
		p.Expect(",")
		tok := p.Operand()
		p.OpAttrs(st)
		t := p.ColonType()
		if p.Err() == nil {
			st.Operands = []*ir.Value{p.Resolve(v, t), p.Resolve(tok, Token)}
			st.Types = []ir.Type{t}
		}
	},
	Print: func(p ir.OpPrinter, o ConsumeOp) {
		p.Space()
		p.Operands(o.Operands())
		p.AttrDict(o.Op)
		p.Str(" : ")
		p.Type(o.Result.Type())
	},
	Verify: func(o ConsumeOp) error { return sameAsResult(o.Op) },
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

// Reset is comm.reset.
var Reset = ir.Define(ir.Spec[ResetOp]{
	Name:    "comm.reset",
	Summary: "sets counters of the own device to zero",
	Doc: `
Sets one counter of this unit's copy to zero. A barrier over all who notify must
order it after the last wait and before the next notify; counters that only grow
need no reset.

` + "```mlir" + `
comm.reset %sig[%i] : !comm.signal<8>
` + "```",
	Fields: func(o *ResetOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", anySignal),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.AttrIs(&o.Unit, "unit", ir.FlatSymbolRef).Optional().Doc("below the tile level: units that act on their own; the block without it"),
		}
	},
	Format:  "$signal `[` $index `]` attr-dict `:` type($signal)",
	Verify:  func(o ResetOp) error { return belowTiles(o.Op) },
	Effects: anyMemory[ResetOp],
})

// ResetOp is the view of comm.reset.
type ResetOp struct {
	ir.Base
	Signal *ir.Value
	Index  *ir.Value
	Unit   *ir.SymbolRefAttr
}

// Fence is comm.fence.
var Fence = ir.Define(ir.Spec[FenceOp]{
	Name:    "comm.fence",
	Summary: "orders memory accesses of the executing block",
	Doc: `
Orders what the block did before with what it does after, for observers in the
scope: one that releases makes a relaxed notify after it announce the puts before
it whose tokens the notify names, one that acquires makes a relaxed wait before it
order what follows.

` + "```mlir" + `
comm.fence scope(sys)
` + "```",
	Attrs:  []ir.AttrField{scopeField, semField(), unitField},
	Syntax: "(`scope` `(` $scope^ `)`)? (`sem` `(` $sem^ `)`)? attr-dict",
	Parse:  func(p ir.OpParser, st *ir.OpState) { parseScope(p, st); parseSem(p, st); p.OpAttrs(st) },
	Print: func(p ir.OpPrinter, o FenceOp) {
		printScope(p, o.Op)
		printSem(p, o.Op)
		p.AttrDict(o.Op, "scope", "sem")
	},
	Effects: anyMemory[FenceOp],
	Verify:  func(o FenceOp) error { return belowTiles(o.Op) },
})

// FenceOp is the view of comm.fence.
type FenceOp struct{ *ir.Op }

// Scope is one of [Scopes].
func (o FenceOp) Scope() string { return scopeOf(o.Op) }

// Sem is the ordering, acq_rel by default.
func (o FenceOp) Sem() string { return semOr(o.Op, "acq_rel") }

// Barrier is comm.barrier.
var Barrier = ir.Define(ir.Spec[BarrierOp]{
	Name:    "comm.barrier",
	Summary: "all units of a level wait for each other",
	Doc: `
Every unit of the level arrives before any goes on, and what each did before is
visible to all after. At @device all blocks with the same number on all devices
take part.

` + "```mlir" + `
comm.barrier @device
` + "```",
	Fields: func(o *BarrierOp) []ir.Field {
		return []ir.Field{
			ir.AttrIs(&o.LevelAttr, "level", ir.FlatSymbolRef).Doc("whose units communicate"),
		}
	},
	Format:  "$level attr-dict",
	Effects: anyMemory[BarrierOp],
})

// BarrierOp is the view of comm.barrier.
type BarrierOp struct {
	ir.Base
	LevelAttr *ir.SymbolRefAttr
}

// Level is the level's name.
func (o BarrierOp) Level() string { return levelOf(o.Op) }
