// UNSUPPORTED: upstream
// Reason: mlir-translate writes no PTX.
// REQUIRES: llc
// RUN: tstranslate --mlir-to-ptx --chip=sm_90a --features=+ptx83 -O 2 %s | FileCheck %s
// RUN: tstranslate --mlir-to-ptx --chip=sm_80 %s | FileCheck %s --check-prefix=SM80

// CHECK: .version 8.3
// CHECK: .target sm_90a
// CHECK: .visible .entry axpy(
// CHECK: fma.rn.f32
// SM80: .target sm_80
llvm.func @axpy(%a: f32, %x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = llvm.getelementptr %x[%0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %2 = llvm.getelementptr %y[%0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %3 = llvm.load %1 : !llvm.ptr<1> -> f32
  %4 = llvm.load %2 : !llvm.ptr<1> -> f32
  %5 = llvm.intr.fma(%a, %3, %4) : (f32, f32, f32) -> f32
  llvm.store %5, %2 : f32, !llvm.ptr<1>
  llvm.return
}
