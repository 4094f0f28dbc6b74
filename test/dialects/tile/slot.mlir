// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --split-input-file --canonicalize --cse | FileCheck %s

// CHECK: #smem = #tile.swizzle<3, 3, 3>
#smem = #tile.swizzle<3, 3, 3>

// CHECK-LABEL: func @slot
func.func @slot(%ring: memref<3x128x64xbf16, #smem, #scale.mem<l1>>, %i: index) -> memref<128x64xbf16, #smem, #scale.mem<l1>> {
  // CHECK: tile.slot %{{.*}}[%{{.*}}] : memref<3x128x64xbf16, #smem, #scale.mem<l1>> -> memref<128x64xbf16, #smem, #scale.mem<l1>>
  %s = tile.slot %ring[%i] : memref<3x128x64xbf16, #smem, #scale.mem<l1>> -> memref<128x64xbf16, #smem, #scale.mem<l1>>
  return %s : memref<128x64xbf16, #smem, #scale.mem<l1>>
}

// CHECK-LABEL: func @fence
func.func @fence() {
  // CHECK: tile.fence
  tile.fence
  return
}
