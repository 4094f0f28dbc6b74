// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --split-input-file --canonicalize --cse | FileCheck %s

// CHECK: #smem = #tile.swizzle<3, 3, 3>
#smem = #tile.swizzle<3, 3, 3>

// CHECK-LABEL: func private @slot
func.func private @slot(%ring: memref<3x128x64xbf16, #smem, #scale.mem<l1>>, %i: index) -> memref<128x64xbf16, #smem, #scale.mem<l1>> {
  // CHECK: tile.slot %{{.*}}[%{{.*}}] : memref<3x128x64xbf16, #smem, #scale.mem<l1>> -> memref<128x64xbf16, #smem, #scale.mem<l1>>
  %s = tile.slot %ring[%i] : memref<3x128x64xbf16, #smem, #scale.mem<l1>> -> memref<128x64xbf16, #smem, #scale.mem<l1>>
  return %s : memref<128x64xbf16, #smem, #scale.mem<l1>>
}

// CHECK-LABEL: func private @window
func.func private @window(%ring: memref<3x64x192xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>, %dense: memref<8x32xf32, #scale.mem<l1>>, %i: index)
    -> (memref<64x64xbf16, #smem, #scale.mem<l1>>, memref<4x16xf32, strided<[32, 1]>, #scale.mem<l1>>) {
  // CHECK: tile.slot %{{.*}}[%{{.*}}] at([0, 128]) : memref<3x64x192xbf16, #{{.*}}, #scale.mem<l1>> -> memref<64x64xbf16, #smem, #scale.mem<l1>>
  %s = tile.slot %ring[%i] at([0, 128]) : memref<3x64x192xbf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>> -> memref<64x64xbf16, #smem, #scale.mem<l1>>
  // CHECK: tile.slot %{{.*}}[] at([4, 16]) :
  %t = tile.slot %dense[] at([4, 16]) : memref<8x32xf32, #scale.mem<l1>> -> memref<4x16xf32, strided<[32, 1]>, #scale.mem<l1>>
  return %s, %t : memref<64x64xbf16, #smem, #scale.mem<l1>>, memref<4x16xf32, strided<[32, 1]>, #scale.mem<l1>>
}

// CHECK-LABEL: func private @fence
func.func private @fence() {
  // CHECK: tile.fence
  tile.fence
  return
}

// CHECK-LABEL: func private @rows
func.func private @rows(%ring: memref<2x4x16x64xbf16, #smem, #scale.mem<l1>>, %i: index) -> memref<64x64xbf16, #smem, #scale.mem<l1>> {
  // CHECK: tile.slot %{{.*}}[%{{.*}}] : memref<2x4x16x64xbf16, #smem, #scale.mem<l1>> -> memref<64x64xbf16, #smem, #scale.mem<l1>>
  %s = tile.slot %ring[%i] : memref<2x4x16x64xbf16, #smem, #scale.mem<l1>> -> memref<64x64xbf16, #smem, #scale.mem<l1>>
  return %s : memref<64x64xbf16, #smem, #scale.mem<l1>>
}
