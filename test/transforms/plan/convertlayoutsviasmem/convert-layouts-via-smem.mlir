// RUN: tsopt %s --convert-layouts-via-smem --split-input-file | FileCheck %s

// A conversion between warps becomes a store to shared memory, with padded rows,
// and a load in the new layout. One inside warps stays what it is.

#a = #tile.layout<reg = [8@1], lane = [32@0], warp = [2@1:8]>
#b = #tile.layout<reg = [16@1], lane = [16@0, 2@*], warp = [2@0:16]>
#c = #tile.layout<reg = [2@1:4, 4@1], lane = [32@0], warp = [2@1:8]>

// CHECK-LABEL: @between_warps
// CHECK: %[[S:.*]] = tile.alloc : memref<32x16xf32, #{{.*}}, #scale.mem<l1>>
// CHECK: tile.store %{{.*}}, %[[S]]
// CHECK: tile.load %[[S]]
// CHECK-NOT: tile.convert_layout
func.func @between_warps(%t: tensor<32x16xf32, #a>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %u = tile.convert_layout %t : tensor<32x16xf32, #a> -> tensor<32x16xf32, #b>
    tile.print "u", %u : tensor<32x16xf32, #b>
  }
  return
}

// -----

#a = #tile.layout<reg = [8@1], lane = [32@0], warp = [2@1:8]>
#c = #tile.layout<reg = [2@1:4, 4@1], lane = [32@0], warp = [2@1:8]>

// CHECK-LABEL: @in_registers
// CHECK-NOT: tile.alloc
// CHECK: tile.convert_layout
func.func @in_registers(%t: tensor<32x16xf32, #a>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %u = tile.convert_layout %t : tensor<32x16xf32, #a> -> tensor<32x16xf32, #c>
    tile.print "u", %u : tensor<32x16xf32, #c>
  }
  return
}
