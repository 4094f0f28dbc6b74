// By algorithm ll tiles are posted and taken, and nobody notifies anybody: of small arrays that takes least. Words have 32
// bits, whatever elements have; extents need not divide.
//
// RUN: tsopt %s --fuse-comm --remarks 2>&1 | FileCheck %s
// RUN: tsopt %s --fuse-comm --verify-comm -o /dev/null 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// PROVED-NOT: error
// PROVED-NOT: checked

// CHECK: remark: of 1920 bytes on 3 devices uses ll, the fastest: {{.*}} over @nvlink; one_shot
// CHECK: remark: of 1920 bytes on 3 devices uses ll, the fastest: {{.*}} over @nvlink; one_shot
// CHECK: remark: of 1920 bytes on 3 devices uses ll, the fastest: {{.*}} over @nvlink; one_shot {{.*}}, two_shot
// CHECK: remark: of 240 bytes on 3 devices uses ll, as requested: {{.*}} over @nvlink; one_shot

// Each posts its shard to two others.
// CHECK-NOT: comm.notify
// CHECK: tile.kernel devices(3)
// CHECK-COUNT-2: comm.post {{.*}}xi32>, !comm.signal
// CHECK: tile.store
// CHECK-COUNT-2: comm.take

// Its part to each, itself among them, and adds in the order of devices.
// CHECK: tile.kernel devices(3)
// CHECK-COUNT-3: tile.load
// CHECK-COUNT-3: comm.post
// CHECK-COUNT-3: comm.take
// CHECK-COUNT-2: arith.addf

// CHECK: tile.kernel devices(3)
// CHECK-COUNT-3: comm.post
// CHECK-COUNT-3: comm.take
// CHECK-COUNT-2: arith.maximumf

// Elements that are words themselves.
// CHECK: tile.kernel devices(3)
// CHECK-COUNT-2: comm.post {{.*}}xf32>, !comm.signal
// CHECK-COUNT-2: comm.take

!half = memref<10x96xf16, #scale.mem<symmetric>>
!single = memref<60xf32, #scale.mem<symmetric>>
func.func @main(%A: memref<10x96xf16> {tile.init = "random"}, %F: memref<60xf32> {tile.init = "random"}, %C: memref<10x96xf32> {tile.out}, %M: memref<30x96xf16> {tile.out}, %E: memref<180xf32> {tile.out}) {
  %all = comm.symm_alloc : !half
  %most = comm.symm_alloc : !half
  %from = comm.symm_alloc : !single
  %to = comm.symm_alloc : !single
  comm.all_gather_into %A to %all dim 1 devices 3 : memref<10x96xf16>, !half
  comm.reduce_scatter_into %all to %C dim 1 devices 3 : !half, memref<10x96xf32>
  comm.all_reduce_into max %all to %most devices 3 : !half, !half
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %me = comm.rank @device
    %i = arith.index_cast %me : index to i32
    %r = arith.sitofp %i : i32 to f32
    %ranks = tile.fill %r : f32 -> tensor<64xf32>
    %f = tile.load %F[%c0] : memref<60xf32> -> tensor<64xf32>
    %s = arith.addf %f, %ranks : tensor<64xf32>
    tile.store %s, %from[%c0] : tensor<64xf32>, !single
  }
  comm.all_to_all_into %from to %to dim 0 devices 3 algorithm(ll) : !single, !single
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %m = scale.view %M shard<0> at @device : memref<30x96xf16> -> memref<10x96xf16>
    %t = tile.load %most[%c0, %c0] : !half -> tensor<16x96xf16>
    tile.store %t, %m[%c0, %c0] : tensor<16x96xf16>, memref<10x96xf16>
    %e = scale.view %E shard<0> at @device : memref<180xf32> -> memref<60xf32>
    %u = tile.load %to[%c0] : !single -> tensor<64xf32>
    tile.store %u, %e[%c0] : tensor<64xf32>, memref<60xf32>
  }
  return
}

func.func @reference(%A: memref<10x96xf16>, %F: memref<60xf32>, %C: memref<10x96xf32>, %M: memref<30x96xf16>, %E: memref<180xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  %c60 = arith.constant 60 : index
  %c96 = arith.constant 96 : index
  %three = arith.constant 3.0 : f32
  scf.for %i = %c0 to %c10 step %c1 {
    scf.for %j = %c0 to %c96 step %c1 {
      %x = memref.load %A[%i, %j] : memref<10x96xf16>
      %w = arith.extf %x : f16 to f32
      %s = arith.mulf %w, %three : f32
      memref.store %s, %C[%i, %j] : memref<10x96xf32>
      scf.for %d = %c0 to %c3 step %c1 {
        %first = arith.muli %d, %c10 : index
        %row = arith.addi %first, %i : index
        memref.store %x, %M[%row, %j] : memref<30x96xf16>
      }
    }
  }
  // Device d gets the d-th part of each.
  scf.for %d = %c0 to %c3 step %c1 {
    scf.for %from = %c0 to %c3 step %c1 {
      %k = arith.index_cast %from : index to i32
      %r = arith.sitofp %k : i32 to f32
      scf.for %i = %c0 to %c20 step %c1 {
        %part = arith.muli %d, %c20 : index
        %at = arith.addi %part, %i : index
        %x = memref.load %F[%at] : memref<60xf32>
        %y = arith.addf %x, %r : f32
        %shard = arith.muli %d, %c60 : index
        %there = arith.muli %from, %c20 : index
        %begin = arith.addi %shard, %there : index
        %e = arith.addi %begin, %i : index
        memref.store %y, %E[%e] : memref<180xf32>
      }
    }
  }
  return
}
