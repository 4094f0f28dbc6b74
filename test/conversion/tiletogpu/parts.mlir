// Parts of tiles: halves, rows, every other element, from offsets that are known and
// not, taken, put and put together, and single elements. Where each thread holds whole
// parts nothing moves.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --infer-layout --convert-layouts-via-smem | FileCheck %s --check-prefix=PLAN
// Halves of rows: the tile is loaded so that a thread has both.
// PLAN-LABEL: tile.kernel
// PLAN:       tile.load
// PLAN-NEXT:  tensor.extract_slice
// PLAN-NOT:   #scale.mem<l1>
// PLAN:       tile.store
func.func @main(%x: memref<64x128xf32> {tile.init = "random"}, %n: memref<4xi32> {tile.init = "zeros"}, %halves: memref<64x128xf32> {tile.out},
                %odd: memref<8x5xf32> {tile.out}, %even: memref<64x64xf32> {tile.out}, %row: memref<128xf32> {tile.out},
                %put: memref<64x128xf32> {tile.out}, %any: memref<16x128xf32> {tile.out}, %few: memref<32x128xf32> {tile.out}, %s: memref<6xf32> {tile.out},
                %steps: memref<16x128xf32> {tile.out}, %made: memref<2x3xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0, %c0] : memref<64x128xf32> -> tensor<64x128xf32>
    %l = tensor.extract_slice %t[0, 0] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
    %r = tensor.extract_slice %t[0, 64] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
    %m = arith.negf %r : tensor<64x64xf32>
    %y = tensor.concat dim(1) %m, %l : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x128xf32>
    tile.store %y, %halves[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0, %c0] : memref<64x128xf32> -> tensor<64x128xf32>
    %o = tensor.extract_slice %t[3, 7] [8, 5] [1, 1] : tensor<64x128xf32> to tensor<8x5xf32>
    tile.store %o, %odd[%c0, %c0] : tensor<8x5xf32>, memref<8x5xf32>
    %r = tensor.extract_slice %t[9, 0] [1, 128] [1, 1] : tensor<64x128xf32> to tensor<128xf32>
    tile.store %r, %row[%c0] : tensor<128xf32>, memref<128xf32>
    %z = arith.constant dense<2.0> : tensor<8x5xf32>
    %p = tensor.insert_slice %z into %t[1, 2] [8, 5] [1, 1] : tensor<8x5xf32> into tensor<64x128xf32>
    %q = tensor.insert_slice %r into %p[63, 0] [1, 128] [1, 1] : tensor<128xf32> into tensor<64x128xf32>
    tile.store %q, %put[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0, %c0] : memref<64x128xf32> -> tensor<64x128xf32>
    %e = tensor.extract_slice %t[0, 1] [64, 64] [1, 2] : tensor<64x128xf32> to tensor<64x64xf32>
    tile.store %e, %even[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    %i32 = memref.load %n[%c0] : memref<4xi32>
    %i = arith.index_cast %i32 : i32 to index
    %at = arith.addi %i, %c5 : index
    %block = arith.muli %i, %c32 : index
    %t = tile.load %x[%c0, %c0] : memref<64x128xf32> -> tensor<64x128xf32>
    %a = tensor.extract_slice %t[%at, 0] [16, 128] [1, 1] : tensor<64x128xf32> to tensor<16x128xf32>
    tile.store %a, %any[%c0, %c0] : tensor<16x128xf32>, memref<16x128xf32>
    %f = tensor.extract_slice %t[%block, 0] [32, 128] [1, 1] : tensor<64x128xf32> to tensor<32x128xf32>
    tile.store %f, %few[%c0, %c0] : tensor<32x128xf32>, memref<32x128xf32>
    %g = tensor.extract_slice %t[%at, 0] [16, 128] [2, 1] : tensor<64x128xf32> to tensor<16x128xf32>
    tile.store %g, %steps[%c0, %c0] : tensor<16x128xf32>, memref<16x128xf32>
    %s0 = tensor.extract %t[%at, %c3] : tensor<64x128xf32>
    %s1 = tensor.extract %t[%c3, %c3] : tensor<64x128xf32>
    %v = tensor.extract_slice %t[0, 0] [1, 8] [1, 1] : tensor<64x128xf32> to tensor<8xf32>
    %s2 = tensor.extract %v[%at] : tensor<8xf32>
    %s3 = tensor.extract %v[%c1] : tensor<8xf32>
    %w = tensor.from_elements %s0, %s1, %s2, %s3, %s0, %s1 : tensor<6xf32>
    tile.store %w, %s[%c0] : tensor<6xf32>, memref<6xf32>
    %k = tensor.expand_shape %w [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
    %u = tensor.splat %s2 : tensor<2x3xf32>
    %d = arith.addf %k, %u : tensor<2x3xf32>
    tile.store %d, %made[%c0, %c0] : tensor<2x3xf32>, memref<2x3xf32>
  }
  return
}
