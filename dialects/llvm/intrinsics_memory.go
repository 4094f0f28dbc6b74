package llvm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// CopyOp copies bytes.
type CopyOp struct {
	ir.Base
	Dst, Src *ir.Value
	Len      *ir.Value // nil where it is an attribute
	Volatile int64     // 1 for a volatile access
}

// FillOp fills bytes.
type FillOp struct {
	ir.Base
	Dst      *ir.Value
	Val      *ir.Value // the byte
	Len      *ir.Value // nil where it is an attribute
	Volatile int64     // 1 for a volatile access
}

// bulkFields are those of an access to many bytes: is it volatile, and notes.
func bulkFields(volatile *int64) []ir.Field {
	return append(append([]ir.Field{ir.Number(volatile, "isVolatile", ir.I1AttrC)}, aliasFields()...), argAttrsField(nil),
		resAttrsField(nil))
}

func lenField(p **ir.Value) ir.Field { return ir.In(p, "len", ir.AnySignlessInteger) }

var constantLen = ir.Prop("len", ir.AnyIntegerAttr)

func memCopy(name, what string) IntrinsicOf[CopyOp] {
	return intrinsicOf(intrSpec{name: name, what: what, overload: []int{0, 1, 2}, imm: []ImmArg{{3, "isVolatile"}},
		example: "llvm.func @f(%d: !llvm.ptr, %s: !llvm.ptr, %n: i64) {\n  \"llvm.intr." + name +
			"\"(%d, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()\n  llvm.return\n}"},
		ir.Spec[CopyOp]{Fields: func(o *CopyOp) []ir.Field {
			return append([]ir.Field{ir.In(&o.Dst, "dst", AnyPointer).Writes(), ir.In(&o.Src, "src", AnyPointer).Reads(),
				lenField(&o.Len)},
				bulkFields(&o.Volatile)...)
		}})
}

// PrefetchOp is a hint to load a cache line.
type PrefetchOp struct {
	ir.Base
	Addr  *ir.Value
	Write int64 // 1 for a write, 0 for a read
	Hint  int64 // from 0, no locality, to 3
	Data  int64 // 1 for the data cache, 0 for the instructions'
}

// AssumeOp is a condition that holds.
type AssumeOp struct {
	ir.Base
	Cond *ir.Value
	Bundled
}

// ptrOp is an intrinsic of one pointer.
func ptrOp(name, what string, hasResult bool, traits ir.Traits) *Intrinsic {
	s := intrSpec{name: name, what: what, operands: names(AnyPointer, "ptr"), traits: traits,
		format: "$ptr attr-dict `:` qualified(type($ptr))", overload: []int{0},
		example: "llvm.func @f(%p: !llvm.ptr) {\n  llvm.intr." + name + " %p : !llvm.ptr\n  llvm.return\n}"}
	if hasResult {
		s.result = &AnyPointer
		s.example = "llvm.func @f(%p: !llvm.ptr) {\n  %0 = llvm.intr." + name + " %p : !llvm.ptr\n  llvm.return\n}"
	}
	if strings.HasPrefix(name, "lifetime") {
		s.example = "llvm.func @f(%n: i32) {\n  %0 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr\n  llvm.intr." + name +
			" %0 : !llvm.ptr\n  llvm.return\n}"
	}
	return intrinsic(s)
}

// Intrinsics on memory.
var (
	Memcpy       = memCopy("memcpy", "Copy of memory that does not overlap")
	Memmove      = memCopy("memmove", "Copy of memory that may overlap")
	MemcpyInline = intrinsicOf(intrSpec{name: "memcpy.inline", what: "Copy without a library call",
		overload: []int{0, 1, 2},
		imm:      []ImmArg{{2, "len"}, {3, "isVolatile"}}},
		ir.Spec[CopyOp]{Fields: func(o *CopyOp) []ir.Field {
			return append([]ir.Field{ir.In(&o.Dst, "dst", AnyPointer).Writes(), ir.In(&o.Src, "src", AnyPointer).Reads(),
				constantLen},
				bulkFields(&o.Volatile)...)
		}})
	Memset = intrinsicOf(intrSpec{name: "memset", what: "Fill memory with a byte", overload: []int{0, 2},
		imm:     []ImmArg{{3, "isVolatile"}},
		example: "llvm.func @f(%d: !llvm.ptr, %v: i8, %n: i64) {\n  \"llvm.intr.memset\"(%d, %v, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()\n  llvm.return\n}"},
		ir.Spec[FillOp]{Fields: func(o *FillOp) []ir.Field {
			return append([]ir.Field{ir.In(&o.Dst, "dst", AnyPointer).Writes(), ir.In(&o.Val, "val", ir.IsI8), lenField(&o.Len)},
				bulkFields(&o.Volatile)...)
		}})
	MemsetInline = intrinsicOf(intrSpec{name: "memset.inline", what: "Fill memory without a library call",
		overload: []int{0, 2},
		imm:      []ImmArg{{2, "len"}, {3, "isVolatile"}}},
		ir.Spec[FillOp]{Fields: func(o *FillOp) []ir.Field {
			return append([]ir.Field{ir.In(&o.Dst, "dst", AnyPointer).Writes(), ir.In(&o.Val, "val", ir.IsI8), constantLen},
				bulkFields(&o.Volatile)...)
		}})
	Prefetch = intrinsicOf(intrSpec{name: "prefetch", what: "Hint to load a cache line", overload: []int{0},
		imm: []ImmArg{{1, "rw"}, {2, "hint"}, {3, "cache"}}},
		ir.Spec[PrefetchOp]{Fields: func(o *PrefetchOp) []ir.Field {
			return []ir.Field{ir.In(&o.Addr, "addr", AnyPointer), ir.Number(&o.Write, "rw", ir.I32AttrC),
				ir.Number(&o.Hint, "hint", ir.I32AttrC),
				ir.Number(&o.Data, "cache", ir.I32AttrC)}
		}})
	LifetimeStart         = ptrOp("lifetime.start", "Start of a stack object's life", false, 0)
	LifetimeEnd           = ptrOp("lifetime.end", "End of a stack object's life", false, 0)
	LaunderInvariantGroup = ptrOp("launder.invariant.group", "A pointer of a new invariant group", true, sameType)
	StripInvariantGroup   = ptrOp("strip.invariant.group", "A pointer of no invariant group", true, sameType)
	InvariantStart        = intrinsic(intrSpec{name: "invariant.start", what: "Memory does not change from here",
		operands: names(AnyPointer, "ptr"), result: &DefaultPointer,
		attrs: []ir.Field{ir.Prop("size", ir.I64AttrC)}, format: "$size `,` $ptr attr-dict `:` qualified(type($ptr))",
		overload: []int{0}, imm: []ImmArg{{0, "size"}}})
	InvariantEnd = intrinsic(intrSpec{name: "invariant.end", what: "Memory may change again", overload: []int{1},
		imm:      []ImmArg{{1, "size"}},
		operands: []ir.Field{ir.In(nil, "start", DefaultPointer), ir.In(nil, "ptr", AnyPointer)},
		attrs:    []ir.Field{ir.Prop("size", ir.I64AttrC)},
		format:   "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))"})
	PtrMask = intrinsic(intrSpec{name: "ptrmask", what: "A pointer with bits cleared",
		operands: []ir.Field{ir.In(nil, "ptr", ptrLike), ir.In(nil, "mask", intLike)},
		result:   &ptrLike, traits: ir.Pure, match: ir.SameTypes("ptr", "res"),
		format: "$ptr `,` $mask attr-dict `:` functional-type(operands, results)", overload: []int{0, 1}})
	ThreadLocalAddress = intrinsic(intrSpec{name: "threadlocal.address", what: "This thread's copy of a global",
		operands: names(AnyPointer, "global"), result: &AnyType, traits: ir.Pure, overload: []int{0}})
	StackSave = intrinsic(intrSpec{name: "stacksave", what: "The stack pointer", result: &AnyType,
		format: "attr-dict `:` qualified(type($res))", overload: []int{ResultType},
		example: "llvm.func @f() {\n  %0 = llvm.intr.stacksave : !llvm.ptr\n  llvm.intr.stackrestore %0 : !llvm.ptr\n  llvm.return\n}"})
	StackRestore = ptrOp("stackrestore", "Set the stack pointer", false, 0)
)

// Intrinsics that inform the optimiser, and others.
var (
	Assume = intrinsicOf(intrSpec{name: "assume", what: "A condition that holds",
		example: "llvm.func @f(%c: i1) {\n  llvm.intr.assume %c : i1\n  llvm.return\n}"},
		ir.Spec[AssumeOp]{
			Syntax: "$cond (`[` tag `(` (operands `:` types)? `)` `,` … `]`)? `:` type($cond) attr-dict",
			Fields: func(o *AssumeOp) []ir.Field {
				return append([]ir.Field{ir.In(&o.Cond, "cond", ir.IsI1)}, bundleFields(&o.Bundled)...)
			},
			Verify: func(o AssumeOp) error { return o.Bundled.verify(o.Op) },
			Parse:  parseAssume, Print: printAssume,
		})
	Expect = intrinsic(intrSpec{name: "expect", what: "A value that is probably another",
		operands: names(ir.AnySignlessInteger, "val", "expected"), result: &AnyType,
		traits: ir.Pure | sameType, format: "$val `,` $expected attr-dict `:` type($val)", overload: []int{0},
		example: "llvm.func @f(%a: i32, %b: i32) {\n  %0 = llvm.intr.expect %a, %b : i32\n  llvm.return\n}"})
	ExpectWithProbability = intrinsic(intrSpec{name: "expect.with.probability",
		what: "A value that is another with a probability", operands: names(ir.AnySignlessInteger, "val", "expected"),
		result: &AnyType, traits: ir.Pure, match: ir.SameTypes("val", "expected", "res"),
		attrs:  []ir.Field{ir.Prop("prob", ir.F64AttrC)},
		format: "$val `,` $expected `,` $prob attr-dict `:` type($val)", overload: []int{0}, imm: []ImmArg{{2, "prob"}}})
	IsConstant = intrinsic(intrSpec{name: "is.constant", what: "Whether the compiler knows a value",
		operands: names(AnyType, "val"), result: &ir.IsI1, traits: ir.Pure, overload: []int{0}})
	SSACopy = intrinsic(intrSpec{name: "ssa.copy", what: "The same value", operands: names(ir.AnyType, "operand"),
		result: &AnyType, traits: ir.Pure | sameType,
		format: "$operand attr-dict `:` type($operand)", overload: []int{0}})
	Trap = intrinsic(intrSpec{name: "trap", what: "Abnormal end", format: "attr-dict",
		example: "llvm.func @f() {\n  llvm.intr.trap\n  llvm.return\n}"})
	DebugTrap = intrinsic(intrSpec{name: "debugtrap", what: "A break for the debugger", format: "attr-dict"})
)

func parseAssume(p ir.OpParser, st *ir.OpState) {
	cond := p.Operand()
	bundle := parseBundles(p, st)
	t := p.ColonType()
	p.OpAttrs(st)
	if p.Err() != nil {
		return
	}
	st.Operands = append([]*ir.Value{p.Resolve(cond, t)}, bundle...)
}

func printAssume(p ir.OpPrinter, o AssumeOp) {
	p.Space()
	p.Operand(o.Cond)
	printBundles(p, o.Bundled)
	p.Str(" : ")
	p.Type(o.Cond.Type())
	p.AttrDict(o.Op, "op_bundle_sizes", "op_bundle_tags")
}

var memoryIntrinsics = []*Intrinsic{
	Memcpy.Intrinsic, Memmove.Intrinsic, MemcpyInline.Intrinsic, Memset.Intrinsic, MemsetInline.Intrinsic,
	Prefetch.Intrinsic, LifetimeStart, LifetimeEnd, LaunderInvariantGroup, StripInvariantGroup,
	InvariantStart, InvariantEnd, PtrMask, ThreadLocalAddress, StackSave, StackRestore, Assume.Intrinsic, Expect,
	ExpectWithProbability, IsConstant,
	SSACopy, Trap, DebugTrap,
}

// Intrinsics are all operations `llvm.intr.*` that are plain calls.
var Intrinsics = slices.Concat(numericIntrinsics, vectorIntrinsics, memoryIntrinsics, vpIntrinsics(), coroIntrinsics,
	otherIntrinsics)
