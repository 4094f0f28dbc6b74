// RUN: not tsopt %s --infer-layout --split-input-file 2>&1 | FileCheck %s

// A written layout is used, or refused.

#two = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [2@0:4]>
func.func @warps(%a: memref<8x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // CHECK: :[[@LINE+1]]:{{.*}} error: {{.*}} layout distributes the tile over 2 units of axis warp, but 4 execute this code; a digit 2@* replicates the tile over the rest
    %t = tile.load %a[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32, #two>
  }
  return
}

// -----

#other = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>
func.func @shape(%a: memref<8x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // CHECK: :[[@LINE+1]]:{{.*}} error: {{.*}} whose layout does not match the tile's shape
    %t = tile.load %a[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32, #other>
  }
  return
}

// -----

#rows = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>
#columns = #tile.layout<reg = [4@1], lane = [2@1:4, 16@0], warp = [4@1:8]>
func.func @two(%a: memref<16x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #rows>
    // CHECK: :[[@LINE+1]]:{{.*}} error: {{.*}} but a tile that must have the same layout has #tile.layout<{{.*}}>; remove one of the layouts, or insert a tile.convert_layout
    %e = tile.parallel (%i, %j) = (16, 32) in(%t as %x) : (tensor<16x32xf32, #rows>) {
      tile.yield %x : f32
    } : tensor<16x32xf32, #columns>
  }
  return
}

// -----

func.func @copy_of_others(%a: memref<64xf32>, %b: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // CHECK: :[[@LINE+1]]:{{.*}} error: {{.*}} has a layout that distributes the tile over 2 units of axis warp, but 1 execute this code
    tile.copy %a[%c0] to %b[%c0] tile(64) layout(#tile.layout<lane = [32@0], warp = [2@0:32]>) : memref<64xf32> to memref<64xf32>
  }
  return
}

// -----

#two = #tile.layout<lane = [32@0], warp = [2@0:32]>
func.func @inside(%a: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    scale.on @warp {
      // CHECK: :[[@LINE+1]]:{{.*}} error: {{.*}} has a tile of type tensor<64xf32, #tile.layout<lane = [32@0], warp = [2@0:32]>>, whose layout distributes the tile over 2 units of axis warp, but 1 execute this code; use an input of the scale.on to give each unit its part
      %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32, #two>
    }
  }
  return
}
