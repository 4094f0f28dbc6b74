// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Constants as operands, and operations on them that LLVM's builder computes.

// CHECK-LABEL: define { i32, float, i1, i64 } @numbers() {
// CHECK-NEXT: ret { i32, float, i1, i64 } { i32 7, float 1.500000e+00, i1 true, i64 -1 }
llvm.func @numbers() -> !llvm.struct<(i32, f32, i1, i64)> {
  %0 = llvm.mlir.constant([7 : i32, 1.5 : f32, true, -1 : i64]) : !llvm.struct<(i32, f32, i1, i64)>
  llvm.return %0 : !llvm.struct<(i32, f32, i1, i64)>
}
// CHECK-LABEL: define { float, float } @complex() {
// CHECK-NEXT: ret { float, float } { float 1.000000e+00, float 2.000000e+00 }
llvm.func @complex() -> !llvm.struct<(f32, f32)> {
  %0 = llvm.mlir.constant([1.0 : f32, 2.0 : f32]) : !llvm.struct<(f32, f32)>
  llvm.return %0 : !llvm.struct<(f32, f32)>
}
// CHECK-LABEL: define [2 x [2 x <2 x i32>]] @nested() {
// CHECK-NEXT: ret [2 x [2 x <2 x i32>]] {{\[\[}}2 x <2 x i32>] [<2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>], [2 x <2 x i32>] [<2 x i32> <i32 42, i32 43>, <2 x i32> <i32 44, i32 45>]]
llvm.func @nested() -> !llvm.array<2 x array<2 x vector<2xi32>>> {
  %0 = llvm.mlir.constant(dense<[[[1, 2], [3, 4]], [[42, 43], [44, 45]]]> : vector<2x2x2xi32>) : !llvm.array<2 x array<2 x vector<2xi32>>>
  llvm.return %0 : !llvm.array<2 x array<2 x vector<2xi32>>>
}
// CHECK-LABEL: define [3 x i8] @text() {
// CHECK-NEXT: ret [3 x i8] c"abc"
llvm.func @text() -> !llvm.array<3 x i8> {
  %0 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  llvm.return %0 : !llvm.array<3 x i8>
}
// CHECK-LABEL: define { i32, ptr } @nothing() {
// CHECK-NEXT: %1 = freeze i32 undef
// CHECK-NEXT: ret { i32, ptr } zeroinitializer
llvm.func @nothing() -> !llvm.struct<(i32, ptr)> {
  %0 = llvm.mlir.undef : i32
  %1 = llvm.mlir.poison : vector<4xf32>
  %2 = llvm.mlir.zero : !llvm.struct<(i32, ptr)>
  %3 = llvm.freeze %0 : i32
  llvm.return %2 : !llvm.struct<(i32, ptr)>
}
// CHECK-LABEL: define i32 @folded() {
// CHECK-NEXT: ret i32 42
llvm.func @folded() -> i32 {
  %0 = llvm.mlir.constant(6 : i32) : i32
  %1 = llvm.mlir.constant(7 : i32) : i32
  %2 = llvm.mul %0, %1 : i32
  %3 = llvm.icmp "ugt" %2, %0 : i32
  %4 = llvm.select %3, %2, %0 : i1, i32
  %5 = llvm.zext %4 : i32 to i64
  %6 = llvm.trunc %5 : i64 to i32
  llvm.return %6 : i32
}
// CHECK-LABEL: define <vscale x 4 x float> @scalable() {
// CHECK-NEXT: ret <vscale x 4 x float> splat (float 1.000000e+00)
llvm.func @scalable() -> vector<[4]xf32> {
  %0 = llvm.mlir.constant(dense<1.0> : vector<[4]xf32>) : vector<[4]xf32>
  llvm.return %0 : vector<[4]xf32>
}
// CHECK-LABEL: define i8 @small_floats() {
// CHECK-NEXT: ret i8 56
llvm.func @small_floats() -> i8 {
  %0 = llvm.mlir.constant(1.0 : f8E4M3FN) : i8
  llvm.return %0 : i8
}
// CHECK-LABEL: define <4 x float> @splat() {
// CHECK-NEXT: ret <4 x float> splat (float 4.000000e+00)
llvm.func @splat() -> vector<4xf32> {
  %0 = llvm.mlir.constant(dense<2.0> : vector<4xf32>) : vector<4xf32>
  %1 = llvm.fadd %0, %0 : vector<4xf32>
  llvm.return %1 : vector<4xf32>
}
