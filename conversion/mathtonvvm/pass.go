// Package mathtonvvm is --convert-math-to-nvvm: elementary functions in terms of
// what llc selects for NVPTX.
//
// LLVM's NVPTX has no library to call: llvm.exp, log, pow, … stop llc, and sin, cos and tanh need the approximate
// hardware forms. So each function is expanded here, to polynomials and to ex2.approx. Errors, in units in the last
// place of f32 over all of the range, in addition to the 2 of ex2.approx if it is used:
//
//	exp 1.5   expm1 3   log 1   log2 2   log10 2   log1p 1.5   sin, cos 1.5   tan 3
//	tanh 2    sinh 3    cosh 1.5   erf 1   pow 1.5   rsqrt 1.5   acos 1.5   acosh 2
//	asin 2    asinh 2   atan 1.5   atan2 1.5   atanh 2   cbrt 1   erfc 3.5
//
// Powers with small constant exponents are multiplications. Angles are reduced exactly up to |x| = 2^52. f16 and bf16
// are computed in f32. Remainders are exact. 8-bit floats are computed in f32, except for operations on their sign
// bits. Vectors of i4 become floats two at a time, in the mantissas of larger numbers.
//
// The flag afn asks for the hardware's approximation instead, where ex2 and rcp flush numbers below the normal range to
// zero: the form that does not, of ex2, is four instructions. f64 has all but expm1, log1p, erf, cbrt and the inverse
// functions, within 3 units; pow loses |y·log x| units.
package mathtonvvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-math-to-nvvm.
var Pass = &pass.Pass{
	Name:  "convert-math-to-nvvm",
	Class: "ConvertMathToNVVMPass",
	Doc: `Expand math functions for NVPTX

Expands elementary functions, which LLVM cannot select for NVPTX, to arithmetic
and the hardware's approximations (SFU). The fastmath flag afn selects the
approximation alone, if there is one, which may flush denormals
to zero; without it results are accurate to a few ulps.
Divisions with the flag arcp or afn by the same divisor, in the elements
of a vector or in a loop, become multiplications by its reciprocal.`,
	New: func() pass.Runner { return &runner{} },
}

type runner struct{ chip, arch string }

// Options implements [pass.Configurable].
func (r *runner) Options(opts *pass.Options) {
	opts.String("chip", &r.chip, "processor, for example sm_90a: sm_89 and later have fp8 conversions")
	opts.String("arch", &r.arch, "target whose processor it is: a scale.arch of the module or a shipped one")
}

// hasSmallFloats reports whether cvt has 8-bit floats (PTX ISA, "cvt").
func (r *runner) hasSmallFloats() bool {
	version, _ := nvvm.Chip(r.chip)
	return version >= 89
}

// Run converts everything inside op.
func (r *runner) Run(ctx *pass.Context, op *ir.Op) error {
	if r.arch != "" {
		var err error
		if r.chip, err = arch.ChipOf(ctx, op, r.arch); err != nil {
			return err
		}
	}
	expandPlain(op)
	expandNarrowIntegers(op)
	if err := (expander{r.hasSmallFloats()}).smallFloats(op); err != nil {
		return err
	}
	multiplyByReciprocals(op)
	c := llvmtypes.New(llvmtypes.Options{})
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm", "nvvm")
	if err := rewrite.ApplyPartialConversion(op, target, Patterns(c)); err != nil {
		return err
	}
	return leftOver(op)
}

// leftOver reports the first function in a kernel that cannot be expressed on the GPU: LLVM would make it a call of a
// missing function.
func leftOver(root *ir.Op) error {
	var err error
	ir.WalkOps(root, func(op *ir.Op) {
		if _, inKernel := ir.Enclosing(op, gpu.Module); err == nil && inKernel && op.Def().Dialect() == "math" &&
			!llcHas[op.Def()] {
			t, to := innermost(op.Result(0).Type()), "f32"
			if _, integer := t.(*ir.IntegerType); integer {
				to = "i32"
			}
			err = op.Errorf("is unsupported for NVIDIA GPUs on elements of type %v; convert them to %s, or use other functions",
				t, to)
		}
	})
	return err
}

// llcHas are the functions that later passes make intrinsics that llc selects.
var llcHas = map[*ir.OpDef]bool{
	math.AbsI.OpDef: true, math.CountLeadingZeros.OpDef: true, math.CountTrailingZeros.OpDef: true, math.CtPop.OpDef: true,
	math.IsNaN.OpDef: true, math.IsFinite.OpDef: true,
}
