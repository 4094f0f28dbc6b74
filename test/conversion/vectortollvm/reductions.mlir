// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Reductions are intrinsics; those in order take a start.

// CHECK-LABEL: func.func @red(%arg0: vector<4xf32>, %arg1: vector<4xi32>, %arg2: f32, %arg3: i32) -> (f32, f32, f32, f32, i32, i32, i32, i32) {
// CHECK-NEXT:    %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:    %1 = "llvm.intr.vector.reduce.fadd"(%0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:    %2 = "llvm.intr.vector.reduce.fmul"(%arg2, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:    %3 = llvm.intr.vector.reduce.fmaximum(%arg0) : (vector<4xf32>) -> f32
// CHECK-NEXT:    %4 = llvm.intr.maximum(%3, %arg2) : (f32, f32) -> f32
// CHECK-NEXT:    %5 = llvm.intr.vector.reduce.fmin(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
// CHECK-NEXT:    %6 = "llvm.intr.vector.reduce.add"(%arg1) : (vector<4xi32>) -> i32
// CHECK-NEXT:    %7 = llvm.add %arg3, %6 : i32
// CHECK-NEXT:    %8 = "llvm.intr.vector.reduce.umax"(%arg1) : (vector<4xi32>) -> i32
// CHECK-NEXT:    %9 = "llvm.intr.vector.reduce.xor"(%arg1) : (vector<4xi32>) -> i32
// CHECK-NEXT:    %10 = llvm.xor %arg3, %9 : i32
// CHECK-NEXT:    %11 = "llvm.intr.vector.reduce.smin"(%arg1) : (vector<4xi32>) -> i32
// CHECK-NEXT:    %12 = llvm.icmp "sle" %arg3, %11 : i32
// CHECK-NEXT:    %13 = llvm.select %12, %arg3, %11 : i1, i32
// CHECK-NEXT:    return %1, %2, %4, %5, %7, %8, %10, %13 : f32, f32, f32, f32, i32, i32, i32, i32
func.func @red(%v: vector<4xf32>, %i: vector<4xi32>, %a: f32, %b: i32) -> (f32, f32, f32, f32, i32, i32, i32, i32) {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.reduction <mul>, %v, %a : vector<4xf32> into f32
  %2 = vector.reduction <maximumf>, %v, %a : vector<4xf32> into f32
  %3 = vector.reduction <minnumf>, %v fastmath<nnan> : vector<4xf32> into f32
  %4 = vector.reduction <add>, %i, %b : vector<4xi32> into i32
  %5 = vector.reduction <maxui>, %i : vector<4xi32> into i32
  %6 = vector.reduction <xor>, %i, %b : vector<4xi32> into i32
  %7 = vector.reduction <minsi>, %i, %b : vector<4xi32> into i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, i32, i32, i32, i32
}

