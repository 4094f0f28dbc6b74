// RUN: tsopt %s --convert-nvgpu-to-nvvm | FileCheck %s
// UNSUPPORTED: upstream
// mlir-opt 22 makes an operation that does not verify.

// A result without rows is no fragment.

// CHECK-LABEL: func.func @no_fragment
// CHECK: nvgpu.mma.sync
func.func @no_fragment(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) -> vector<4xf16> {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<4xf16>
  return %0 : vector<4xf16>
}
