// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Intrinsics that speak to the compiler, and calls of intrinsics by name.

// CHECK-LABEL: define i32 @hints(i1 %0, i32 %1, ptr %2) {
// CHECK-NEXT: call void @llvm.assume(i1 %0)
// CHECK-NEXT: call void @llvm.assume(i1 true) [ "align"(ptr %2, i32 %1) ]
// CHECK-NEXT: %4 = call i32 @llvm.expect.i32(i32 %1, i32 %1)
// CHECK-NEXT: %5 = call i32 @llvm.expect.with.probability.i32(i32 %4, i32 %1, double 5.000000e-01)
// CHECK-NEXT: %6 = call i32 @llvm.ssa.copy.i32(i32 %5)
// CHECK-NEXT: %7 = call i1 @llvm.is.constant.i32(i32 %6)
// CHECK-NEXT: call void @llvm.debugtrap()
// CHECK-NEXT: call void @llvm.trap()
// CHECK-NEXT: ret i32 %6
llvm.func @hints(%c: i1, %i: i32, %p: !llvm.ptr) -> i32 {
  %true = llvm.mlir.constant(true) : i1
  llvm.intr.assume %c : i1
  llvm.intr.assume %true ["align"(%p, %i : !llvm.ptr, i32)] : i1
  %0 = llvm.intr.expect %i, %i : i32
  %1 = llvm.intr.expect.with.probability %0, %i, 5.000000e-01 : i32
  %2 = llvm.intr.ssa.copy %1 : i32
  %3 = "llvm.intr.is.constant"(%2) : (i32) -> i1
  llvm.intr.debugtrap
  llvm.intr.trap
  llvm.return %2 : i32
}
// CHECK-LABEL: define float @by_name(float %0, i32 %1, ptr %2) {
// CHECK-NEXT: %4 = call reassoc float @llvm.round.f32(float %0)
// CHECK-NEXT: call void @llvm.donothing()
// CHECK-NEXT: ret float %4
llvm.func @by_name(%f: f32, %i: i32, %p: !llvm.ptr) -> f32 {
  %0 = llvm.call_intrinsic "llvm.round.f32"(%f) {fastmathFlags = #llvm.fastmath<reassoc>} : (f32) -> f32
  llvm.call_intrinsic "llvm.donothing"() : () -> ()
  llvm.return %0 : f32
}
// CHECK-LABEL: define void @converted(i32 %0, double %1) {
// CHECK-NEXT: %3 = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %0, metadata !"round.tonearest", metadata !"fpexcept.ignore") #{{[0-9]+}}
// CHECK-NEXT: %4 = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %1, metadata !"round.towardzero", metadata !"fpexcept.maytrap") #{{[0-9]+}}
// CHECK-NEXT: %5 = call double @llvm.experimental.constrained.fpext.f64.f32(float %4, metadata !"fpexcept.strict") #{{[0-9]+}}
// CHECK-NEXT: ret void
llvm.func @converted(%a: i32, %b: f64) {
  %0 = llvm.intr.experimental.constrained.sitofp %a tonearest ignore : i32 to f32
  %1 = llvm.intr.experimental.constrained.fptrunc %b towardzero maytrap : f64 to f32
  %2 = llvm.intr.experimental.constrained.fpext %1 strict : f32 to f64
  llvm.return
}

// CHECK-DAG: attributes #{{[0-9]+}} = { strictfp }
