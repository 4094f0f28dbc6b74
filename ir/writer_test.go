package ir

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/tsopt/tsopt/ir/diag"
)

// The expected texts were printed by mlir-opt 22.
func TestTypeText(t *testing.T) {
	fn := Function([]Type{I32}, []Type{F32})
	for want, typ := range map[string]Type{
		"i32": I32, "si8": IntSigned(8, Signed), "ui8": IntSigned(8, Unsigned), "index": Index, "none": None, "bf16": BF16,
		"vector<4x[8]xf32>":                      VectorScalable([]int64{4, 8}, []bool{false, true}, F32),
		"vector<f32>":                            Vector(nil, F32),
		"tensor<4x?xf32>":                        Tensor([]int64{4, Dynamic}, F32, nil),
		"tensor<*xf32>":                          UnrankedTensor(F32),
		"tensor<4xf32, 1 : i64>":                 Tensor([]int64{4}, F32, nil).WithEncoding(I64Attr(1)),
		"memref<4xf32, 3>":                       MemRef([]int64{4}, F32, AffineMapOf(IdentityMap(1)), I64Attr(3)),
		"memref<*xf32, 1>":                       UnrankedMemRef(F32, I64Attr(1)),
		"tuple<i32, f32>":                        Tuple(I32, F32),
		"complex<f32>":                           Complex(F32),
		"(i32) -> f32":                           fn,
		"() -> ()":                               Function(nil, nil),
		"() -> (i32, i32)":                       Function(nil, []Type{I32, I32}),
		"() -> (() -> ())":                       Function(nil, []Type{Function(nil, nil)}),
		"((i32) -> f32) -> ()":                   Function([]Type{fn}, nil),
		"!foo.bar<x>":                            Opaque("foo", "bar<x>"),
		`!foo<"x y">`:                            Opaque("foo", `"x y"`),
		"memref<4xf32, strided<[?], offset: 2>>": MemRef([]int64{4}, F32, StridedLayout([]int64{Dynamic}, 2), nil),
	} {
		assert.Equal(t, want, typ.String())
	}
}

func TestAttrText(t *testing.T) {
	dim := &EnumKind{Dialect: "gpu", Mnemonic: "dim", Cases: []string{"x", "y"}, Spaced: true}
	fast := &EnumKind{Dialect: "arith", Mnemonic: "fastmath", Cases: []string{"none", "fast"}}
	t2x2 := Tensor([]int64{2, 2}, I8, nil)
	for want, a := range map[string]Attr{
		"unit": Unit, "true": True, "3 : i32": I32Attr(3), "-1 : i64": I64Attr(-1),
		"255 : ui8":                        Integer(IntSigned(8, Unsigned), 255),
		"[1, 2.000000e+00, 3 : i32, true]": Array(I64Attr(1), Float(F64, 2), I32Attr(3), True),
		`{"a b" = 1 : i64, b}`:             Dict(NamedAttr{"b", Unit}, NamedAttr{"a b", I64Attr(1)}),
		`"a\22\0A\\"`:                      String_("a\"\n\\"),
		`"a" : i32`:                        StringTyped("a", I32),
		`@a::@"b c"`:                       SymbolRef("a", "b c"),
		"array<i64: 1, -2>":                DenseI64(1, -2),
		"array<i1: true, false>":           DenseArray(I1, []int64{1, 0}),
		"array<i32>":                       DenseI32(),
		"dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>": DenseElements(t2x2, "\x01\x02\x03\x04"),
		"dense<1> : tensor<2x2xi8>":                DenseElements(t2x2, "\x01"),
		"dense<> : tensor<0xi8>":                   DenseElements(Tensor([]int64{0}, I8, nil), ""),
		"#gpu<dim x>":                              dim.Named("x"),
		"#arith.fastmath<fast>":                    fast.Named("fast"),
		"affine_map<(d0) -> (d0)>":                 AffineMapOf(IdentityMap(1)),
		"distinct[0]<>":                            Distinct(Unit),
		"distinct[0]<1 : i32>":                     Distinct(I32Attr(1)),
		`loc("a\22":1:2)`:                          LocOf(&diag.FileLoc{File: `a"`, Line: 1, Col: 2}),
	} {
		assert.Equal(t, want, a.String())
	}
}

func TestFloatText(t *testing.T) {
	for want, a := range map[string]*FloatAttr{
		"1.000000e+00":       Float(F64, 1),
		"-0.000000e+00":      Float(F32, math.Copysign(0, -1)),
		"1.000000e-05":       Float(F64, 1e-5),
		"1.000000e-01":       Float(F32, 0.1),
		"0x7F800000":         Float(F32, math.Inf(1)),
		"0.001953125":        Float(F32, 1.0/512),
		"1.953130e-03":       Float(F16, 1.0/512),
		"3.14159274":         Float(F32, math.Pi),
		"3.1415926535897931": Float(F64, math.Pi),
		"1.234560e+30":       Float(F64, 1.23456e30),
		"1.23456789E+30":     Float(F64, 1.23456789e30),
	} {
		var w Writer
		w.Float(a)
		assert.Equal(t, want, w.String())
	}
}
