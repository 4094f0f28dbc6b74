// RUN: tsopt %s --convert-nvgpu-to-nvvm --split-input-file --verify-diagnostics | FileCheck %s

// A multiplication of f32 that does not ask for tf32 stays.

// CHECK-LABEL: func.func @f32
// CHECK: nvgpu.mma.sync
func.func @f32(%a: vector<4x1xf32>, %b: vector<2x1xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 8]} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// -----

func.func @bf16(%a: vector<4x2xbf16>, %b: vector<2x2xbf16>, %d: vector<2x2xf32>) -> (vector<2x2xf32>) {
  // expected-error @below {{failed to deduce operand PTX types}}
  %1 = nvgpu.mma.sync(%a, %b, %d) {mmaShape = [16, 8, 16]} : (vector<4x2xbf16>, vector<2x2xbf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return %1 : vector<2x2xf32>
}
