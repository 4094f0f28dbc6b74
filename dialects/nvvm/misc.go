package nvvm

import "github.com/tsopt/tsopt/ir"

// InlinePtxOp is
// `%r = nvvm.inline_ptx "…" ro(%a : f32) rw(%b : f32), predicate = %p -> f32`.
type InlinePtxOp struct{ *ir.Op }

// Code is the PTX text; operands are {$r0}, {$rw0}, {$w0} or $0, $1, ….
func (i InlinePtxOp) Code() string { return ir.AttrAs[*ir.StringAttr](i.Op, "ptxCode").Value() }

// ReadOnly are the operands only read.
func (i InlinePtxOp) ReadOnly() []*ir.Value { return i.OperandGroup(0) }

// ReadWrite are the operands also written.
func (i InlinePtxOp) ReadWrite() []*ir.Value { return i.OperandGroup(1) }

// Predicate guards the instruction, nil when absent.
func (i InlinePtxOp) Predicate() *ir.Value { return i.OptionalOperand(2) }

// InlinePtx is PTX text.
var InlinePtx = ir.Define(ir.Spec[InlinePtxOp]{
	Name:     "nvvm.inline_ptx",
	Summary:  "Inline PTX Op",
	Doc:      doc("PTX with operands that are read, read and written, or written (the results).", "%0 = nvvm.inline_ptx \"ex2.approx.ftz.f32 $0, $1;\" ro(%f : f32) -> f32"),
	Traits:   ir.AttrSizedOperandSegments,
	Operands: operands(many("readOnlyArgs", ir.AnyType), many("readWriteArgs", ir.AnyType), predicate),
	Results:  operands(many("writeOnlyArgs", ir.AnyType)),
	Attrs:    attrs(attr("ptxCode", ir.StrAttr)),
	Format: "$ptxCode (`ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)`)? (`rw` `(` $readWriteArgs^ `:` type($readWriteArgs) `)`)? " +
		"(`,` `predicate` `=` $predicate^)? attr-dict (`->` type($writeOnlyArgs)^)?",
})

var (
	// RcpApproxFtz is 1/x approximately.
	RcpApproxFtz = define(ir.Spec[Op]{Name: "rcp.approx.ftz.f", Summary: "approximate reciprocal", Traits: ir.Pure,
		Doc:      doc("rcp.approx.ftz.f32.", "%0 = nvvm.rcp.approx.ftz.f %f : f32"),
		Operands: operands(in("arg", f32)), Results: operands(in("res", f32)), Format: "$arg attr-dict `:` type($res)"})
	// Nanosleep suspends the thread for a time.
	Nanosleep = define(ir.Spec[Op]{Name: "nanosleep", Summary: "Suspends the thread for a specified duration.",
		Doc:      doc("nanosleep.u32: for about this many nanoseconds.", "nvvm.nanosleep %i"),
		Operands: operands(in("duration", i32)), Format: "attr-dict $duration"})
	// PMEvent triggers a performance monitor event.
	PMEvent = define(ir.Spec[Op]{Name: "pmevent", Summary: "Trigger one or more Performance Monitor events.",
		Doc:    doc("pmevent: an event by number or several by mask.", "nvvm.pmevent id = 1"),
		Attrs:  attrs(optAttr("maskedEventId", ir.I16AttrC), optAttr("eventId", ir.I32AttrC)),
		Format: "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?",
		Verify: func(o Op) error {
			id, mask := o.HasAttr("eventId"), o.HasAttr("maskedEventId")
			if !id && !mask {
				return o.Errorf("either `id` or `mask` must be set")
			}
			if id && mask {
				return o.Errorf("`id` and `mask` cannot be set at the same time")
			}
			if n := ir.IntOf(o.Op, "eventId", 0); n < 0 || n > 15 {
				return o.Errorf("`id` must be between 0 and 15")
			}
			return nil
		}})
	// Mapa is the address of a shared variable in another block of the cluster.
	Mapa = define(ir.Spec[Op]{Name: "mapa", Summary: "maps a shared address to another block of the cluster",
		Doc:      doc("mapa: the address in the block of rank b.", "%0 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr<7>"),
		Operands: operands(in("a", ir.AnyOf(generic, shared)), in("b", i32)),
		Results:  operands(in("res", ir.AnyOf(generic, sharedCluster))),
		Format:   "$a `,` $b attr-dict `:` type($a) `->` type($res)",
		Verify: func(o Op) error {
			if shared.OK(o.Operand(0).Type()) != sharedCluster.OK(o.Result(0).Type()) {
				return o.Errorf("failed to verify that Valid address-space check(or mapping) for mapa Op")
			}
			return nil
		}})
	// BulkStore fills shared memory.
	BulkStore = define(ir.Spec[Op]{Name: "st.bulk", Summary: "Bulk Store Op",
		Doc:      doc("st.bulk: fills `size` bytes with zeros.", "nvvm.st.bulk %s, size = %l : !llvm.ptr<3>"),
		Operands: operands(in("addr", barrierPtr), in("size", i64)),
		Attrs:    attrs(defAttr("initVal", ir.I64AttrC, ir.I64Attr(0))),
		Format:   "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)",
		Verify: func(o Op) error {
			if ir.IntOf(o.Op, "initVal", 0) != 0 {
				return o.Errorf("only 0 is supported for initVal, got %d", ir.IntOf(o.Op, "initVal", 0))
			}
			return nil
		}})
	// Exit ends the thread.
	Exit = define(ir.Spec[Op]{Name: "exit", Summary: "Exit Op", Doc: doc("exit: ends the thread.", "nvvm.exit"), Format: "attr-dict"})
	// Breakpoint suspends the program for a debugger.
	Breakpoint = define(ir.Spec[Op]{Name: "breakpoint", Summary: "Breakpoint Op", Doc: doc("brkpt.", "nvvm.breakpoint"), Format: "attr-dict"})
	// DotAccumulate4Way is a dot product of four bytes.
	DotAccumulate4Way = define(ir.Spec[Op]{Name: "dot.accumulate.4way", Summary: "Four-way byte dot product-accumulate instruction",
		Doc:      doc("dp4a.", "%0 = nvvm.dot.accumulate.4way %u <signed>, %u <unsigned>, %i : vector<4xi8>, vector<4xi8>"),
		Operands: operands(in("a", vectorOf(ir.I8, 4)), in("b", vectorOf(ir.I8, 4)), in("c", i32)), Results: operands(in("res", i32)),
		Attrs:  attrs(enum("a_type", DotType), enum("b_type", DotType)),
		Format: "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"})
	// DotAccumulate2Way is a dot product of two 16-bit by two 8-bit numbers.
	DotAccumulate2Way = define(ir.Spec[Op]{Name: "dot.accumulate.2way", Summary: "Two-way 16-bit to 8-bit dot product-accumulate instruction",
		Doc:      doc("dp2a.", "%0 = nvvm.dot.accumulate.2way %y <signed>, %u <signed>, %i {b_hi = false} : vector<2xi16>, vector<4xi8>"),
		Operands: operands(in("a", vectorOf(ir.I16, 2)), in("b", vectorOf(ir.I8, 4)), in("c", i32)), Results: operands(in("res", i32)),
		Attrs:  attrs(enum("a_type", DotType), enum("b_type", DotType), attr("b_hi", ir.BoolAttrC)),
		Format: "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"})
)

var miscOps = []*ir.OpDef{
	InlinePtx.OpDef, RcpApproxFtz.OpDef, Nanosleep.OpDef, PMEvent.OpDef, Mapa.OpDef, BulkStore.OpDef, Exit.OpDef,
	Breakpoint.OpDef, DotAccumulate4Way.OpDef, DotAccumulate2Way.OpDef,
}
