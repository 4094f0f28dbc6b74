package llvm

import "github.com/tsopt/tsopt/ir"

const functionalFormat = " attr-dict `:` functional-type(operands, results)"

var tokenC = ir.TypeConstraint{Summary: "LLVM token type", OK: func(t ir.Type) bool { return t == ir.Type(Token) },
	Build: Token}

func coro(name, what, format string, result *ir.TypeConstraint, operands ...ir.Field) *Intrinsic {
	return intrinsic(intrSpec{name: "coro." + name, what: what, format: format, result: result, operands: operands})
}

func coroNumber(name, what string) *Intrinsic {
	return intrinsic(intrSpec{name: "coro." + name, what: what, format: "attr-dict `:` type($res)", result: &AnyType,
		overload: []int{ResultType}})
}

// coroIntrinsics are about coroutines (LLVM's Coroutines.rst).
var coroIntrinsics = []*Intrinsic{
	coro("id", "The identity of a coroutine", "$align `,` $promise `,` $coroaddr `,` $fnaddrs"+functionalFormat, &AnyType,
		ir.In(nil, "align", ir.IsI32), ir.In(nil, "promise", AnyPointer), ir.In(nil, "coroaddr", AnyPointer),
		ir.In(nil, "fnaddrs", AnyPointer)),
	coro("begin", "The frame of a coroutine", "$token `,` $mem"+functionalFormat, &AnyType,
		ir.In(nil, "token", tokenC), ir.In(nil, "mem", AnyPointer)),
	coroNumber("size", "Size of a coroutine's frame"),
	coroNumber("align", "Alignment of a coroutine's frame"),
	coro("save", "State before a suspension", "$handle"+functionalFormat, &AnyType, ir.In(nil, "handle", AnyPointer)),
	coro("suspend", "Suspension of a coroutine", "$save `,` $final attr-dict `:` type($res)", &AnyType,
		ir.In(nil, "save", tokenC), ir.In(nil, "final", ir.IsI1)),
	coro("end", "End of a coroutine", "$handle `,` $unwind `,` $retvals"+functionalFormat, &AnyType,
		ir.In(nil, "handle", AnyPointer), ir.In(nil, "unwind", ir.IsI1), ir.In(nil, "retvals", tokenC)),
	coro("free", "Memory of a frame to free", "$id `,` $handle"+functionalFormat, &AnyType,
		ir.In(nil, "id", tokenC), ir.In(nil, "handle", AnyPointer)),
	coro("resume", "Continuation of a coroutine", "$handle attr-dict `:` qualified(type($handle))", nil,
		ir.In(nil, "handle", AnyPointer)),
	coro("promise", "The promise of a coroutine", "$handle `,` $align `,` $from"+functionalFormat, &AnyPointer,
		ir.In(nil, "handle", AnyPointer), ir.In(nil, "align", ir.IsI32), ir.In(nil, "from", ir.IsI1)),
}
