package llvm

import "github.com/tsopt/tsopt/ir"

const functionalFormat = " attr-dict `:` functional-type(operands, results)"

var tokenC = ir.TypeConstraint{Summary: "LLVM token type", OK: func(t ir.Type) bool { return t == ir.Type(Token) }, Build: Token}

func coro(name, what, format string, result *ir.TypeConstraint, operands ...ir.Operand) *Intrinsic {
	return intrinsic(intrSpec{name: "coro." + name, what: what, format: format, result: result, operands: operands})
}

func coroNumber(name, what string) *Intrinsic {
	return intrinsic(intrSpec{name: "coro." + name, what: what, format: "attr-dict `:` type($res)", result: &AnyType, overload: []int{ResultType}})
}

// coroIntrinsics are about coroutines (LLVM's Coroutines.rst).
var coroIntrinsics = []*Intrinsic{
	coro("id", "The identity of a coroutine", "$align `,` $promise `,` $coroaddr `,` $fnaddrs"+functionalFormat, &AnyType,
		ir.Operand{Name: "align", Type: ir.IsI32}, ir.Operand{Name: "promise", Type: AnyPointer}, ir.Operand{Name: "coroaddr", Type: AnyPointer},
		ir.Operand{Name: "fnaddrs", Type: AnyPointer}),
	coro("begin", "The frame of a coroutine", "$token `,` $mem"+functionalFormat, &AnyType,
		ir.Operand{Name: "token", Type: tokenC}, ir.Operand{Name: "mem", Type: AnyPointer}),
	coroNumber("size", "Size of a coroutine's frame"),
	coroNumber("align", "Alignment of a coroutine's frame"),
	coro("save", "State before a suspension", "$handle"+functionalFormat, &AnyType, ir.Operand{Name: "handle", Type: AnyPointer}),
	coro("suspend", "Suspension of a coroutine", "$save `,` $final attr-dict `:` type($res)", &AnyType,
		ir.Operand{Name: "save", Type: tokenC}, ir.Operand{Name: "final", Type: ir.IsI1}),
	coro("end", "End of a coroutine", "$handle `,` $unwind `,` $retvals"+functionalFormat, &AnyType,
		ir.Operand{Name: "handle", Type: AnyPointer}, ir.Operand{Name: "unwind", Type: ir.IsI1}, ir.Operand{Name: "retvals", Type: tokenC}),
	coro("free", "Memory of a frame to free", "$id `,` $handle"+functionalFormat, &AnyType,
		ir.Operand{Name: "id", Type: tokenC}, ir.Operand{Name: "handle", Type: AnyPointer}),
	coro("resume", "Continuation of a coroutine", "$handle attr-dict `:` qualified(type($handle))", nil, ir.Operand{Name: "handle", Type: AnyPointer}),
	coro("promise", "The promise of a coroutine", "$handle `,` $align `,` $from"+functionalFormat, &AnyPointer,
		ir.Operand{Name: "handle", Type: AnyPointer}, ir.Operand{Name: "align", Type: ir.IsI32}, ir.Operand{Name: "from", Type: ir.IsI1}),
}
