// Collectives of whole arrays by copy engines: the host asks each device's to copy its parts, to the others first. Rows that
// lie apart are copied, too.
//
// RUN: tsopt %s --fuse-comm --remarks 2>&1 | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=HOST
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK-DAG: remark: is not fused: it has via(copy_engine), which works while no kernel runs
// CHECK-DAG: remark: of 2304 bytes on 3 devices uses one_shot via copy_engine, as requested: {{.*}} µs ({{.*}}) over @nvlink; ll
// CHECK:      tile.kernel devices(3) blocks(%{{.*}}) = (1) threads(32) {
// CHECK:        scale.view %{{.*}} shard<0> at @device
// CHECK-COUNT-3: comm.putmem {{.*}} via(copy_engine)
// CHECK-NEXT: }

// HOST:      gpu.set_default_device %c0
// HOST:      %[[BEGIN:.*]] = gpu.wait async
// HOST-NEXT: memref.subview %{{.*}}[0, 0] [4, 96]
// HOST-NEXT: gpu.memcpy async [%[[BEGIN]]] {{.*}} {comm.copies = "main_copies"}
// HOST:      gpu.memcpy async [%[[BEGIN]]] {{.*}} {comm.copies = "main_copies"}
// HOST:      gpu.memcpy async [%[[BEGIN]]] {{.*}} {comm.copies = "main_copies"}
// HOST:      gpu.set_default_device %c1
// HOST:      gpu.wait async
// HOST-NEXT: memref.subview %{{.*}}[4, 0] [4, 96]
// HOST:      memref.subview %{{.*}}[0, 32] [12, 32]
// HOST:      gpu.memcpy {{.*}} {comm.copies = "main_copies_1"}

func.func @main(%A: memref<12x96xf16> {tile.init = "random"}, %C: memref<12x96xf32> {tile.out}) {
  %all = comm.symm_alloc : memref<12x96xf16, #scale.mem<symmetric>>
  %back = comm.symm_alloc : memref<12x96xf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 0 devices 3 via(copy_engine) : memref<12x96xf16>, memref<12x96xf16, #scale.mem<symmetric>>
  comm.all_to_all_into %all to %back dim 1 devices 3 via(copy_engine) : memref<12x96xf16, #scale.mem<symmetric>>, memref<12x96xf16, #scale.mem<symmetric>>
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %here = scale.view %C shard<1> at @device : memref<12x96xf32> -> memref<12x32xf32>
    %t = tile.load %back[%c0, %c64] : memref<12x96xf16, #scale.mem<symmetric>> -> tensor<16x32xf16>
    %w = arith.extf %t : tensor<16x32xf16> to tensor<16x32xf32>
    tile.store %w, %here[%c0, %c0] : tensor<16x32xf32>, memref<12x32xf32>
  }
  return
}

func.func @reference(%A: memref<12x96xf16>, %C: memref<12x96xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c12 = arith.constant 12 : index
  %c96 = arith.constant 96 : index
  scf.for %i = %c0 to %c12 step %c1 {
    scf.for %j = %c0 to %c96 step %c1 {
      %x = memref.load %A[%i, %j] : memref<12x96xf16>
      %w = arith.extf %x : f16 to f32
      memref.store %w, %C[%i, %j] : memref<12x96xf32>
    }
  }
  return
}
