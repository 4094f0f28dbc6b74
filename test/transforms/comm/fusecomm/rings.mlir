// Collectives of whole arrays by rings: parts go to the next device, in a place and with a counter of their own for each
// step. Sums begin behind the owner of a part, in the simulator as in what becomes of them: bits are the reference's at every
// stage.
//
// RUN: tsopt %s --canonicalize --fuse-comm --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=STAGES --implicit-check-not=e-0
// STAGES: verified after every one of

// CHECK-DAG: remark: of 1536 bytes on 3 devices uses ring, as requested: {{.*}} over @nvlink; ll
// CHECK-DAG: remark: of 1536 bytes on 3 devices uses ring, as requested: {{.*}} over @nvlink; ll {{.*}}, one_shot {{.*}}, two_shot
// CHECK:      tile.kernel devices(3)
// CHECK:        comm.put
// CHECK:        comm.notify
// CHECK:        comm.wait
// CHECK:        comm.put
// CHECK:        comm.notify
// CHECK:        comm.wait
// CHECK-NEXT:   comm.consume
// CHECK-NEXT: }

func.func @main(%A: memref<24x16xf32> {tile.init = "random"}, %C: memref<24x16xf32> {tile.out}, %D: memref<24x16xf32> {tile.out}) {
  %all = comm.symm_alloc : memref<24x16xf32, #scale.mem<symmetric>>
  %mine = comm.symm_alloc : memref<24x16xf32, #scale.mem<symmetric>>
  %sums = comm.symm_alloc : memref<24x16xf32, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 0 devices 3 algorithm(ring) : memref<24x16xf32>, memref<24x16xf32, #scale.mem<symmetric>>
  comm.all_to_all_into %all to %mine dim 0 devices 3 : memref<24x16xf32, #scale.mem<symmetric>>, memref<24x16xf32, #scale.mem<symmetric>>
  comm.all_reduce_into add %mine to %sums devices 3 algorithm(ring) : memref<24x16xf32, #scale.mem<symmetric>>, memref<24x16xf32, #scale.mem<symmetric>>
  comm.reduce_scatter_into %mine to %D dim 0 devices 3 algorithm(ring) : memref<24x16xf32, #scale.mem<symmetric>>, memref<24x16xf32>
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %me = comm.rank @device
    %row = arith.muli %me, %c8 : index
    %here = scale.view %C shard<0> at @device : memref<24x16xf32> -> memref<8x16xf32>
    %t = tile.load %sums[%row, %c0] : memref<24x16xf32, #scale.mem<symmetric>> -> tensor<8x16xf32>
    tile.store %t, %here[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32>
  }
  return
}

func.func @reference(%A: memref<24x16xf32>, %C: memref<24x16xf32>, %D: memref<24x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  scf.for %i = %c0 to %c24 step %c1 {
    %next = arith.addi %i, %c8 : index
    %first = arith.remui %next, %c24 : index
    %after = arith.addi %next, %c8 : index
    %second = arith.remui %after, %c24 : index
    scf.for %j = %c0 to %c16 step %c1 {
      %x = memref.load %A[%first, %j] : memref<24x16xf32>
      %y = memref.load %A[%second, %j] : memref<24x16xf32>
      %z = memref.load %A[%i, %j] : memref<24x16xf32>
      %xy = arith.addf %x, %y : f32
      %s = arith.addf %xy, %z : f32
      memref.store %s, %C[%i, %j] : memref<24x16xf32>
      memref.store %s, %D[%i, %j] : memref<24x16xf32>
    }
  }
  return
}
