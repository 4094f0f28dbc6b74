// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Intrinsics on the lanes below a length and under a mask.

// CHECK-LABEL: define void @vp(<8 x i32> %0, <8 x i32> %1, <8 x float> %2, <8 x float> %3, <8 x i64> %4, <8 x double> %5, <8 x ptr> %6, i32 %7, float %8, ptr %9, <8 x i1> %10, i32 %11, i64 %12) {
// CHECK-NEXT: %14 = call <8 x i32> @llvm.vp.add.v8i32(<8 x i32> %0, <8 x i32> %1, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %15 = call <8 x float> @llvm.vp.fadd.v8f32(<8 x float> %2, <8 x float> %3, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %16 = call <8 x float> @llvm.vp.fneg.v8f32(<8 x float> %2, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %17 = call <8 x float> @llvm.vp.fma.v8f32(<8 x float> %2, <8 x float> %2, <8 x float> %3, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %18 = call i32 @llvm.vp.reduce.add.v8i32(i32 %7, <8 x i32> %0, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %19 = call float @llvm.vp.reduce.fmax.v8f32(float %8, <8 x float> %2, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %20 = call <8 x i32> @llvm.vp.select.v8i32(<8 x i1> %10, <8 x i32> %0, <8 x i32> %1, i32 %11)
// CHECK-NEXT: %21 = call <8 x i32> @llvm.vp.merge.v8i32(<8 x i1> %10, <8 x i32> %0, <8 x i32> %1, i32 %11)
// CHECK-NEXT: call void @llvm.vp.store.v8i32.p0(<8 x i32> %0, ptr %9, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %22 = call <8 x i32> @llvm.vp.load.v8i32.p0(ptr %9, <8 x i1> %10, i32 %11)
// CHECK-NEXT: call void @llvm.experimental.vp.strided.store.v8i32.p0.i32(<8 x i32> %0, ptr %9, i32 %7, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %23 = call <8 x i32> @llvm.experimental.vp.strided.load.v8i32.p0.i32(ptr %9, i32 %7, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %24 = call <8 x i32> @llvm.vp.trunc.v8i32.v8i64(<8 x i64> %4, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %25 = call <8 x i64> @llvm.vp.fptosi.v8i64.v8f64(<8 x double> %5, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %26 = call <8 x i64> @llvm.vp.ptrtoint.v8i64.v8p0(<8 x ptr> %6, <8 x i1> %10, i32 %11)
// CHECK-NEXT: %27 = call <8 x ptr> @llvm.vp.inttoptr.v8p0.v8i64(<8 x i64> %4, <8 x i1> %10, i32 %11)
// CHECK-NEXT: ret void
llvm.func @vp(%A: vector<8xi32>, %B: vector<8xi32>, %C: vector<8xf32>, %D: vector<8xf32>, %a: vector<8xi64>, %d: vector<8xf64>, %p: vector<8x!llvm.ptr>, %i: i32, %f: f32, %q: !llvm.ptr, %mask: vector<8xi1>, %evl: i32, %s: i64) {
  "llvm.intr.vp.add" (%A, %B, %mask, %evl) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.fadd" (%C, %D, %mask, %evl) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.fneg" (%C, %mask, %evl) : (vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.fma" (%C, %C, %D, %mask, %evl) : (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.reduce.add" (%i, %A, %mask, %evl) : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  "llvm.intr.vp.reduce.fmax" (%f, %C, %mask, %evl) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  "llvm.intr.vp.select" (%mask, %A, %B, %evl) : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
  "llvm.intr.vp.merge" (%mask, %A, %B, %evl) : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
  "llvm.intr.vp.store" (%A, %q, %mask, %evl) : (vector<8xi32>, !llvm.ptr, vector<8xi1>, i32) -> ()
  "llvm.intr.vp.load" (%q, %mask, %evl) : (!llvm.ptr, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.experimental.vp.strided.store" (%A, %q, %i, %mask, %evl) : (vector<8xi32>, !llvm.ptr, i32, vector<8xi1>, i32) -> ()
  "llvm.intr.experimental.vp.strided.load" (%q, %i, %mask, %evl) : (!llvm.ptr, i32, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.trunc" (%a, %mask, %evl) : (vector<8xi64>, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.fptosi" (%d, %mask, %evl) : (vector<8xf64>, vector<8xi1>, i32) -> vector<8xi64>
  "llvm.intr.vp.ptrtoint" (%p, %mask, %evl) : (vector<8x!llvm.ptr>, vector<8xi1>, i32) -> vector<8xi64>
  "llvm.intr.vp.inttoptr" (%a, %mask, %evl) : (vector<8xi64>, vector<8xi1>, i32) -> vector<8x!llvm.ptr>
  llvm.return
}
