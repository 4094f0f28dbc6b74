// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Initial values: numbers, text, arrays, vectors.

// CHECK-DAG: @int = internal global i32 -5
llvm.mlir.global internal @int(-5 : i32) : i32
// CHECK-DAG: @wide = internal global i128 170141183460469231731687303715884105727
llvm.mlir.global internal @wide(170141183460469231731687303715884105727 : i128) : i128
// CHECK-DAG: @bool = internal global i1 true
llvm.mlir.global internal @bool(true) : i1
// CHECK-DAG: @float = internal global float 1.500000e+00
llvm.mlir.global internal @float(1.5 : f32) : f32
// CHECK-DAG: @inexact = internal global float 0x3FB99999A0000000
llvm.mlir.global internal @inexact(0.1 : f32) : f32
// CHECK-DAG: @double = internal global double 1.000000e-01
llvm.mlir.global internal @double(0.1 : f64) : f64
// CHECK-DAG: @infinity = internal global double 0x7FF0000000000000
llvm.mlir.global internal @infinity(0x7FF0000000000000 : f64) : f64
// CHECK-DAG: @half = internal global half 0xH3E00
llvm.mlir.global internal @half(1.5 : f16) : f16
// CHECK-DAG: @bfloat = internal global bfloat 0xR3FC0
llvm.mlir.global internal @bfloat(1.5 : bf16) : bf16
// CHECK-DAG: @text = internal constant [16 x i8] c"tab\09 quote\22 end\00"
llvm.mlir.global internal constant @text("tab\09 quote\22 end\00")
// CHECK-DAG: @array = internal global [3 x i32] [i32 1, i32 2, i32 3]
llvm.mlir.global internal @array(dense<[1, 2, 3]> : tensor<3xi32>) : !llvm.array<3 x i32>
// CHECK-DAG: @zeros = internal global [4 x [2 x i32]] zeroinitializer
llvm.mlir.global internal @zeros(dense<0> : tensor<4x2xi32>) : !llvm.array<4 x array<2 x i32>>
// CHECK-DAG: @nested = internal global [2 x [2 x i16]] {{\[\[}}2 x i16] [i16 1, i16 2], [2 x i16] [i16 3, i16 4]]
llvm.mlir.global internal @nested(dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>) : !llvm.array<2 x array<2 x i16>>
// CHECK-DAG: @bytes = internal global [2 x i8] c"hi"
llvm.mlir.global internal @bytes(dense<[104, 105]> : tensor<2xi8>) : !llvm.array<2 x i8>
// CHECK-DAG: @vector = internal global <2 x float> <float 1.000000e+00, float 2.000000e+00>
llvm.mlir.global internal @vector(dense<[1.0, 2.0]> : vector<2xf32>) : vector<2xf32>
// CHECK-DAG: @splat = internal global <4 x i32> splat (i32 3)
llvm.mlir.global internal @splat(dense<3> : vector<4xi32>) : vector<4xi32>
// CHECK-DAG: @vectors = internal global [2 x <2 x i32>] [<2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>]
llvm.mlir.global internal @vectors(dense<[[1, 2], [3, 4]]> : vector<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
// CHECK-DAG: @undefined = internal global [2 x i32] undef
llvm.mlir.global internal @undefined() : !llvm.array<2 x i32>
