// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// The reciprocal of each element.

// CHECK-LABEL: func.func @rcp1(%arg0: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT:    %0 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %2 = llvm.extractelement %arg0[%1 : i64] : vector<4xf32>
// CHECK-NEXT:    %3 = nvvm.rcp.approx.ftz.f %2 : f32
// CHECK-NEXT:    %4 = llvm.insertelement %3, %0[%1 : i64] : vector<4xf32>
// CHECK-NEXT:    %5 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %6 = llvm.extractelement %arg0[%5 : i64] : vector<4xf32>
// CHECK-NEXT:    %7 = nvvm.rcp.approx.ftz.f %6 : f32
// CHECK-NEXT:    %8 = llvm.insertelement %7, %4[%5 : i64] : vector<4xf32>
// CHECK-NEXT:    %9 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:    %10 = llvm.extractelement %arg0[%9 : i64] : vector<4xf32>
// CHECK-NEXT:    %11 = nvvm.rcp.approx.ftz.f %10 : f32
// CHECK-NEXT:    %12 = llvm.insertelement %11, %8[%9 : i64] : vector<4xf32>
// CHECK-NEXT:    %13 = llvm.mlir.constant(3 : i64) : i64
// CHECK-NEXT:    %14 = llvm.extractelement %arg0[%13 : i64] : vector<4xf32>
// CHECK-NEXT:    %15 = nvvm.rcp.approx.ftz.f %14 : f32
// CHECK-NEXT:    %16 = llvm.insertelement %15, %12[%13 : i64] : vector<4xf32>
// CHECK-NEXT:    return %16 : vector<4xf32>
func.func @rcp1(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = nvgpu.rcp %x {rounding = approx, ftz} : vector<4xf32>
  return %0 : vector<4xf32>
}

