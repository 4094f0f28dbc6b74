package nvgpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

const (
	descAText = "<tensor = memref<128x64xf16, 3>>"
	descBText = "<tensor = memref<64x128xf16, 3>>"
	accText   = "<fragmented = vector<128x128xf32>>"
)

// WarpgroupGenerateDescriptorOp describes an operand in shared memory.
type WarpgroupGenerateDescriptorOp struct {
	ir.Base
	Tensor, TensorMap *ir.Value
}

// WarpgroupMmaOp is D = A·B + C.
type WarpgroupMmaOp struct {
	ir.Base
	A, B, C, D             *ir.Value
	WaitGroup              ir.Opt[int64] // how many groups may be unfinished after it
	TransposeA, TransposeB bool
}

// WarpgroupMmaStoreOp stores an accumulator.
type WarpgroupMmaStoreOp struct {
	ir.Base
	D, Dst *ir.Value
}

// WarpgroupMmaInitAccumulatorOp is an accumulator of zeros.
type WarpgroupMmaInitAccumulatorOp struct {
	ir.Base
	C *ir.Value
}

// Matrices of a warpgroup.
var (
	// WarpgroupGenerateDescriptor describes an operand in shared memory.
	WarpgroupGenerateDescriptor = define(ir.Spec[WarpgroupGenerateDescriptorOp]{Name: "warpgroup.generate.descriptor",
		Summary: "Generate a warpgroup matrix descriptor",
		Doc: doc("The descriptor of an operand of wgmma that a tensor map has loaded.", mapArgs,
			"%0 = nvgpu.warpgroup.generate.descriptor %s, %d : memref<64x64xf16, 3>, "+mapText+
				" -> <tensor = memref<64x64xf16, 3>>"),
		Fields: func(o *WarpgroupGenerateDescriptorOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Tensor, "tensor", ir.AnyMemRef).Reads(),
				ir.In(&o.TensorMap, "tensorMap", tensorMap),
				ir.Out(nil, "descriptor", descriptor),
			}
		},
		Format: "$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` custom<ShortTensorMap>(type($tensorMap)) `->` custom<ShortDescriptor>(type($descriptor))",
		Verify: func(o WarpgroupGenerateDescriptorOp) error {
			t := o.TensorMap.Type().(*TensorMapType)
			if err := verifyMap(o.Op, t); err != nil {
				return err
			}
			if t.Swizzle.Keyword() != "swizzle_128b" {
				return errorAt(o.Op, "supports only swizzle_128b is supported for the time being")
			}
			return nil
		}})
	// WarpgroupMma multiplies.
	WarpgroupMma = define(ir.Spec[WarpgroupMmaOp]{Name: "warpgroup.mma",
		Summary: "Performs a warpgroup-level matrix-multiply-accumulate",
		Doc: doc("As many wgmma.mma_async as the shapes need, with their fence, commit and wait.",
			"%a: !nvgpu.warpgroup.descriptor"+descAText+", %b: !nvgpu.warpgroup.descriptor"+descBText+
				", %c: !nvgpu.warpgroup.accumulator"+accText,
			"%0 = nvgpu.warpgroup.mma %a, %b, %c {transposeB} : "+descAText+", "+descBText+", "+accText+" -> "+accText),
		Fields: func(o *WarpgroupMmaOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.A, "descriptorA", descriptor),
				ir.In(&o.B, "descriptorB", descriptor),
				ir.In(&o.C, "matrixC", accumulator),
				ir.Out(&o.D, "matrixD", accumulator),
				ir.OptNumber(&o.WaitGroup, "waitGroup", ir.I64AttrC).Default(ir.I64Attr(1)).Optional(),
				ir.Flag(&o.TransposeA, "transposeA"),
				ir.Flag(&o.TransposeB, "transposeB"),
			}
		},
		Format: "$descriptorA `,` $descriptorB `,` $matrixC attr-dict `:` custom<ShortDescriptorA>(type($descriptorA)) `,` " +
			"custom<ShortDescriptorB>(type($descriptorB)) `,` custom<ShortMatrixC>(type($matrixC)) `->` custom<ShortMatrixD>(type($matrixD))",
		Verify: WarpgroupMmaOp.verify})
	// WarpgroupMmaStore stores an accumulator.
	WarpgroupMmaStore = define(ir.Spec[WarpgroupMmaStoreOp]{Name: "warpgroup.mma.store",
		Summary: "Stores the result of a warpgroup's multiplication",
		Doc: doc("Each thread stores its part.", "%d: !nvgpu.warpgroup.accumulator"+accText+", %m: memref<128x128xf32>",
			"nvgpu.warpgroup.mma.store %d, %m : "+accText+" to memref<128x128xf32>"),
		Fields: func(o *WarpgroupMmaStoreOp) []ir.Field {
			return []ir.Field{ir.In(&o.D, "matrixD", accumulator), ir.In(&o.Dst, "dstMemref", ir.AnyMemRef).Writes()}
		},
		Format: "$matrixD `,` $dstMemref attr-dict `:` custom<ShortMatrixD>(type($matrixD)) `to` type($dstMemref)",
		Verify: WarpgroupMmaStoreOp.verify})
	// WarpgroupMmaInitAccumulator is a zero accumulator.
	WarpgroupMmaInitAccumulator = define(ir.Spec[WarpgroupMmaInitAccumulatorOp]{Name: "warpgroup.mma.init.accumulator",
		Summary: "Initializes the accumulator matrix",
		Doc:     doc("An accumulator of zeros.", "", "%0 = nvgpu.warpgroup.mma.init.accumulator -> "+accText),
		Fields: func(o *WarpgroupMmaInitAccumulatorOp) []ir.Field {
			return []ir.Field{ir.Out(&o.C, "matrixC", accumulator)}
		},
		Format: "attr-dict `->` custom<ShortMatrixC>(type($matrixC))",
		Verify: func(o WarpgroupMmaInitAccumulatorOp) error {
			v := o.C.Type().(*MatrixType).Of()
			if shape := v.Shape(); len(shape) != 2 || shape[0]%64 != 0 || !sizeNOK(shape[1], v.Elem()) {
				return o.Errorf("has type '%s'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)", v)
			}
			return nil
		}})
)

var warpgroupOps = []*ir.OpDef{
	WarpgroupGenerateDescriptor.OpDef, WarpgroupMma.OpDef, WarpgroupMmaStore.OpDef, WarpgroupMmaInitAccumulator.OpDef,
}

var (
	smallInts = []ir.Type{ir.I8, ir.I1}
	floats    = []ir.Type{ir.BF16, ir.F16, ir.F32, ir.TF32, ir.F8E4M3FN, ir.F8E5M2}
	f8s       = []ir.Type{ir.F8E5M2, ir.F8E4M3FN}
)

// sizeNOK reports whether wgmma has an n for an element type.
func sizeNOK(n int64, elem ir.Type) bool {
	switch {
	case slices.Contains(floats, elem):
		return nvvm.WgmmaN(n, nvvm.WgmmaF16)
	case slices.Contains(smallInts, elem):
		return nvvm.WgmmaN(n, nvvm.WgmmaS8)
	}
	return false
}

// typesOK reports whether D += A·B exists.
func typesOK(d, a, b ir.Type) bool {
	isFloat := d == ir.Type(ir.F32) || d == ir.Type(ir.F16)
	switch {
	case slices.Contains(f8s, a):
		return slices.Contains(f8s, b) && isFloat
	case a != b:
		return false
	case a == ir.Type(ir.F16) || a == ir.Type(ir.BF16):
		return isFloat
	case a == ir.Type(ir.TF32):
		return d == ir.Type(ir.F32)
	case a == ir.Type(ir.I16) || a == ir.Type(ir.I1):
		return d == ir.Type(ir.I32)
	}
	return false
}

func (o WarpgroupMmaOp) verify() error {
	if o.TransposeA && !o.TransposeB {
		return o.Errorf("supports non-transpose A (Row Major) and transpose B (Column Major) for the time being ")
	}
	shapeOf := func(v *ir.Value) ir.ShapedType { return v.Type().(*MatrixType).Of() }
	a, b, c, d := shapeOf(o.A), shapeOf(o.B), shapeOf(o.C), shapeOf(o.D)
	if c != d {
		return o.Errorf("type of matrix C and matrix D must be the same")
	}
	sa, sb, sc := a.Shape(), b.Shape(), c.Shape()
	if len(sa) != 2 || len(sb) != 2 || len(sc) != 2 {
		return o.Errorf("has matrices A, B, C and D, they must be 2 dimensional")
	}
	switch {
	case sa[1] != sb[0]:
		return o.Errorf("2nd dim matrix-A (%d)!= 1st dim matrix-B (%d )", sa[1], sb[0])
	case sa[0] != sc[0]:
		return o.Errorf("1st dim matrix-A ( %d )!= 1st dim matrix-C ( %d )", sa[0], sc[0])
	case sb[1] != sc[1]:
		return o.Errorf("2nd dim matrix-B ( %d ) != 2nd dim matrix-C ( %d )", sb[1], sc[1])
	case !typesOK(c.Elem(), a.Elem(), b.Elem()):
		return o.Errorf("'%s' += '%s' * '%s', it is not supported.", c.Elem(), a.Elem(), b.Elem())
	case !sizeNOK(sb[1], a.Elem()):
		return o.Errorf("has input type '%s' n is set to %d, it is not supported", b, sb[1])
	case c.Elem() != ir.Type(ir.F32) && a.Elem() != ir.Type(ir.F16) && a.Elem() != ir.Type(ir.BF16):
		return o.Errorf("hit a limitation: '%s' += '%s' * '%s', it is not supported yet", c.Elem(), a.Elem(), b.Elem())
	}
	return nil
}

func (o WarpgroupMmaStoreOp) verify() error {
	v, m := o.D.Type().(*MatrixType).Of(), o.Dst.Type().(*ir.MemRefType)
	if v.Elem() != ir.Type(ir.F32) {
		return o.Errorf("hit a limitation: only f32 results for the time being")
	}
	vs, ms := v.Shape(), m.Shape()
	if len(vs) != 2 || len(ms) != 2 {
		return o.Errorf("accumulator and destination must be 2 dimensional")
	}
	if vs[0] != ms[0] || vs[1] != ms[1] {
		return o.Errorf("results ['%s'][%d] values. However, destination memref[%d][%d]  does not have same size as results",
			v, vs[1], ms[0], ms[1])
	}
	return nil
}
