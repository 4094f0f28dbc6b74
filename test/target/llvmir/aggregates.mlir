// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Structures, arrays and vectors by element.

// CHECK-LABEL: define { i32, [2 x float] } @structures({ i32, [2 x float] } %0, float %1) {
// CHECK-NEXT: %3 = extractvalue { i32, [2 x float] } %0, 0
// CHECK-NEXT: %4 = extractvalue { i32, [2 x float] } %0, 1, 1
// CHECK-NEXT: %5 = insertvalue { i32, [2 x float] } %0, float %1, 1, 0
// CHECK-NEXT: ret { i32, [2 x float] } %5
llvm.func @structures(%s: !llvm.struct<(i32, array<2 x f32>)>, %f: f32) -> !llvm.struct<(i32, array<2 x f32>)> {
  %0 = llvm.extractvalue %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  %1 = llvm.extractvalue %s[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
  %2 = llvm.insertvalue %f, %s[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return %2 : !llvm.struct<(i32, array<2 x f32>)>
}
// CHECK-LABEL: define <8 x float> @vectors(<4 x float> %0, <4 x float> %1, i32 %2, float %3) {
// CHECK-NEXT: %5 = extractelement <4 x float> %0, i32 %2
// CHECK-NEXT: %6 = insertelement <4 x float> %0, float %3, i32 %2
// CHECK-NEXT: %7 = shufflevector <4 x float> %6, <4 x float> %1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
// CHECK-NEXT: %8 = shufflevector <4 x float> %6, <4 x float> %1, <2 x i32> <i32 3, i32 poison>
// CHECK-NEXT: ret <8 x float> %7
llvm.func @vectors(%v: vector<4xf32>, %w: vector<4xf32>, %i: i32, %f: f32) -> vector<8xf32> {
  %0 = llvm.extractelement %v[%i : i32] : vector<4xf32>
  %1 = llvm.insertelement %f, %v[%i : i32] : vector<4xf32>
  %2 = llvm.shufflevector %1, %w [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>
  %3 = llvm.shufflevector %1, %w [3, -1] : vector<4xf32>
  llvm.return %2 : vector<8xf32>
}
// CHECK-LABEL: define <vscale x 4 x float> @scalable(<vscale x 4 x float> %0, float %1) {
// CHECK-NEXT: %3 = insertelement <vscale x 4 x float> %0, float %1, i64 0
// CHECK-NEXT: %4 = shufflevector <vscale x 4 x float> %3, <vscale x 4 x float> %0, <vscale x 4 x i32> zeroinitializer
// CHECK-NEXT: ret <vscale x 4 x float> %4
llvm.func @scalable(%v: vector<[4]xf32>, %f: f32) -> vector<[4]xf32> {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.insertelement %f, %v[%0 : i64] : vector<[4]xf32>
  %2 = llvm.shufflevector %1, %v [0, 0, 0, 0] : vector<[4]xf32>
  llvm.return %2 : vector<[4]xf32>
}
// CHECK-LABEL: define <4 x i32> @constants() {
// CHECK-NEXT: ret <4 x i32> splat (i32 7)
llvm.func @constants() -> vector<4xi32> {
  %0 = llvm.mlir.undef : vector<4xi32>
  %1 = llvm.mlir.constant(7 : i32) : i32
  %2 = llvm.mlir.constant(0 : i32) : i32
  %3 = llvm.insertelement %1, %0[%2 : i32] : vector<4xi32>
  %4 = llvm.shufflevector %3, %0 [0, 0, 0, 0] : vector<4xi32>
  llvm.return %4 : vector<4xi32>
}
