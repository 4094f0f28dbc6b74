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

// sparseOperands select the stored half of A.
var sparseOperands = operands(in("sparseMetadata", i32), in("sparsitySelector", i32))

// MmaSp is mma.sp.sync: A is stored without the two of four elements that are
// zero.
var MmaSp = ir.Define(ir.Spec[MmaOp]{
	Name: "nvvm.mma.sp.sync", Summary: "cooperative sparse matrix-multiply and accumulate",
	Doc: doc("mma.sp.sync: mma.sync with two of four elements of A left out, as the metadata says.",
		"%0 = nvvm.mma.sp.sync A[%v, %v] B[%v, %v] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%i]\n"+
			"    {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>"),
	Traits: ir.AttrSizedOperandSegments, Operands: slices.Concat(mmaOperands, sparseOperands),
	Results: operands(in("res", anyStruct)),
	Attrs:   attrs(shapeField, mmaOverflow, mmaTypeA, mmaTypeB, flag("orderedMetadata"), optAttr("kind", constraint(MMAKind))),
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
		printRegs(p, "sparseMetadata", m.OperandGroup(3)...)
		printRegs(p, "selector", m.OperandGroup(4)...)
		p.AttrDict(m.Op, append(inferredTypes(m), ir.OperandSegments)...)
		printMmaSignature(p, m)
	},
	Verify: func(m MmaOp) error {
		multiples := func(ptx string) []int64 {
			switch ptx {
			case "tf32", "bf16", "f16", "s8", "u8", "s4", "u4":
				return []int64{2, 4}
			case "e4m3", "e5m2", "e3m2", "e2m3", "e2m1":
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
	for i, name := range []string{"A", "B", "C"} {
		printRegs(p, name, m.OperandGroup(i)...)
	}
}

// inferredTypes are the attributes that the types of the registers imply.
func inferredTypes(m MmaOp) (names []string) {
	for i, name := range mmaTypeNames {
		if inferMMAType(m.OperandGroup(i)[0].Type(), false) != "" {
			names = append(names, name)
		}
	}
	return names
}

// scaleOperands are the scales of the blocks of A and B.
var scaleOperands = operands(in("scaleAData", i32), in("byteIdA", i16), in("threadIdA", i16),
	in("scaleBData", i32), in("byteIdB", i16), in("threadIdB", i16))

var scaleAttrs = attrs(enum("scaleVecSize", ScaleVecSize), enum("blockScaleFormat", BlockScaleFormat), enum("kind", BlockScaleKind))

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

// printScaled writes a block-scaled multiplication whose scales begin at an
// operand group.
func printScaled(p ir.OpPrinter, m MmaOp) {
	printFragments(p, m)
	rest := m.Operands()[len(m.A())+len(m.B())+len(m.C()):]
	if len(rest) == 8 {
		printRegs(p, "sparseMetadata", rest[0])
		printRegs(p, "selector", rest[1])
		rest = rest[2:]
	}
	printRegs(p, "scaleA", rest[:3]...)
	printRegs(p, "scaleB", rest[3:]...)
	p.AttrDict(m.Op, append(inferredTypes(m), ir.OperandSegments)...)
	printMmaSignature(p, m)
}

// Multiplications of blocks with scales (PTX ISA, block scaling for mma.sync).
var (
	// MmaBlockScale scales blocks of A and B.
	MmaBlockScale = ir.Define(ir.Spec[MmaOp]{
		Name: "nvvm.mma.block_scale", Summary: "cooperative matrix-multiply and accumulate with block scaling",
		Doc: doc("mma.sync with block_scale: each block of A and B has a scale.",
			"%0 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %h, %h] scaleB[%i, %h, %h]\n"+
				"    {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>,\n"+
				"     multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>,\n"+
				"     scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>}\n"+
				"    : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>"),
		Traits: ir.AttrSizedOperandSegments, Operands: slices.Concat(mmaOperands, scaleOperands),
		Results: operands(in("res", anyStruct)),
		Attrs:   append(attrs(shapeField, mmaTypeA, mmaTypeB), scaleAttrs...),
		Parse:   parseScaled(false), Print: printScaled,
		Verify: func(m MmaOp) error { return verifyScaled(m, 64, "16n8k64", "16n8k32", "mma") },
	})
	// MmaSpBlockScale scales blocks of a sparse A and of B.
	MmaSpBlockScale = ir.Define(ir.Spec[MmaOp]{
		Name: "nvvm.mma.sp.block_scale", Summary: "cooperative sparse matrix-multiply and accumulate with block scaling",
		Doc: doc("mma.sp::ordered_metadata.sync with block_scale.",
			"%0 = nvvm.mma.sp.block_scale A[%i, %i, %i, %i] B[%i, %i, %i, %i] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%i]\n"+
				"    scaleA[%i, %h, %h] scaleB[%i, %h, %h]\n"+
				"    {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>,\n"+
				"     multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>,\n"+
				"     scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>}\n"+
				"    : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>"),
		Traits: ir.AttrSizedOperandSegments, Operands: slices.Concat(mmaOperands, sparseOperands, scaleOperands),
		Results: operands(in("res", anyStruct)),
		Attrs:   append(attrs(shapeField, mmaTypeA, mmaTypeB, flag("orderedMetadata")), scaleAttrs...),
		Parse:   parseScaled(true), Print: printScaled,
		Verify: func(m MmaOp) error {
			if !m.HasAttr("orderedMetadata") {
				return m.Errorf("'orderedMetadata' attribute is mandatory")
			}
			return verifyScaled(m, 128, "16n8k128", "16n8k64", "sparse mma")
		},
	})
)

// verifyScaled checks the two shapes of a block-scaled multiplication: 4-bit
// elements at k = k4, others at half of it.
func verifyScaled(m MmaOp, k4 int64, name4, name8, what string) error {
	mm, nn, kk := m.Shape().MNK()
	kind, size, format := keyword(Op(m), "kind"), keyword(Op(m), "scaleVecSize"), keyword(Op(m), "blockScaleFormat")
	switch {
	case mm == 16 && nn == 8 && kk == k4:
		return verifyScaled4(m, "mma.m"+name4, kind, size, format)
	case mm == 16 && nn == 8 && kk == k4/2:
		if kind != "mxf8f6f4" || size != "x1" || format != "ue8m0" {
			return m.Errorf("unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m%s", name8)
		}
		return nil
	}
	return m.Errorf("unsupported Geom for %s with block scaling", what)
}

func verifyScaled4(m MmaOp, name, kind, size, format string) error {
	if m.TypeA() != "e2m1" || m.TypeB() != "e2m1" {
		return m.Errorf("unsupported MMATypes attribute for %s.(mxf4nvf4|mxf4)", name)
	}
	switch kind {
	case "mxf4":
		if size != "x2" {
			return m.Errorf("unsupported ScaleVecSize attribute for %s.mxf4", name)
		}
		if format != "ue8m0" {
			return m.Errorf("unsupported BlockScaleFormat attribute for %s.mxf4", name)
		}
		return nil
	case "mxf4nvf4":
		if size == "x2" && format == "ue8m0" || size == "x4" && format == "ue4m3" {
			return nil
		}
		return m.Errorf("unsupported ScaleVecSize and BlockScaleFormat attributes for %s.mxf4nvf4", name)
	}
	return m.Errorf("unsupported Kind attribute for %s", name)
}
