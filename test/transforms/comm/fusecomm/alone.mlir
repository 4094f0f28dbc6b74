// Collectives of whole arrays with no kernel beside them are kernels of their own, along either
// dimension.
//
// RUN: tsopt %s --fuse-comm --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: remark: is not fused: it requests an algorithm
// CHECK: remark: of 1920 bytes on 3 devices uses one_shot, as requested: {{.*}} over @nvlink; ll
// CHECK: remark: is not fused: it scatters columns, and only rows are supported
// CHECK: remark: of 1920 bytes on 3 devices uses one_shot, as requested: {{.*}} over @nvlink; ll
// CHECK: tile.kernel devices(3)
// CHECK:   comm.put
// CHECK:   comm.notify
// CHECK:   comm.wait
// CHECK: tile.kernel devices(3)
// CHECK:   comm.put
// CHECK:   comm.notify
// CHECK:   comm.wait
// CHECK-COUNT-3: tile.load
// CHECK:   tile.store

func.func @main(%A: memref<10x96xf16> {tile.init = "random"}, %C: memref<10x96xf32> {tile.out}) {
  %all = comm.symm_alloc : memref<10x96xf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 1 devices 3 algorithm(one_shot) : memref<10x96xf16>, memref<10x96xf16, #scale.mem<symmetric>>
  comm.reduce_scatter_into %all to %C dim 1 devices 3 algorithm(one_shot) : memref<10x96xf16, #scale.mem<symmetric>>, memref<10x96xf32>
  return
}

func.func @reference(%A: memref<10x96xf16>, %C: memref<10x96xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c96 = arith.constant 96 : index
  %three = arith.constant 3.0 : f32
  scf.for %i = %c0 to %c10 step %c1 {
    scf.for %j = %c0 to %c96 step %c1 {
      %x = memref.load %A[%i, %j] : memref<10x96xf16>
      %w = arith.extf %x : f16 to f32
      %s = arith.mulf %w, %three : f32
      memref.store %s, %C[%i, %j] : memref<10x96xf32>
    }
  }
  return
}
