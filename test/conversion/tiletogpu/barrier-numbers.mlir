// Each set of threads meets at a barrier of its own: the block at barrier 0, the
// first warpgroup at 1, so that a warpgroup that waits for itself does not count
// as having come to the block's.
//
// RUN: tsopt %s --infer-layout --convert-tile-to-gpu | FileCheck %s
// RUN: tsrun %s --verify-each-stage --schedule=3 | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK: %[[GROUP:.*]] = arith.divui %{{.*}}, %c128
// CHECK: %[[ID:.*]] = arith.addi %[[GROUP]], %c1{{.*}} : index
// CHECK: %[[N:.*]] = arith.index_cast %[[ID]] : index to i32
// CHECK: nvvm.barrier id = %[[N]] number_of_threads = %c128_i32
// CHECK: gpu.barrier
func.func @main(%o: memref<2xi32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    scale.on @warpgroup as (%w, %n) {
      %c0 = arith.constant 0 : index
      %i = arith.index_cast %w : index to i32
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        tile.barrier @warpgroup
      }
      tile.barrier
      %t = tile.fill %i : i32 -> tensor<1xi32>
      tile.store %t, %o[%w] : tensor<1xi32>, memref<2xi32>
    }
  }
  return
}

func.func @reference(%o: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  memref.store %zero, %o[%c0] : memref<2xi32>
  memref.store %one, %o[%c1] : memref<2xi32>
  return
}
