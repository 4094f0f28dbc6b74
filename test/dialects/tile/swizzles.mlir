// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// #tile.swizzle<B, M, S>, the layout of a tile in shared memory: row-major, with CuTe's
// swizzle on element offsets; `pitch` moves rows apart, `chunk` cuts them.

// CHECK-DAG: #[[XOR:.*]] = #tile.swizzle<3, 3, 3>
// CHECK-DAG: #[[PAD:.*]] = #tile.swizzle<0, 0, 0, pitch = 72>
// CHECK-DAG: #[[CUT:.*]] = #tile.swizzle<3, 3, 3, chunk = 64>
// CHECK-DAG: #[[CORE:.*]] = #tile.swizzle<0, 0, 0, chunk = 8>
// CHECK-DAG: #[[BOTH:.*]] = #tile.swizzle<2, 3, 3, pitch = 128>

// CHECK-LABEL: func.func private @swizzles
// CHECK-SAME: memref<32x64xf16, #[[XOR]], #scale.mem<l1>>
func.func private @swizzles(memref<32x64xf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>,
  // CHECK-SAME: memref<32x64xf16, #[[PAD]], #scale.mem<l1>>
  memref<32x64xf16, #tile.swizzle<0, 0, 0, pitch = 72>, #scale.mem<l1>>,
  // CHECK-SAME: memref<32x64xf16, #[[BOTH]], #scale.mem<l1>>
  memref<32x64xf16, #tile.swizzle<2, 3, 3, pitch = 128>, #scale.mem<l1>>,
  // CHECK-SAME: memref<32x256xf16, #[[CUT]], #scale.mem<l1>>
  memref<32x256xf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>,
  // CHECK-SAME: memref<4x32x64xf16, #[[CORE]], #scale.mem<l1>>
  memref<4x32x64xf16, #tile.swizzle<0, 0, 0, chunk = 8>, #scale.mem<l1>>,
  // CHECK-SAME: memref<4x32x80xf16, #[[CUT]], #scale.mem<l1>>
  memref<4x32x80xf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>)
