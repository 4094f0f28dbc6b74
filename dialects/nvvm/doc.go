// Package nvvm is upstream's NVVM dialect: the instructions of NVIDIA GPUs, one
// operation for an LLVM intrinsic or a PTX instruction.
//
// Operations are declared in tables, a family a file: special registers,
// barriers, mbarriers, asynchronous copies, matrix instructions, conversions.
// Those that Go reads or builds have views of their own, the others share [Op].
// Names, syntax and messages are those of MLIR 22, semantics those of
// the PTX ISA section that an operation's documentation cites.
package nvvm

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// Op is an operation of the dialect without Go fields.
type Op struct{ ir.Base }

// Dialect is the NVVM dialect.
var Dialect = &ir.Dialect{
	Name:          "nvvm",
	Summary:       "instructions of NVIDIA GPUs",
	Doc:           "Special registers, synchronisation, asynchronous copies and matrix instructions of NVIDIA GPUs.",
	Ops:           allOps(),
	Attrs:         attrDefs(),
	VerifyOpAttr:  verifyOpAttr,
	VerifyArgAttr: verifyArgAttr,
}

func allOps() []*ir.OpDef {
	return slices.Concat(registerOps(), syncOps, mbarrierOps, warpOps, copyOps, bulkOps, mmaOps, wgmmaOps,
		convertOps, miscOps, clusterOps, tcgen05Ops)
}

// Pointers into the address spaces of the target.
var (
	generic       = llvm.PointerIn(0)
	global        = llvm.PointerIn(1)
	shared        = llvm.PointerIn(3)
	constantSpace = llvm.PointerIn(4)
	local         = llvm.PointerIn(5)
	tensor        = llvm.PointerIn(6)
	sharedCluster = llvm.PointerIn(7)
	// barrierPtr are the spaces of an mbarrier object that is waited for, and
	// remoteBarrierPtr of one that is arrived at.
	barrierPtr       = ir.AnyOf(generic, shared)
	remoteBarrierPtr = ir.AnyOf(generic, shared, sharedCluster)
	anyShared        = ir.AnyOf(shared, sharedCluster)
	i32              = ir.IsI32
	i16              = ir.IsI16
	i64              = ir.IsI64
	i1               = ir.IsI1
	i8               = ir.IsI8
	f32              = ir.IsF32
)

func predicate(p **ir.Value) ir.Field { return ir.OptIn(p, "predicate", i1) }

func scopeDefault(p *MemScope) ir.Field {
	return ir.Enum(p, "scope", constraint(memScopes)).Default(memScopes.Named("cta"))
}

// vectorOf allows a vector of one shape.
func vectorOf(elem ir.Type, n int64) ir.TypeConstraint {
	t := ir.Vector([]int64{n}, elem)
	name := fmt.Sprintf("%s values of length %d", elementName(elem), n)
	return ir.TypeConstraint{Summary: "vector of " + name, OK: func(x ir.Type) bool { return x == ir.Type(t) }, Build: t}
}

// elementName is what upstream calls a type of numbers.
func elementName(t ir.Type) string {
	if i, ok := t.(*ir.IntegerType); ok {
		return fmt.Sprintf("%d-bit signless integer", i.Width())
	}
	if t == ir.Type(ir.BF16) {
		return "bfloat16 type"
	}
	return fmt.Sprintf("%d-bit float", t.(*ir.FloatType).Width())
}

// exampleArgs are the values that examples in the documentation use.
var exampleArgs = []struct{ name, typ string }{
	{"p", "!llvm.ptr"}, {"g", "!llvm.ptr<1>"}, {"s", "!llvm.ptr<3>"}, {"t", "!llvm.ptr<6>"}, {"c", "!llvm.ptr<7>"},
	{"i", "i32"}, {"l", "i64"}, {"h", "i16"}, {"b", "i1"}, {"q", "i8"}, {"f", "f32"}, {"d", "f64"}, {"v", "vector<2xf16>"},
	{"w", "vector<2xbf16>"}, {"u", "vector<4xi8>"}, {"x", "vector<2xi8>"}, {"y", "vector<2xi16>"},
	{"acc", "!llvm.struct<(f32, f32, f32, f32)>"}, {"fs", "vector<4xf32>"}, {"r", "i128"},
}

var valueName = regexp.MustCompile(`%([a-z]+)\b`)

// doc puts text and an example of the operation, over the values of exampleArgs, into the documentation.
func doc(text, example string) string {
	used := map[string]bool{}
	for _, m := range valueName.FindAllStringSubmatch(example, -1) {
		used[m[1]] = true
	}
	args := ""
	for _, a := range exampleArgs {
		if used[a.name] {
			if args != "" {
				args += ", "
			}
			args += "%" + a.name + ": " + a.typ
		}
	}
	return text + "\n\n```mlir\nllvm.func @f(" + args + ") {\n  " + example + "\n  llvm.return\n}\n```"
}

// define declares an operation, named without the dialect.
func define[W any](s ir.Spec[W]) ir.Def[W] {
	s.Name = "nvvm." + s.Name
	return ir.Define(s)
}
