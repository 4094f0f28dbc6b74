// Without units(n) a scale.on runs on all units: four warpgroups of 512 threads.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%o: memref<4xi32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(512) {
    scale.on @warpgroup as (%w, %n) {
      %i = arith.index_cast %n : index to i32
      %t = tile.fill %i : i32 -> tensor<1xi32>
      tile.store %t, %o[%w] : tensor<1xi32>, memref<4xi32>
    }
  }
  return
}

func.func @reference(%o: memref<4xi32>) {
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 4 : index
  %v3 = arith.constant 1 : index
  scf.for %v4 = %v1 to %v2 step %v3 {
    %v5 = arith.constant 4 : index
    %v6 = arith.index_cast %v5 : index to i32
    memref.store %v6, %o[%v4] : memref<4xi32>
  }
  return
}
