// RUN: tsopt %s -convert-gpu-to-nvvm | FileCheck %s
// UNSUPPORTED: upstream
// Upstream has no lowering for values that are not 32 bits wide.

// Values of less than 32 bits are shuffled in a register, vectors by their bits.

gpu.module @narrow {
  // CHECK-LABEL: llvm.func @narrow(
  // CHECK:         %[[B:.*]] = llvm.bitcast %arg0 : f16 to i16
  // CHECK:         %[[W:.*]] = llvm.zext %[[B]] : i16 to i32
  // CHECK:         %[[S:.*]] = nvvm.shfl.sync  bfly %{{.*}}, %[[W]], %{{.*}} : i32 -> i32
  // CHECK:         %[[T:.*]] = llvm.trunc %[[S]] : i32 to i16
  // CHECK:         llvm.bitcast %[[T]] : i16 to f16
  gpu.func @narrow(%x: f16, %i: i32, %n: i32) -> f16 {
    %0, %v = gpu.shuffle xor %x, %i, %n : f16
    gpu.return %0 : f16
  }

  // CHECK-LABEL: llvm.func @pair(
  // CHECK:         %[[W:.*]] = llvm.bitcast %arg0 : vector<2xbf16> to i32
  // CHECK:         %[[S:.*]] = nvvm.shfl.sync  bfly %{{.*}}, %[[W]], %{{.*}} : i32 -> i32
  // CHECK:         llvm.bitcast %[[S]] : i32 to vector<2xbf16>
  gpu.func @pair(%x: vector<2xbf16>, %i: i32, %n: i32) -> vector<2xbf16> {
    %0, %v = gpu.shuffle xor %x, %i, %n : vector<2xbf16>
    gpu.return %0 : vector<2xbf16>
  }
}
