package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// mmaOps are the operations on matrices of a warp.
var mmaOps = []*ir.OpDef{
	MmaSync.OpDef, MmaSp.OpDef, MmaBlockScale.OpDef, MmaSpBlockScale.OpDef, LdMatrix.OpDef, StMatrix.OpDef,
	WmmaLoad.OpDef, WmmaMma.OpDef, WmmaStore.OpDef,
}

// MmaSp is mma.sp.sync: A is stored without the two of four elements that are
// zero.
var MmaSp = ir.Define(ir.Spec[MmaOp]{
	Name: "nvvm.mma.sp.sync", Syntax: "`A` `[` $operandA `]` `B` `[` $operandB `]` `C` `[` $operandC `]` `sparseMetadata` `[` $sparseMetadata `]` `selector` `[` $sparsitySelector `]` attr-dict `:` `(` type($operandA) `,` type($operandB) `,` type($operandC) `)` `->` type($res)", Summary: "cooperative sparse matrix-multiply and accumulate",
	Doc: doc("mma.sp.sync: mma.sync with two of four elements of A zero and not stored; the metadata selects the others.",
		"%0 = nvvm.mma.sp.sync A[%v, %v] B[%v, %v] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%i]\n"+
			"    {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>"),
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *MmaOp) []ir.Field {
		return slices.Concat(o.registers(), o.sparse(), []ir.Field{o.overflow()}, o.types(),
			[]ir.Field{ir.Flag(&o.OrderedMetadata, "orderedMetadata"), ir.Prop("kind", constraint(mmaKinds)).Optional()})
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		var m mmaText
		m.fragments(p)
		meta, selector := parseRegs(p, "sparseMetadata"), parseRegs(p, "selector")
		p.OpAttrs(st)
		if m.signature(p, st) {
			st.Operands = append(st.Operands, p.ResolveSame(append(meta, selector...), ir.I32)...)
			m.inferTypes(p, st, false, true)
			setSegments(st, append(m.sizes(), 1, 1)...)
		}
	},
	Print: func(p ir.OpPrinter, m MmaOp) {
		printFragments(p, m)
		printRegs(p, "sparseMetadata", m.Metadata)
		printRegs(p, "selector", m.Selector)
		p.AttrDict(m.Op, append(inferredTypes(m), ir.OperandSegments)...)
		printMmaSignature(p, m)
	},
	Verify: func(m MmaOp) error {
		multiples := func(t MMAType) []int64 {
			switch t {
			case TF32, BF16, F16, S8, U8, S4, U4:
				return []int64{2, 4}
			case E4M3, E5M2, E3M2, E2M3, E2M1:
				return []int64{4}
			}
			return nil
		}
		if err := checkVariant(m, multiples, true); err != nil {
			return err
		}
		return verifyOverflow(m)
	},
})

func printFragments(p ir.OpPrinter, m MmaOp) {
	printRegs(p, "A", m.A...)
	printRegs(p, "B", m.B...)
	printRegs(p, "C", m.C...)
}

// inferredTypes are the attributes that the types of the registers imply.
func inferredTypes(m MmaOp) (names []string) {
	for i, regs := range [][]*ir.Value{m.A, m.B} {
		if inferMMAType(regs[0].Type(), false).OK {
			names = append(names, mmaTypeNames[i])
		}
	}
	return names
}

// scales are the scales of the blocks of A and B, scaleAttrs their attributes.
func (m *MmaOp) scales() []ir.Field {
	return []ir.Field{ir.In(&m.ScaleA.Data, "scaleAData", i32), ir.In(&m.ScaleA.Byte, "byteIdA", i16),
		ir.In(&m.ScaleA.Thread, "threadIdA", i16),
		ir.In(&m.ScaleB.Data, "scaleBData", i32), ir.In(&m.ScaleB.Byte, "byteIdB", i16),
		ir.In(&m.ScaleB.Thread, "threadIdB", i16)}
}

func (m *MmaOp) scaleAttrs() []ir.Field {
	return []ir.Field{ir.Enum(&m.ScaleVecSize, "scaleVecSize", constraint(scaleVecSizes)),
		ir.Enum(&m.ScaleFormat, "blockScaleFormat", constraint(blockScaleFormats)),
		ir.Enum(&m.ScaleKind, "kind", constraint(blockScaleKinds))}
}

// parseScaled reads a block-scaled multiplication.
func parseScaled(sparse bool) func(ir.OpParser, *ir.OpState) {
	return func(p ir.OpParser, st *ir.OpState) {
		var m mmaText
		m.fragments(p)
		var meta []ir.Unresolved
		if sparse {
			meta = append(parseRegs(p, "sparseMetadata"), parseRegs(p, "selector")...)
		}
		scales := append(parseRegs(p, "scaleA"), parseRegs(p, "scaleB")...)
		p.OpAttrs(st)
		if !m.signature(p, st) {
			return
		}
		if len(scales) != 6 {
			p.Errorf(m.start, "number of operands and types do not match: got %d operands and 6 types", len(scales))
			return
		}
		st.Operands = append(st.Operands, p.ResolveSame(meta, ir.I32)...)
		st.Operands = append(st.Operands, p.ResolveAll(scales, []ir.Type{ir.I32, ir.I16, ir.I16, ir.I32, ir.I16, ir.I16})...)
		m.inferTypes(p, st, false, false)
		sizes := append(m.sizes(), 1, 1, 1, 1, 1, 1)
		if sparse {
			st.SetProp("orderedMetadata", ir.Unit)
			sizes = append(sizes, 1, 1)
		}
		setSegments(st, sizes...)
	}
}

func printScaled(p ir.OpPrinter, m MmaOp) {
	printFragments(p, m)
	if m.Metadata != nil {
		printRegs(p, "sparseMetadata", m.Metadata)
		printRegs(p, "selector", m.Selector)
	}
	printRegs(p, "scaleA", m.ScaleA.Data, m.ScaleA.Byte, m.ScaleA.Thread)
	printRegs(p, "scaleB", m.ScaleB.Data, m.ScaleB.Byte, m.ScaleB.Thread)
	p.AttrDict(m.Op, append(inferredTypes(m), ir.OperandSegments)...)
	printMmaSignature(p, m)
}

// Multiplications of blocks with scales (PTX ISA, block scaling for mma.sync).
var (
	// MmaBlockScale scales blocks of A and B.
	MmaBlockScale = ir.Define(ir.Spec[MmaOp]{
		Name: "nvvm.mma.block_scale", Syntax: "`A` `[` $operandA `]` `B` `[` $operandB `]` `C` `[` $operandC `]` `scaleA` `[` $scaleAData `,` $byteIdA `,` $threadIdA `]` `scaleB` `[` $scaleBData `,` $byteIdB `,` $threadIdB `]` attr-dict `:` `(` type($operandA) `,` type($operandB) `,` type($operandC) `)` `->` type($res)", Summary: "cooperative matrix-multiply and accumulate with block scaling",
		Doc: doc("mma.sync with block_scale: each block of A and B has a scale.",
			"%0 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %h, %h] scaleB[%i, %h, %h]\n"+
				"    {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>,\n"+
				"     multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>,\n"+
				"     scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>}\n"+
				"    : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>"),
		Traits: ir.AttrSizedOperandSegments,
		Fields: func(o *MmaOp) []ir.Field {
			return slices.Concat(o.registers(), o.scales(), o.types(), o.scaleAttrs())
		},
		Parse: parseScaled(false), Print: printScaled,
		Verify: func(m MmaOp) error { return verifyScaled(m, 64, "16n8k64", "16n8k32", "mma") },
	})
	// MmaSpBlockScale scales blocks of a sparse A and of B.
	MmaSpBlockScale = ir.Define(ir.Spec[MmaOp]{
		Name: "nvvm.mma.sp.block_scale", Syntax: "`A` `[` $operandA `]` `B` `[` $operandB `]` `C` `[` $operandC `]` `sparseMetadata` `[` $sparseMetadata `]` `selector` `[` $sparsitySelector `]` `scaleA` `[` $scaleAData `,` $byteIdA `,` $threadIdA `]` `scaleB` `[` $scaleBData `,` $byteIdB `,` $threadIdB `]` attr-dict `:` `(` type($operandA) `,` type($operandB) `,` type($operandC) `)` `->` type($res)", Summary: "cooperative sparse matrix-multiply and accumulate with block scaling",
		Doc: doc("mma.sp::ordered_metadata.sync with block_scale.",
			"%0 = nvvm.mma.sp.block_scale A[%i, %i, %i, %i] B[%i, %i, %i, %i] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%i]\n"+
				"    scaleA[%i, %h, %h] scaleB[%i, %h, %h]\n"+
				"    {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>,\n"+
				"     multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>,\n"+
				"     scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>}\n"+
				"    : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>"),
		Traits: ir.AttrSizedOperandSegments,
		Fields: func(o *MmaOp) []ir.Field {
			ordered := ir.Flag(&o.OrderedMetadata, "orderedMetadata")
			return slices.Concat(o.registers(), o.sparse(), o.scales(), append(o.types(), ordered), o.scaleAttrs())
		},
		Parse: parseScaled(true), Print: printScaled,
		Verify: func(m MmaOp) error {
			if !m.OrderedMetadata {
				return m.Errorf("'orderedMetadata' attribute is mandatory")
			}
			return verifyScaled(m, 128, "16n8k128", "16n8k64", "sparse mma")
		},
	})
)

// verifyScaled checks the two shapes of a block-scaled multiplication: 4-bit
// elements at k = k4, others at half of it.
func verifyScaled(m MmaOp, k4 int64, name4, name8, what string) error {
	mm, nn, kk := m.Shape.MNK()
	switch {
	case mm == 16 && nn == 8 && kk == k4:
		return verifyScaled4(m, "mma.m"+name4)
	case mm == 16 && nn == 8 && kk == k4/2:
		if m.ScaleKind != MXF8F6F4 || m.ScaleVecSize != ScaleX1 || m.ScaleFormat != UE8M0 {
			return m.Errorf("unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m%s", name8)
		}
		return nil
	}
	return m.Errorf("unsupported Geom for %s with block scaling", what)
}

func verifyScaled4(m MmaOp, name string) error {
	if m.TypeA != ir.Some(E2M1) || m.TypeB != ir.Some(E2M1) {
		return m.Errorf("unsupported MMATypes attribute for %s.(mxf4nvf4|mxf4)", name)
	}
	switch m.ScaleKind {
	case MXF4:
		if m.ScaleVecSize != ScaleX2 {
			return m.Errorf("unsupported ScaleVecSize attribute for %s.mxf4", name)
		}
		if m.ScaleFormat != UE8M0 {
			return m.Errorf("unsupported BlockScaleFormat attribute for %s.mxf4", name)
		}
		return nil
	case MXF4NVF4:
		if m.ScaleVecSize == ScaleX2 && m.ScaleFormat == UE8M0 || m.ScaleVecSize == ScaleX4 && m.ScaleFormat == UE4M3 {
			return nil
		}
		return m.Errorf("unsupported ScaleVecSize and BlockScaleFormat attributes for %s.mxf4nvf4", name)
	}
	return m.Errorf("unsupported Kind attribute for %s", name)
}
