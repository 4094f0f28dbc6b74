package llvm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

var memFields = append(append([]ir.AttrField(nil), aliasFields...), argAttrsField, resAttrsField)

var volatileField = ir.AttrField{Name: "isVolatile", Attr: ir.I1AttrC}

func memCopy(name, what string) *Intrinsic {
	return intrinsic(intrSpec{name: name, what: what, overload: []int{0, 1, 2}, imm: []ImmArg{{3, "isVolatile"}},
		operands: []ir.Operand{{Name: "dst", Type: AnyPointer}, {Name: "src", Type: AnyPointer}, {Name: "len", Type: ir.AnySignlessInteger}},
		attrs:    append([]ir.AttrField{volatileField}, memFields...), effects: copyEffects,
		example: "llvm.func @f(%d: !llvm.ptr, %s: !llvm.ptr, %n: i64) {\n  \"llvm.intr." + name + "\"(%d, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()\n  llvm.return\n}"})
}

func copyEffects(o IntrOp) []ir.Effect {
	return []ir.Effect{{Kind: ir.Write, Value: o.Operand(0)}, {Kind: ir.Read, Value: o.Operand(1)}}
}

func setEffects(o IntrOp) []ir.Effect { return []ir.Effect{{Kind: ir.Write, Value: o.Operand(0)}} }

var lenField = ir.AttrField{Name: "len", Attr: ir.AnyIntegerAttr}

// ptrOp is an intrinsic of one pointer.
func ptrOp(name, what string, hasResult bool, traits ir.Traits) *Intrinsic {
	s := intrSpec{name: name, what: what, operands: names(AnyPointer, "ptr"), traits: traits, format: "$ptr attr-dict `:` qualified(type($ptr))", overload: []int{0},
		example: "llvm.func @f(%p: !llvm.ptr) {\n  llvm.intr." + name + " %p : !llvm.ptr\n  llvm.return\n}"}
	if hasResult {
		s.result = &AnyPointer
		s.example = "llvm.func @f(%p: !llvm.ptr) {\n  %0 = llvm.intr." + name + " %p : !llvm.ptr\n  llvm.return\n}"
	}
	if strings.HasPrefix(name, "lifetime") {
		s.example = "llvm.func @f(%n: i32) {\n  %0 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr\n  llvm.intr." + name + " %0 : !llvm.ptr\n  llvm.return\n}"
	}
	return intrinsic(s)
}

// Intrinsics on memory.
var (
	Memcpy       = memCopy("memcpy", "Copy of memory that does not overlap")
	Memmove      = memCopy("memmove", "Copy of memory that may overlap")
	MemcpyInline = intrinsic(intrSpec{name: "memcpy.inline", what: "Copy without a library call", overload: []int{0, 1, 2}, imm: []ImmArg{{2, "len"}, {3, "isVolatile"}},
		operands: names(AnyPointer, "dst", "src"), attrs: append([]ir.AttrField{lenField, volatileField}, memFields...), effects: copyEffects})
	Memset = intrinsic(intrSpec{name: "memset", what: "Fill memory with a byte", overload: []int{0, 2}, imm: []ImmArg{{3, "isVolatile"}},
		operands: []ir.Operand{{Name: "dst", Type: AnyPointer}, {Name: "val", Type: ir.IsI8}, {Name: "len", Type: ir.AnySignlessInteger}},
		attrs:    append([]ir.AttrField{volatileField}, memFields...), effects: setEffects,
		example: "llvm.func @f(%d: !llvm.ptr, %v: i8, %n: i64) {\n  \"llvm.intr.memset\"(%d, %v, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()\n  llvm.return\n}"})
	MemsetInline = intrinsic(intrSpec{name: "memset.inline", what: "Fill memory without a library call", overload: []int{0, 2}, imm: []ImmArg{{2, "len"}, {3, "isVolatile"}},
		operands: []ir.Operand{{Name: "dst", Type: AnyPointer}, {Name: "val", Type: ir.IsI8}}, attrs: append([]ir.AttrField{lenField, volatileField}, memFields...), effects: setEffects})
	Prefetch = intrinsic(intrSpec{name: "prefetch", what: "Hint to load a cache line", operands: names(AnyPointer, "addr"), overload: []int{0},
		attrs: []ir.AttrField{{Name: "rw", Attr: ir.I32AttrC}, {Name: "hint", Attr: ir.I32AttrC}, {Name: "cache", Attr: ir.I32AttrC}},
		imm:   []ImmArg{{1, "rw"}, {2, "hint"}, {3, "cache"}}})
	LifetimeStart         = ptrOp("lifetime.start", "Start of a stack object's life", false, 0)
	LifetimeEnd           = ptrOp("lifetime.end", "End of a stack object's life", false, 0)
	LaunderInvariantGroup = ptrOp("launder.invariant.group", "A pointer of a new invariant group", true, sameType)
	StripInvariantGroup   = ptrOp("strip.invariant.group", "A pointer of no invariant group", true, sameType)
	InvariantStart        = intrinsic(intrSpec{name: "invariant.start", what: "Memory does not change from here", operands: names(AnyPointer, "ptr"), result: &DefaultPointer,
		attrs: []ir.AttrField{{Name: "size", Attr: ir.I64AttrC}}, format: "$size `,` $ptr attr-dict `:` qualified(type($ptr))", overload: []int{0}, imm: []ImmArg{{0, "size"}}})
	InvariantEnd = intrinsic(intrSpec{name: "invariant.end", what: "Memory may change again", overload: []int{1}, imm: []ImmArg{{1, "size"}},
		operands: []ir.Operand{{Name: "start", Type: DefaultPointer}, {Name: "ptr", Type: AnyPointer}}, attrs: []ir.AttrField{{Name: "size", Attr: ir.I64AttrC}},
		format: "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))"})
	PtrMask = intrinsic(intrSpec{name: "ptrmask", what: "A pointer with bits cleared", operands: []ir.Operand{{Name: "ptr", Type: ptrLike}, {Name: "mask", Type: intLike}},
		result: &ptrLike, traits: ir.Pure, match: ir.SameTypes("ptr", "res"), format: "$ptr `,` $mask attr-dict `:` functional-type(operands, results)", overload: []int{0, 1}})
	ThreadLocalAddress = intrinsic(intrSpec{name: "threadlocal.address", what: "This thread's copy of a global", operands: names(AnyPointer, "global"), result: &AnyType, traits: ir.Pure, overload: []int{0}})
	StackSave          = intrinsic(intrSpec{name: "stacksave", what: "The stack pointer", result: &AnyType, format: "attr-dict `:` qualified(type($res))", overload: []int{ResultType},
		example: "llvm.func @f() {\n  %0 = llvm.intr.stacksave : !llvm.ptr\n  llvm.intr.stackrestore %0 : !llvm.ptr\n  llvm.return\n}"})
	StackRestore = ptrOp("stackrestore", "Set the stack pointer", false, 0)
)

// Intrinsics that inform the optimiser, and others.
var (
	Assume = intrinsic(intrSpec{name: "assume", what: "A condition that holds", operands: []ir.Operand{{Name: "cond", Type: ir.IsI1}, bundleOperands},
		attrs: bundleFields, verify: func(o IntrOp) error { return verifyBundles(o.Op) }, parse: parseAssume, print: printAssume,
		example: "llvm.func @f(%c: i1) {\n  llvm.intr.assume %c : i1\n  llvm.return\n}"})
	Expect = intrinsic(intrSpec{name: "expect", what: "A value that is probably another", operands: names(ir.AnySignlessInteger, "val", "expected"), result: &AnyType,
		traits: ir.Pure | sameType, format: "$val `,` $expected attr-dict `:` type($val)", overload: []int{0},
		example: "llvm.func @f(%a: i32, %b: i32) {\n  %0 = llvm.intr.expect %a, %b : i32\n  llvm.return\n}"})
	ExpectWithProbability = intrinsic(intrSpec{name: "expect.with.probability", what: "A value that is another with a probability", operands: names(ir.AnySignlessInteger, "val", "expected"),
		result: &AnyType, traits: ir.Pure, match: ir.SameTypes("val", "expected", "res"), attrs: []ir.AttrField{{Name: "prob", Attr: ir.F64AttrC}},
		format: "$val `,` $expected `,` $prob attr-dict `:` type($val)", overload: []int{0}, imm: []ImmArg{{2, "prob"}}})
	IsConstant = intrinsic(intrSpec{name: "is.constant", what: "Whether the compiler knows a value", operands: names(AnyType, "val"), result: &ir.IsI1, traits: ir.Pure, overload: []int{0}})
	SSACopy    = intrinsic(intrSpec{name: "ssa.copy", what: "The same value", operands: names(ir.AnyType, "operand"), result: &AnyType, traits: ir.Pure | sameType,
		format: "$operand attr-dict `:` type($operand)", overload: []int{0}})
	Trap      = intrinsic(intrSpec{name: "trap", what: "Abnormal end", format: "attr-dict", example: "llvm.func @f() {\n  llvm.intr.trap\n  llvm.return\n}"})
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

func printAssume(p ir.OpPrinter, o IntrOp) {
	p.Space()
	p.Operand(o.Operand(0))
	printBundles(p, o.Op)
	p.Str(" : ")
	p.Type(o.Operand(0).Type())
	p.AttrDict(o.Op, "op_bundle_sizes", "op_bundle_tags")
}

var memoryIntrinsics = []*Intrinsic{
	Memcpy, Memmove, MemcpyInline, Memset, MemsetInline, Prefetch, LifetimeStart, LifetimeEnd, LaunderInvariantGroup, StripInvariantGroup,
	InvariantStart, InvariantEnd, PtrMask, ThreadLocalAddress, StackSave, StackRestore, Assume, Expect, ExpectWithProbability, IsConstant,
	SSACopy, Trap, DebugTrap,
}

// Intrinsics are all operations `llvm.intr.*` that are plain calls.
var Intrinsics = slices.Concat(numericIntrinsics, vectorIntrinsics, memoryIntrinsics, vpIntrinsics(), coroIntrinsics, otherIntrinsics)
