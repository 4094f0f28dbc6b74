package nvvm

import "github.com/tsopt/tsopt/ir"

// Tcgen05MMAOp is D = A·B + D with D in tensor memory.
type Tcgen05MMAOp struct {
	ir.Base
	A                 *ir.Value
	DisableOutputLane *ir.Value // a mask, nil for none
	Group             CTAGroup
	Collector         Tcgen05Collector
	AShift            bool
}

// Tcgen05ScaledOp is D = A·B + D with scales of blocks of A and B.
type Tcgen05ScaledOp struct {
	ir.Base
	Kind  BlockScaleKind
	Scale Tcgen05BlockScale
}

// The multiplications of tensor memory differ in their last operands and
// attributes; all start with D, A, B, the instruction descriptor and whether D
// is added to.
func tcgen05Operands(a **ir.Value, more ...ir.Field) []ir.Field {
	return append([]ir.Field{ir.In(nil, "matrixD", tensor), ir.In(a, "matrixA", ir.AnyOf(tensor, i64)),
		ir.In(nil, "matrixB", i64),
		ir.In(nil, "idesc", i32), ir.In(nil, "enableInputD", i1)}, more...)
}

func collector(p *Tcgen05Collector) ir.Field {
	return ir.Enum(p, "collectorOp", constraint(tcgen05Collectors)).Default(tcgen05Collectors.Named("discard"))
}

// fields are those of a multiplication; before are operands that not all have.
func (o *Tcgen05MMAOp) fields(before ...ir.Field) []ir.Field {
	return append(tcgen05Operands(&o.A, before...), ir.OptIn(nil, "scaleInputD", i64),
		ir.OptIn(&o.DisableOutputLane, "disableOutputLane", maskVector),
		ir.Prop("kind", constraint(tcgen05MMAKinds)), ir.Enum(&o.Group, "ctaGroup", constraint(ctaGroups)),
		collector(&o.Collector), ir.Flag(&o.AShift, "aShift"))
}

func (o *Tcgen05ScaledOp) fields(before ...ir.Field) []ir.Field {
	return append(tcgen05Operands(nil, before...), ir.In(nil, "scaleA", tensor), ir.In(nil, "scaleB", tensor),
		ir.Enum(&o.Kind, "kind", constraint(blockScaleKinds)), ir.Prop("ctaGroup", constraint(ctaGroups)),
		ir.Enum(&o.Scale, "blockScale", constraint(tcgen05BlockScales)).Default(tcgen05BlockScales.Named("default")),
		collector(nil))
}

func weightStationary(before ...ir.Field) []ir.Field {
	return append(tcgen05Operands(nil, before...), ir.OptIn(nil, "zeroColMask", i64),
		ir.Prop("kind", constraint(tcgen05MMAKinds)),
		ir.Prop("collectorBBuffer", constraint(tcgen05CollectorBs)).Default(tcgen05CollectorBs.Named("b0")), collector(nil))
}

func sparseMetadata() ir.Field { return ir.In(nil, "sparseMetadata", tensor) }

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
	Tcgen05MMA = define(ir.Spec[Tcgen05MMAOp]{Name: "tcgen05.mma",
		Summary: "Performs MMA operation on 5th-gen tensor cores",
		Doc: doc("tcgen05.mma: D = A·B + D with D in tensor memory.",
			"nvvm.tcgen05.mma %t, %l, %l, %i, %b "+mmaExample+")"),
		Traits: ir.AttrSizedOperandSegments,
		Fields: func(o *Tcgen05MMAOp) []ir.Field { return o.fields() },
		Format: tcgen05Form + masksForm + tcgen05Types,
		Verify: Tcgen05MMAOp.verify})
	// Tcgen05MMASparse has A without the zeros of its 2:4 sparsity.
	Tcgen05MMASparse = define(ir.Spec[Tcgen05MMAOp]{Name: "tcgen05.mma.sp",
		Summary: "Performs MMA operation with sparse A matrix on 5th-gen tensor cores",
		Doc: doc("tcgen05.mma.sp: A is stored without the zeros that the metadata describes.",
			"nvvm.tcgen05.mma.sp %t, %l, %l, %i, %b, %t "+mmaExample+", !llvm.ptr<6>)"),
		Traits: ir.AttrSizedOperandSegments,
		Fields: func(o *Tcgen05MMAOp) []ir.Field { return o.fields(sparseMetadata()) },
		Format: tcgen05Form + metaForm + masksForm + tcgen05Types,
		Verify: Tcgen05MMAOp.verify})
	// Tcgen05MMABlockScale scales blocks of A and B.
	Tcgen05MMABlockScale = define(ir.Spec[Tcgen05ScaledOp]{Name: "tcgen05.mma.block_scale",
		Summary: "Performs block scaled MMA operation on 5th-gen tensor cores",
		Doc: doc("tcgen05.mma with block_scale.",
			"nvvm.tcgen05.mma.block_scale %t, %l, %l, %i, %b, %t, %t "+blockExample+", !llvm.ptr<6>, !llvm.ptr<6>)"),
		Fields: func(o *Tcgen05ScaledOp) []ir.Field { return o.fields() },
		Format: tcgen05Form + scalesForm + tcgen05Types, Verify: Tcgen05ScaledOp.verify})
	// Tcgen05MMASparseBlockScale scales blocks of a sparse A and of B.
	Tcgen05MMASparseBlockScale = define(ir.Spec[Tcgen05ScaledOp]{Name: "tcgen05.mma.sp.block_scale",
		Summary: "Performs block scaled MMA operation with sparse A matrix on 5th-gen tensor cores",
		Doc: doc("tcgen05.mma.sp with block_scale.",
			"nvvm.tcgen05.mma.sp.block_scale %t, %l, %l, %i, %b, %t, %t, %t "+blockExample+
				", !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)"),
		Fields: func(o *Tcgen05ScaledOp) []ir.Field { return o.fields(sparseMetadata()) },
		Format: tcgen05Form + metaForm + scalesForm + tcgen05Types, Verify: Tcgen05ScaledOp.verify})
	// Tcgen05MMAWs keeps B in the collector buffers (weight stationary).
	Tcgen05MMAWs = define(ir.Spec[Op]{Name: "tcgen05.mma.ws",
		Summary: "Performs weight stationary convolution MMA operation on 5th-gen tensor cores",
		Doc: doc("tcgen05.mma.ws: B stays in a collector buffer.",
			"nvvm.tcgen05.mma.ws %t, %l, %l, %i, %b "+wsExample+")"),
		Fields: func(*Op) []ir.Field { return weightStationary() },
		Format: tcgen05Form + columnsForm + tcgen05Types})
	// Tcgen05MMAWsSparse is [Tcgen05MMAWs] with a sparse A.
	Tcgen05MMAWsSparse = define(ir.Spec[Op]{Name: "tcgen05.mma.ws.sp",
		Summary: "Performs weight stationary convolution MMA with sparse A matrix on 5th-gen tensor cores",
		Doc:     doc("tcgen05.mma.ws.sp.", "nvvm.tcgen05.mma.ws.sp %t, %l, %l, %i, %b, %t "+wsExample+", !llvm.ptr<6>)"),
		Fields:  func(*Op) []ir.Field { return weightStationary(sparseMetadata()) },
		Format:  tcgen05Form + metaForm + columnsForm + tcgen05Types})
)

// verify checks the lane mask and the shift of A.
func (o Tcgen05MMAOp) verify() error {
	lanes := map[CTAGroup]int64{CTA1: 4, CTA2: 8}[o.Group]
	if m := o.DisableOutputLane; m != nil {
		if n := m.Type().(*ir.VectorType).Shape()[0]; n != lanes {
			return errorAt(o.Op, "Disable Output Lane of length %d is incompatible with CtaGroupAttr", n)
		}
	}
	if !o.AShift {
		return nil
	}
	if i64.OK(o.A.Type()) {
		return errorAt(o.Op, "A-shift can be applied only when matrix A is in tensor memory")
	}
	if o.Collector == CollectorFill || o.Collector == CollectorUse {
		return errorAt(o.Op, "Cannot use collector buffer operation fill or use with ashift")
	}
	return nil
}

// verify checks which block sizes a kind has.
func (o Tcgen05ScaledOp) verify() error {
	switch {
	case o.Kind == MXF4NVF4 && o.Scale == BlockScaleDefault:
		return errorAt(o.Op, "mxf4nvf4 requires block scale attribute")
	case o.Kind != MXF4NVF4 && o.Scale == BlockScale16:
		return errorAt(o.Op, "%s kind does not support block16 attribute", o.Kind)
	}
	return nil
}
