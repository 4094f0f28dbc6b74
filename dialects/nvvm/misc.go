package nvvm

import "github.com/tsopt/tsopt/ir"

// InlinePtxOp is
// `%r = nvvm.inline_ptx "…" ro(%a : f32) rw(%b : f32), predicate = %p -> f32`.
type InlinePtxOp struct {
	ir.Base
	ReadOnly  []*ir.Value
	ReadWrite []*ir.Value
	Predicate *ir.Value   // guards the instruction, nil when absent
	WriteOnly []*ir.Value // the results
	// Code is the PTX text; operands are {$r0}, {$rw0}, {$w0} or $0, $1, ….
	Code string
}

// RcpOp is 1/Arg approximately.
type RcpOp struct {
	ir.Base
	Arg, Result *ir.Value
}

// PMEventOp triggers an event by its number, or several by a mask.
type PMEventOp struct {
	ir.Base
	Events, ID ir.Opt[int64]
}

// MapaOp is the address of a shared variable in another block of the cluster.
type MapaOp struct {
	ir.Base
	A, B, Result *ir.Value
}

// BulkStoreOp fills shared memory.
type BulkStoreOp struct {
	ir.Base
	Init int64
}

// InlinePtx is PTX text.
var InlinePtx = ir.Define(ir.Spec[InlinePtxOp]{
	Name:    "nvvm.inline_ptx",
	Summary: "Inline PTX Op",
	Doc: doc("Inline PTX with operands that are read, read and written, or written (the results).",
		"%0 = nvvm.inline_ptx \"ex2.approx.ftz.f32 $0, $1;\" ro(%f : f32) -> f32"),
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *InlinePtxOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.ReadOnly, "readOnlyArgs", ir.AnyType),
			ir.Ins(&o.ReadWrite, "readWriteArgs", ir.AnyType),
			predicate(&o.Predicate),
			ir.Outs(&o.WriteOnly, "writeOnlyArgs", ir.AnyType),
			ir.Text(&o.Code, "ptxCode", ir.StrAttr),
		}
	},
	Format: "$ptxCode (`ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)`)? (`rw` `(` $readWriteArgs^ `:` type($readWriteArgs) `)`)? " +
		"(`,` `predicate` `=` $predicate^)? attr-dict (`->` type($writeOnlyArgs)^)?",
})

var (
	// RcpApproxFtz is 1/x approximately.
	RcpApproxFtz = define(ir.Spec[RcpOp]{Name: "rcp.approx.ftz.f", Summary: "approximate reciprocal", Traits: ir.Pure,
		Doc: doc("rcp.approx.ftz.f32.", "%0 = nvvm.rcp.approx.ftz.f %f : f32"),
		Fields: func(o *RcpOp) []ir.Field {
			return []ir.Field{ir.In(&o.Arg, "arg", f32), ir.Out(&o.Result, "res", f32)}
		},
		Format: "$arg attr-dict `:` type($res)"})
	// Nanosleep suspends the thread for a time.
	Nanosleep = define(ir.Spec[NanosleepOp]{Name: "nanosleep", Summary: "Suspends the thread for a specified duration.",
		Doc: doc("nanosleep.u32: for about this many nanoseconds.", "nvvm.nanosleep %i"),
		Fields: func(o *NanosleepOp) []ir.Field {
			return []ir.Field{ir.In(&o.Duration, "duration", i32)}
		},
		Format: "attr-dict $duration"})
	// PMEvent triggers a performance monitor event.
	PMEvent = define(ir.Spec[PMEventOp]{Name: "pmevent", Summary: "Trigger one or more Performance Monitor events.",
		Doc: doc("pmevent: an event by number or several by mask.", "nvvm.pmevent id = 1"),
		Fields: func(o *PMEventOp) []ir.Field {
			return []ir.Field{
				ir.OptNumber(&o.Events, "maskedEventId", ir.I16AttrC),
				ir.OptNumber(&o.ID, "eventId", ir.I32AttrC),
			}
		},
		Format: "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?",
		Verify: func(o PMEventOp) error {
			if !o.ID.OK && !o.Events.OK {
				return o.Errorf("either `id` or `mask` must be set")
			}
			if o.ID.OK && o.Events.OK {
				return o.Errorf("`id` and `mask` cannot be set at the same time")
			}
			if o.ID.V < 0 || o.ID.V > 15 {
				return o.Errorf("`id` must be between 0 and 15")
			}
			return nil
		}})
	// Mapa is the address of a shared variable in another block of the cluster.
	Mapa = define(ir.Spec[MapaOp]{Name: "mapa", Summary: "maps a shared address to another block of the cluster",
		Doc: doc("mapa: the address in the block of rank b.", "%0 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr<7>"),
		Fields: func(o *MapaOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.A, "a", ir.AnyOf(generic, shared)),
				ir.In(&o.B, "b", i32),
				ir.Out(&o.Result, "res", ir.AnyOf(generic, sharedCluster)),
			}
		},
		Format: "$a `,` $b attr-dict `:` type($a) `->` type($res)",
		Verify: func(o MapaOp) error {
			if shared.OK(o.A.Type()) != sharedCluster.OK(o.Result.Type()) {
				return o.Errorf("failed to verify that Valid address-space check(or mapping) for mapa Op")
			}
			return nil
		}})
	// BulkStore fills shared memory.
	BulkStore = define(ir.Spec[BulkStoreOp]{Name: "st.bulk", Summary: "Bulk Store Op",
		Doc: doc("st.bulk: fills `size` bytes with zeros.", "nvvm.st.bulk %s, size = %l : !llvm.ptr<3>"),
		Fields: func(o *BulkStoreOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "addr", barrierPtr),
				ir.In(nil, "size", i64),
				ir.Number(&o.Init, "initVal", ir.I64AttrC).Default(ir.I64Attr(0)),
			}
		},
		Format: "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)",
		Verify: func(o BulkStoreOp) error {
			if o.Init != 0 {
				return o.Errorf("only 0 is supported for initVal, got %d", o.Init)
			}
			return nil
		}})
	// Exit ends the thread.
	Exit = define(ir.Spec[Op]{Name: "exit", Summary: "Exit Op", Doc: doc("exit: ends the thread.", "nvvm.exit"),
		Format: "attr-dict"})
	// Breakpoint suspends the program for a debugger.
	Breakpoint = define(ir.Spec[Op]{Name: "breakpoint", Summary: "Breakpoint Op", Doc: doc("brkpt.", "nvvm.breakpoint"),
		Format: "attr-dict"})
	// DotAccumulate4Way is a dot product of four bytes.
	DotAccumulate4Way = define(ir.Spec[Op]{Name: "dot.accumulate.4way",
		Summary: "Four-way byte dot product-accumulate instruction",
		Doc:     doc("dp4a.", "%0 = nvvm.dot.accumulate.4way %u <signed>, %u <unsigned>, %i : vector<4xi8>, vector<4xi8>"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{
				ir.In(nil, "a", vectorOf(ir.I8, 4)),
				ir.In(nil, "b", vectorOf(ir.I8, 4)),
				ir.In(nil, "c", i32),
				ir.Out(nil, "res", i32),
				ir.Prop("a_type", constraint(dotTypes)),
				ir.Prop("b_type", constraint(dotTypes)),
			}
		},
		Format: "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"})
	// DotAccumulate2Way is a dot product of two 16-bit by two 8-bit numbers.
	DotAccumulate2Way = define(ir.Spec[Op]{Name: "dot.accumulate.2way",
		Summary: "Two-way 16-bit to 8-bit dot product-accumulate instruction",
		Doc:     doc("dp2a.", "%0 = nvvm.dot.accumulate.2way %y <signed>, %u <signed>, %i {b_hi = false} : vector<2xi16>, vector<4xi8>"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{
				ir.In(nil, "a", vectorOf(ir.I16, 2)),
				ir.In(nil, "b", vectorOf(ir.I8, 4)),
				ir.In(nil, "c", i32),
				ir.Out(nil, "res", i32),
				ir.Prop("a_type", constraint(dotTypes)),
				ir.Prop("b_type", constraint(dotTypes)),
				ir.Prop("b_hi", ir.BoolAttrC),
			}
		},
		Format: "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"})
)

// NanosleepOp suspends the thread.
type NanosleepOp struct {
	ir.Base
	Duration *ir.Value // nanoseconds
}

var miscOps = []*ir.OpDef{
	InlinePtx.OpDef, RcpApproxFtz.OpDef, Nanosleep.OpDef, PMEvent.OpDef, Mapa.OpDef, BulkStore.OpDef, Exit.OpDef,
	Breakpoint.OpDef, DotAccumulate4Way.OpDef, DotAccumulate2Way.OpDef,
}
