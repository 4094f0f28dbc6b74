package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// The multiplications of tensor memory differ in their last operands and
// attributes; all start with D, A, B, the instruction descriptor and whether D
// is added to.
var (
	tcgen05Operands = operands(in("matrixD", tensor), in("matrixA", ir.AnyOf(tensor, i64)), in("matrixB", i64), in("idesc", i32),
		in("enableInputD", i1))
	tcgen05Masks = operands(opt("scaleInputD", i64), opt("disableOutputLane", maskVector))
	tcgen05Scale = operands(in("scaleA", tensor), in("scaleB", tensor))
	tcgen05Meta  = operands(in("sparseMetadata", tensor))
	zeroColumns  = operands(opt("zeroColMask", i64))
	collector    = enumDefault("collectorOp", Tcgen05Collector, "discard")
	mmaAttrs     = attrs(enum("kind", Tcgen05MMAKind), enum("ctaGroup", CTAGroup), collector, flag("aShift"))
	blockAttrs   = attrs(enum("kind", BlockScaleKind), enum("ctaGroup", CTAGroup),
		enumDefault("blockScale", Tcgen05BlockScale, "default"), collector)
	wsAttrs = attrs(enum("kind", Tcgen05MMAKind), enumDefault("collectorBBuffer", Tcgen05CollectorB, "b0"), collector)
)

const (
	tcgen05Form  = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD "
	tcgen05Types = "attr-dict `:` `(` type(operands) `)`"
	masksForm    = "(`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? "
	metaForm     = "`,` $sparseMetadata "
	scalesForm   = "`,` $scaleA `,` $scaleB "
	columnsForm  = "(`,` $zeroColMask^)? "
	mmaExample   = "{ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1"
	blockExample = "{ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1"
	wsExample    = "{kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1"
)

// Multiplications of matrices in shared and tensor memory (PTX ISA, tcgen05.mma).
var (
	// Tcgen05MMA is D = A·B + D with D in tensor memory.
	Tcgen05MMA = define(ir.Spec[Op]{Name: "tcgen05.mma", Summary: "Performs MMA operation on 5th-gen tensor cores",
		Doc:      doc("tcgen05.mma: D = A·B + D with D in tensor memory.", "nvvm.tcgen05.mma %t, %l, %l, %i, %b "+mmaExample+")"),
		Traits:   ir.AttrSizedOperandSegments,
		Operands: slices.Concat(tcgen05Operands, tcgen05Masks), Attrs: mmaAttrs,
		Format: tcgen05Form + masksForm + tcgen05Types,
		Verify: func(o Op) error { return verifyTcgen05MMA(o, 6) }})
	// Tcgen05MMASparse has A without the zeros of its 2:4 sparsity.
	Tcgen05MMASparse = define(ir.Spec[Op]{Name: "tcgen05.mma.sp", Summary: "Performs MMA operation with sparse A matrix on 5th-gen tensor cores",
		Doc:      doc("tcgen05.mma.sp: A is stored without the zeros that the metadata describes.", "nvvm.tcgen05.mma.sp %t, %l, %l, %i, %b, %t "+mmaExample+", !llvm.ptr<6>)"),
		Traits:   ir.AttrSizedOperandSegments,
		Operands: slices.Concat(tcgen05Operands, tcgen05Meta, tcgen05Masks), Attrs: mmaAttrs,
		Format: tcgen05Form + metaForm + masksForm + tcgen05Types,
		Verify: func(o Op) error { return verifyTcgen05MMA(o, 7) }})
	// Tcgen05MMABlockScale scales blocks of A and B.
	Tcgen05MMABlockScale = define(ir.Spec[Op]{Name: "tcgen05.mma.block_scale", Summary: "Performs block scaled MMA operation on 5th-gen tensor cores",
		Doc:      doc("tcgen05.mma with block_scale.", "nvvm.tcgen05.mma.block_scale %t, %l, %l, %i, %b, %t, %t "+blockExample+", !llvm.ptr<6>, !llvm.ptr<6>)"),
		Operands: slices.Concat(tcgen05Operands, tcgen05Scale), Attrs: blockAttrs,
		Format: tcgen05Form + scalesForm + tcgen05Types, Verify: verifyTcgen05BlockScale})
	// Tcgen05MMASparseBlockScale scales blocks of a sparse A and of B.
	Tcgen05MMASparseBlockScale = define(ir.Spec[Op]{Name: "tcgen05.mma.sp.block_scale", Summary: "Performs block scaled MMA operation with sparse A matrix on 5th-gen tensor cores",
		Doc: doc("tcgen05.mma.sp with block_scale.", "nvvm.tcgen05.mma.sp.block_scale %t, %l, %l, %i, %b, %t, %t, %t "+blockExample+
			", !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)"),
		Operands: slices.Concat(tcgen05Operands, tcgen05Meta, tcgen05Scale), Attrs: blockAttrs,
		Format: tcgen05Form + metaForm + scalesForm + tcgen05Types, Verify: verifyTcgen05BlockScale})
	// Tcgen05MMAWs keeps B in the collector buffers (weight stationary).
	Tcgen05MMAWs = define(ir.Spec[Op]{Name: "tcgen05.mma.ws", Summary: "Performs weight stationary convolution MMA operation on 5th-gen tensor cores",
		Doc:      doc("tcgen05.mma.ws: B stays in a collector buffer.", "nvvm.tcgen05.mma.ws %t, %l, %l, %i, %b "+wsExample+")"),
		Operands: slices.Concat(tcgen05Operands, zeroColumns), Attrs: wsAttrs,
		Format: tcgen05Form + columnsForm + tcgen05Types})
	// Tcgen05MMAWsSparse is [Tcgen05MMAWs] with a sparse A.
	Tcgen05MMAWsSparse = define(ir.Spec[Op]{Name: "tcgen05.mma.ws.sp", Summary: "Performs weight stationary convolution MMA with sparse A matrix on 5th-gen tensor cores",
		Doc:      doc("tcgen05.mma.ws.sp.", "nvvm.tcgen05.mma.ws.sp %t, %l, %l, %i, %b, %t "+wsExample+", !llvm.ptr<6>)"),
		Operands: slices.Concat(tcgen05Operands, tcgen05Meta, zeroColumns), Attrs: wsAttrs,
		Format: tcgen05Form + metaForm + columnsForm + tcgen05Types})
)

// verifyTcgen05MMA checks the lane mask, an operand group, and the shift of A.
func verifyTcgen05MMA(o Op, mask int) error {
	lanes := map[string]int64{"cta_1": 4, "cta_2": 8}[keyword(o, "ctaGroup")]
	if m := o.OptionalOperand(mask); m != nil {
		if n := m.Type().(*ir.VectorType).Shape()[0]; n != lanes {
			return errorAt(o.Op, "Disable Output Lane of length %d is incompatible with CtaGroupAttr", n)
		}
	}
	if !o.HasAttr("aShift") {
		return nil
	}
	if i64.OK(o.Operand(1).Type()) {
		return errorAt(o.Op, "A-shift can be applied only when matrix A is in tensor memory")
	}
	if op := keyword(o, "collectorOp"); op == "fill" || op == "use" {
		return errorAt(o.Op, "Cannot use collector buffer operation fill or use with ashift")
	}
	return nil
}

// verifyTcgen05BlockScale checks which block sizes a kind has.
func verifyTcgen05BlockScale(o Op) error {
	scale := keyword(o, "blockScale")
	switch kind := keyword(o, "kind"); {
	case kind == "mxf4nvf4" && scale == "default":
		return errorAt(o.Op, "mxf4nvf4 requires block scale attribute")
	case kind != "mxf4nvf4" && scale == "block16":
		return errorAt(o.Op, "%s kind does not support block16 attribute", kind)
	}
	return nil
}
