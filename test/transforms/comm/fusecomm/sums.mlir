// A sum over devices of a whole array is not fused: each device gets all summands, or
// its part, and it gives the result to all. Extents need not divide.
//
// RUN: tsopt %s --fuse-comm --remarks 2>&1 | FileCheck %s
// RUN: tsopt %s --fuse-comm --verify-comm -o /dev/null 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// PROVED-NOT: error
// PROVED-NOT: checked

// CHECK: remark: of 2000 bytes on 3 devices uses one_shot, as requested: {{.*}} over @nvlink; ll {{.*}}, two_shot
// CHECK: remark: of 2000 bytes on 3 devices uses two_shot, as requested: {{.*}}; ll {{.*}}, one_shot
// CHECK: tile.kernel devices(3)
// CHECK: tile.kernel devices(3) blocks(%{{.*}}) = (1)
// CHECK-COUNT-2: comm.put
// CHECK-COUNT-2: comm.notify
// CHECK: comm.wait {{.*}} each(2)
// CHECK-COUNT-2: arith.addf
// CHECK: tile.store
// CHECK: tile.kernel devices(3) blocks(%{{.*}}) = (1)
// CHECK-COUNT-2: comm.put
// CHECK: comm.wait {{.*}} each(2)
// CHECK-COUNT-2: arith.maximumf
// CHECK-COUNT-2: comm.put
// CHECK: comm.wait {{.*}} each(2)

!half = memref<1000xf16, #scale.mem<symmetric>>
!single = memref<1000xf32, #scale.mem<symmetric>>
func.func @main(%A: memref<3000xf16> {tile.init = "random"}, %S: memref<3000xf32> {tile.out}, %M: memref<3000xf16> {tile.out}) {
  %from = comm.symm_alloc : !half
  %sums = comm.symm_alloc : !single
  %most = comm.symm_alloc : !half
  tile.kernel devices(3) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %mine = scale.view %A shard<0> at @device : memref<3000xf16> -> memref<1000xf16>
    %t = tile.load %mine[%c0] : memref<1000xf16> -> tensor<1024xf16>
    tile.store %t, %from[%c0] : tensor<1024xf16>, !half
  }
  comm.all_reduce_into add %from to %sums devices 3 algorithm(one_shot) : !half, !single
  comm.all_reduce_into max %from to %most devices 3 algorithm(two_shot) : !half, !half
  tile.kernel devices(3) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = scale.view %S shard<0> at @device : memref<3000xf32> -> memref<1000xf32>
    %t = tile.load %sums[%c0] : !single -> tensor<1024xf32>
    tile.store %t, %s[%c0] : tensor<1024xf32>, memref<1000xf32>
    %m = scale.view %M shard<0> at @device : memref<3000xf16> -> memref<1000xf16>
    %u = tile.load %most[%c0] : !half -> tensor<1024xf16>
    tile.store %u, %m[%c0] : tensor<1024xf16>, memref<1000xf16>
  }
  return
}

func.func @reference(%A: memref<3000xf16>, %S: memref<3000xf32>, %M: memref<3000xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 1000 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %A[%i] : memref<3000xf16>
    %w = arith.extf %x : f16 to f32
    %sum, %max = scf.for %d = %c1 to %c3 step %c1 iter_args(%s = %w, %m = %x) -> (f32, f16) {
      %at = arith.muli %d, %n : index
      %j = arith.addi %at, %i : index
      %y = memref.load %A[%j] : memref<3000xf16>
      %v = arith.extf %y : f16 to f32
      %s2 = arith.addf %s, %v : f32
      %m2 = arith.maximumf %m, %y : f16
      scf.yield %s2, %m2 : f32, f16
    }
    scf.for %d = %c0 to %c3 step %c1 {
      %at = arith.muli %d, %n : index
      %j = arith.addi %at, %i : index
      memref.store %sum, %S[%j] : memref<3000xf32>
      memref.store %max, %M[%j] : memref<3000xf16>
    }
  }
  return
}
