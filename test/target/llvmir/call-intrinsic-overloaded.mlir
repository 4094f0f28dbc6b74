// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// The name of an intrinsic that is called by name gets the types that it is overloaded by.

// CHECK-LABEL: define float @round(
// CHECK:         call float @llvm.round.f32(float %0)
llvm.func @round(%x: f32) -> f32 {
  %0 = llvm.call_intrinsic "llvm.round"(%x) : (f32) -> f32
  llvm.return %0 : f32
}
// CHECK-LABEL: define float @with_types(
// CHECK:         call float @llvm.round.f32(float %0)
llvm.func @with_types(%x: f32) -> f32 {
  %0 = llvm.call_intrinsic "llvm.round.f32"(%x) : (f32) -> f32
  llvm.return %0 : f32
}
