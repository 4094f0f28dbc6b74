// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Intrinsics on numbers.

// CHECK-LABEL: define void @floats(float %0, float %1, i32 %2) {
// CHECK-NEXT: %4 = call float @llvm.exp.f32(float %0)
// CHECK-NEXT: %5 = call float @llvm.exp2.f32(float %0)
// CHECK-NEXT: %6 = call float @llvm.log.f32(float %0)
// CHECK-NEXT: %7 = call float @llvm.log10.f32(float %0)
// CHECK-NEXT: %8 = call float @llvm.log2.f32(float %0)
// CHECK-NEXT: %9 = call float @llvm.fabs.f32(float %0)
// CHECK-NEXT: %10 = call float @llvm.sqrt.f32(float %0)
// CHECK-NEXT: %11 = call float @llvm.ceil.f32(float %0)
// CHECK-NEXT: %12 = call float @llvm.floor.f32(float %0)
// CHECK-NEXT: %13 = call float @llvm.rint.f32(float %0)
// CHECK-NEXT: %14 = call float @llvm.nearbyint.f32(float %0)
// CHECK-NEXT: %15 = call float @llvm.round.f32(float %0)
// CHECK-NEXT: %16 = call float @llvm.roundeven.f32(float %0)
// CHECK-NEXT: %17 = call float @llvm.trunc.f32(float %0)
// CHECK-NEXT: %18 = call float @llvm.sin.f32(float %0)
// CHECK-NEXT: %19 = call float @llvm.cos.f32(float %0)
// CHECK-NEXT: %20 = call float @llvm.tan.f32(float %0)
// CHECK-NEXT: %21 = call float @llvm.tanh.f32(float %0)
// CHECK-NEXT: %22 = call float @llvm.copysign.f32(float %0, float %1)
// CHECK-NEXT: %23 = call float @llvm.pow.f32(float %0, float %1)
// CHECK-NEXT: %24 = call float @llvm.powi.f32.i32(float %0, i32 %2)
// CHECK-NEXT: %25 = call float @llvm.fma.f32(float %0, float %1, float %0)
// CHECK-NEXT: %26 = call float @llvm.fmuladd.f32(float %0, float %1, float %0)
// CHECK-NEXT: %27 = call float @llvm.minnum.f32(float %0, float %1)
// CHECK-NEXT: %28 = call float @llvm.maximum.f32(float %0, float %1)
// CHECK-NEXT: %29 = call i1 @llvm.is.fpclass.f32(float %0, i32 3)
// CHECK-NEXT: %30 = call float @llvm.ldexp.f32.i32(float %0, i32 %2)
// CHECK-NEXT: %31 = call { float, i32 } @llvm.frexp.f32.i32(float %0)
// CHECK-NEXT: %32 = call i64 @llvm.lround.i64.f32(float %0)
// CHECK-NEXT: ret void
llvm.func @floats(%a: f32, %b: f32, %i: i32) {
  %0 = llvm.intr.exp(%a) : (f32) -> f32
  %1 = llvm.intr.exp2(%a) : (f32) -> f32
  %2 = llvm.intr.log(%a) : (f32) -> f32
  %3 = llvm.intr.log10(%a) : (f32) -> f32
  %4 = llvm.intr.log2(%a) : (f32) -> f32
  %5 = llvm.intr.fabs(%a) : (f32) -> f32
  %6 = llvm.intr.sqrt(%a) : (f32) -> f32
  %7 = llvm.intr.ceil(%a) : (f32) -> f32
  %8 = llvm.intr.floor(%a) : (f32) -> f32
  %9 = llvm.intr.rint(%a) : (f32) -> f32
  %10 = llvm.intr.nearbyint(%a) : (f32) -> f32
  %11 = llvm.intr.round(%a) : (f32) -> f32
  %12 = llvm.intr.roundeven(%a) : (f32) -> f32
  %13 = llvm.intr.trunc(%a) : (f32) -> f32
  %14 = llvm.intr.sin(%a) : (f32) -> f32
  %15 = llvm.intr.cos(%a) : (f32) -> f32
  %16 = llvm.intr.tan(%a) : (f32) -> f32
  %17 = llvm.intr.tanh(%a) : (f32) -> f32
  %18 = llvm.intr.copysign(%a, %b) : (f32, f32) -> f32
  %19 = llvm.intr.pow(%a, %b) : (f32, f32) -> f32
  %20 = llvm.intr.powi(%a, %i) : (f32, i32) -> f32
  %21 = llvm.intr.fma(%a, %b, %a) : (f32, f32, f32) -> f32
  %22 = llvm.intr.fmuladd(%a, %b, %a) : (f32, f32, f32) -> f32
  %23 = llvm.intr.minnum(%a, %b) : (f32, f32) -> f32
  %24 = llvm.intr.maximum(%a, %b) : (f32, f32) -> f32
  %25 = "llvm.intr.is.fpclass"(%a) <{bit = 3 : i32}> : (f32) -> i1
  %26 = llvm.intr.ldexp(%a, %i) : (f32, i32) -> f32
  %27 = llvm.intr.frexp(%a) : (f32) -> !llvm.struct<(f32, i32)>
  %28 = llvm.intr.lround(%a) : (f32) -> i64
  llvm.return
}
// CHECK-LABEL: define void @integers(i32 %0, i32 %1, <8 x i32> %2) {
// CHECK-NEXT: %4 = call i32 @llvm.bitreverse.i32(i32 %0)
// CHECK-NEXT: %5 = call i32 @llvm.bswap.i32(i32 %0)
// CHECK-NEXT: %6 = call <8 x i32> @llvm.ctpop.v8i32(<8 x i32> %2)
// CHECK-NEXT: %7 = call i32 @llvm.ctlz.i32(i32 %0, i1 false)
// CHECK-NEXT: %8 = call <8 x i32> @llvm.cttz.v8i32(<8 x i32> %2, i1 true)
// CHECK-NEXT: %9 = call i32 @llvm.abs.i32(i32 %0, i1 true)
// CHECK-NEXT: %10 = call i32 @llvm.smax.i32(i32 %0, i32 %1)
// CHECK-NEXT: %11 = call i32 @llvm.umin.i32(i32 %0, i32 %1)
// CHECK-NEXT: %12 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %0, i32 %1)
// CHECK-NEXT: %13 = call { <8 x i32>, <8 x i1> } @llvm.umul.with.overflow.v8i32(<8 x i32> %2, <8 x i32> %2)
// CHECK-NEXT: %14 = call i32 @llvm.sadd.sat.i32(i32 %0, i32 %1)
// CHECK-NEXT: %15 = call i32 @llvm.ushl.sat.i32(i32 %0, i32 %1)
// CHECK-NEXT: %16 = call i32 @llvm.fshl.i32(i32 %0, i32 %1, i32 %0)
// CHECK-NEXT: %17 = call i2 @llvm.scmp.i2.i32(i32 %0, i32 %1)
// CHECK-NEXT: ret void
llvm.func @integers(%a: i32, %b: i32, %v: vector<8xi32>) {
  %0 = "llvm.intr.bitreverse"(%a) : (i32) -> i32
  %1 = "llvm.intr.bswap"(%a) : (i32) -> i32
  %2 = "llvm.intr.ctpop"(%v) : (vector<8xi32>) -> vector<8xi32>
  %3 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %4 = "llvm.intr.cttz"(%v) <{is_zero_poison = true}> : (vector<8xi32>) -> vector<8xi32>
  %5 = "llvm.intr.abs"(%a) <{is_int_min_poison = true}> : (i32) -> i32
  %6 = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
  %7 = llvm.intr.umin(%a, %b) : (i32, i32) -> i32
  %8 = "llvm.intr.sadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %9 = "llvm.intr.umul.with.overflow"(%v, %v) : (vector<8xi32>, vector<8xi32>) -> !llvm.struct<(vector<8xi32>, vector<8xi1>)>
  %10 = llvm.intr.sadd.sat(%a, %b) : (i32, i32) -> i32
  %11 = llvm.intr.ushl.sat(%a, %b) : (i32, i32) -> i32
  %12 = llvm.intr.fshl(%a, %b, %a) : (i32, i32, i32) -> i32
  %13 = llvm.intr.scmp(%a, %b) : (i32, i32) -> i2
  llvm.return
}
