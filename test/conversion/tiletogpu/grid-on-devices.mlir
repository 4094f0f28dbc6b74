// A grid that only the host knows is passed to the function of a kernel of several devices, which numbers blocks by it.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%sizes: memref<1xindex> {tile.init = dense<3> : tensor<1xindex>}, %o: memref<2x12xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %rows = memref.load %sizes[%c0] : memref<1xindex>
  tile.kernel devices(2) blocks(%x, %y, %z) = (2, %rows, 2) threads(32) {
    %mine = scale.view %o shard<0> at @device : memref<2x12xi32> -> memref<1x12xi32>
    %zero = arith.constant 0 : index
    %me = comm.rank @block
    %all = comm.num_ranks @block
    %last = arith.subi %all, %me : index
    %n = arith.index_cast %last : index to i32
    memref.store %n, %mine[%zero, %me] : memref<1x12xi32>
  }
  return
}

func.func @reference(%sizes: memref<1xindex>, %o: memref<2x12xi32>) {
  affine.for %d = 0 to 2 {
    affine.for %i = 0 to 12 {
      %left = affine.apply affine_map<(i) -> (12 - i)>(%i)
      %n = arith.index_cast %left : index to i32
      memref.store %n, %o[%d, %i] : memref<2x12xi32>
    }
  }
  return
}
