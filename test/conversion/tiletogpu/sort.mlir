// Sorts in registers and between lanes, by keys and, where those are alike, by where they were: of
// lengths that are no power of two, in written layouts, along any dimension, by a warp and by a thread.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --desugar --infer-layout --convert-tile-to-gpu | FileCheck %s --check-prefix=GPU

#edge = #tile.layout<shape = [2, 26], reg = [2@1:2, 2@0, 2@1:16], lane = [2@1, 4@1:4, 4@*]>

func.func @main(%x: memref<6x32xf32> {tile.init = "random"}, %k: memref<6x32xf32> {tile.out}, %p: memref<6x32xi32> {tile.out},
                %i: memref<13x9xi8> {tile.init = "random"}, %c: memref<13x9xi8> {tile.out}, %w: memref<64x5xi32> {tile.init = "random"}, %t: memref<64x5xi32> {tile.out},
                %e: memref<2x26xbf16> {tile.init = "random"}, %f: memref<2x26xbf16> {tile.out}) {
  // Four in a thread: one comparison, a selected pair; then lanes.
  // GPU-LABEL: gpu.launch
  // GPU: arith.cmpf ogt, %[[B:.*]], %[[A:.*]] : f32
  // GPU: %[[SWAP:.*]] = arith.ori
  // GPU-NEXT: arith.select %[[SWAP]], %[[B]], %[[A]] : f32
  // GPU-NEXT: arith.select %[[SWAP]], %{{.*}}, %{{.*}} : i32
  // GPU-NEXT: arith.select %[[SWAP]], %[[A]], %[[B]] : f32
  // GPU: gpu.shuffle xor
  tile.kernel (%row) = (0) to (6) step (3) threads(32) {
    %keys = tile.load %x[%row, 0] : memref<6x32xf32> -> tensor<3x32xf32>
    %ids = tile.iota dim 1 : tensor<3x32xi32>
    %a, %b = tile.sort(%keys, %ids) dim 1 : tensor<3x32xf32>, tensor<3x32xi32> {
    ^bb0(%u: f32, %iu: i32, %v: f32, %iv: i32):
      %gt = arith.cmpf ogt, %u, %v : f32
      %eq = arith.cmpf oeq, %u, %v : f32
      %il = arith.cmpi slt, %iu, %iv : i32
      %tie = arith.andi %eq, %il : i1
      %before = arith.ori %gt, %tie : i1
      tile.yield %before : i1
    }
    tile.store %a, %k[%row, 0] : tensor<3x32xf32>, memref<6x32xf32>
    tile.store %b, %p[%row, 0] : tensor<3x32xi32>, memref<6x32xi32>
  }
  // Columns of 13, and rows of 26 in an order of digits that no other operation has.
  // GPU-LABEL: gpu.launch
  // GPU: arith.maxui
  tile.kernel blocks(%b) = (1) threads(32) {
    %y = tile.load %i[0, 0] : memref<13x9xi8> -> tensor<13x9xi8>
    %s = tile.sort(%y) dim 0 : tensor<13x9xi8> {
    ^bb0(%u: i8, %v: i8):
      %lt = arith.cmpi ult, %u, %v : i8
      tile.yield %lt : i1
    }
    tile.store %s, %c[0, 0] : tensor<13x9xi8>, memref<13x9xi8>
    %ld = tile.load %e[0, 0] : memref<2x26xbf16> -> tensor<2x26xbf16, #edge>
    %so = tile.sort(%ld) dim 1 : tensor<2x26xbf16, #edge> {
    ^bb0(%u: bf16, %v: bf16):
      %lt = arith.cmpf olt, %u, %v : bf16
      tile.yield %lt : i1
    }
    tile.store %so, %f[0, 0] : tensor<2x26xbf16, #edge>, memref<2x26xbf16>
  }
  // GPU-LABEL: gpu.launch
  // GPU-NOT: gpu.shuffle
  // GPU: gpu.terminator
  tile.kernel blocks(%b) = (1) threads(64) {
    %l = tile.load %w[0, 0] : memref<64x5xi32> -> tensor<64x5xi32>
    %r = scale.on @thread as (%n, %nn) in(%l as %own shard<0>) : (tensor<64x5xi32>) -> (tensor<64x5xi32> shard<0>) {
      %s = tile.sort(%own) dim 1 : tensor<1x5xi32> {
      ^bb0(%u: i32, %v: i32):
        %lt = arith.cmpi slt, %u, %v : i32
        tile.yield %lt : i1
      }
      scale.yield %s : tensor<1x5xi32>
    }
    tile.store %r, %t[0, 0] : tensor<64x5xi32>, memref<64x5xi32>
  }
  return
}
