// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Intrinsics on vectors.

// CHECK-LABEL: define void @reductions(<8 x i32> %0, <8 x float> %1, float %2) {
// CHECK-NEXT: %4 = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %0)
// CHECK-NEXT: %5 = call i32 @llvm.vector.reduce.mul.v8i32(<8 x i32> %0)
// CHECK-NEXT: %6 = call i32 @llvm.vector.reduce.and.v8i32(<8 x i32> %0)
// CHECK-NEXT: %7 = call i32 @llvm.vector.reduce.smax.v8i32(<8 x i32> %0)
// CHECK-NEXT: %8 = call i32 @llvm.vector.reduce.umin.v8i32(<8 x i32> %0)
// CHECK-NEXT: %9 = call float @llvm.vector.reduce.fmax.v8f32(<8 x float> %1)
// CHECK-NEXT: %10 = call float @llvm.vector.reduce.fminimum.v8f32(<8 x float> %1)
// CHECK-NEXT: %11 = call float @llvm.vector.reduce.fadd.v8f32(float %2, <8 x float> %1)
// CHECK-NEXT: %12 = call reassoc float @llvm.vector.reduce.fmul.v8f32(float %2, <8 x float> %1)
// CHECK-NEXT: ret void
llvm.func @reductions(%i: vector<8xi32>, %f: vector<8xf32>, %s: f32) {
  %0 = "llvm.intr.vector.reduce.add"(%i) : (vector<8xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.mul"(%i) : (vector<8xi32>) -> i32
  %2 = "llvm.intr.vector.reduce.and"(%i) : (vector<8xi32>) -> i32
  %3 = "llvm.intr.vector.reduce.smax"(%i) : (vector<8xi32>) -> i32
  %4 = "llvm.intr.vector.reduce.umin"(%i) : (vector<8xi32>) -> i32
  %5 = llvm.intr.vector.reduce.fmax(%f) : (vector<8xf32>) -> f32
  %6 = llvm.intr.vector.reduce.fminimum(%f) : (vector<8xf32>) -> f32
  %7 = "llvm.intr.vector.reduce.fadd"(%s, %f) : (f32, vector<8xf32>) -> f32
  %8 = "llvm.intr.vector.reduce.fmul"(%s, %f) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<8xf32>) -> f32
  llvm.return
}
// CHECK-LABEL: define void @rearranged(<vscale x 8 x i32> %0, <4 x i32> %1, i64 %2) {
// CHECK-NEXT: %4 = call <vscale x 8 x i32> @llvm.vector.insert.nxv8i32.v4i32(<vscale x 8 x i32> %0, <4 x i32> %1, i64 4)
// CHECK-NEXT: %5 = call <4 x i32> @llvm.vector.extract.v4i32.nxv8i32(<vscale x 8 x i32> %0, i64 0)
// CHECK-NEXT: %6 = call <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %1, <4 x i32> %1)
// CHECK-NEXT: %7 = call { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32> %1)
// CHECK-NEXT: %8 = call <7 x i1> @llvm.get.active.lane.mask.v7i1.i64(i64 %2, i64 %2)
// CHECK-NEXT: %9 = call <vscale x 4 x i32> @llvm.stepvector.nxv4i32()
// CHECK-NEXT: %10 = call i64 @llvm.vscale.i64()
// CHECK-NEXT: ret void
llvm.func @rearranged(%v: vector<[8]xi32>, %w: vector<4xi32>, %n: i64) {
  %0 = llvm.intr.vector.insert %w, %v[4] : vector<4xi32> into vector<[8]xi32>
  %1 = llvm.intr.vector.extract %v[0] : vector<4xi32> from vector<[8]xi32>
  %2 = "llvm.intr.vector.interleave2"(%w, %w) : (vector<4xi32>, vector<4xi32>) -> vector<8xi32>
  %3 = "llvm.intr.vector.deinterleave2"(%w) : (vector<4xi32>) -> !llvm.struct<(vector<2xi32>, vector<2xi32>)>
  %4 = llvm.intr.get.active.lane.mask %n, %n : i64, i64 to vector<7xi1>
  %5 = llvm.intr.stepvector : vector<[4]xi32>
  %6 = "llvm.intr.vscale"() : () -> i64
  llvm.return
}
