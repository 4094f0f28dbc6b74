// The PTX of each kernel is kept by its text: a program with another kernel compiles only that.
//
// REQUIRES: llc
// UNSUPPORTED: upstream
// RUN: rm -rf %t && mkdir %t
// RUN: tsopt %s --tile-to-binary="chip=sm_90a cache=%t/kept" -o %t/first.mlir
// RUN: ls %t/kept | count 2
// RUN: tsopt %s --tile-to-binary="chip=sm_90a cache=%t/kept" -o %t/again.mlir
// RUN: cmp %t/first.mlir %t/again.mlir
// RUN: ls %t/kept | count 2
// RUN: sed 's/math.sqrt/math.absf/' %s > %t/edited.mlir
// RUN: tsopt %t/edited.mlir --tile-to-binary="chip=sm_90a cache=%t/kept" -o %t/edited.out.mlir
// RUN: ls %t/kept | count 3

func.func private @double(%x: memref<128xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<128xf32> -> tensor<128xf32>
    %d = arith.addf %t, %t : tensor<128xf32>
    tile.store %d, %x[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}

func.func private @root(%x: memref<128xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<128xf32> -> tensor<128xf32>
    %d = math.sqrt %t : tensor<128xf32>
    tile.store %d, %x[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}

func.func @main(%x: memref<128xf32>) {
  call @double(%x) : (memref<128xf32>) -> ()
  call @root(%x) : (memref<128xf32>) -> ()
  return
}
