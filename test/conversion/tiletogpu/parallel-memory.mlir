// A tile.parallel that reads and writes memory does it as wide as the elements of a thread
// lie next to each other, in device memory and in shared memory, and reads what neighbours
// share once.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
// RUN: tsrun %s --verify-each-stage --once --schedule=3 | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU

// GPU-LABEL: gpu.func @main_kernel
// Four neighbours are read and written at once; the number of each of a thread's rows is read once (raise-gathers).
// GPU-COUNT-4: memref.load %{{.*}} : memref<64xi32>
// GPU-NOT: memref.load %{{.*}} : memref<64xi32>
// GPU: vector.load %{{.*}} : memref<128x128xf32>, vector<4xf32>
// GPU: vector.store %{{.*}} : memref<8192xf32, #gpu.address_space<workgroup>>, vector<4xf32>
func.func @main(%E: memref<128x128xf32> {tile.init = "random"}, %rows: memref<64xi32> {tile.init = "iota"}, %y: memref<64x128xf32> {tile.out}, %z: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c2 = arith.constant 2 : index
    %s = tile.alloc : memref<64x128xf32, #scale.mem<l1>>
    tile.parallel (%i, %j) = (64, 128) {
      %r = memref.load %rows[%i] : memref<64xi32>
      %row = arith.index_cast %r : i32 to index
      %v = memref.load %E[%row, %j] : memref<128x128xf32>
      memref.store %v, %s[%i, %j] : memref<64x128xf32, #scale.mem<l1>>
    }
    %t = tile.parallel (%i, %j) = (64, 128) {
      %v = memref.load %s[%i, %j] : memref<64x128xf32, #scale.mem<l1>>
      tile.yield %v : f32
    } : tensor<64x128xf32>
    tile.store %t, %y[0, 0] : tensor<64x128xf32>, memref<64x128xf32>
    // Two elements have one place.
    %u = tile.parallel (%i, %j) = (64, 64) {
      %k = arith.divui %j, %c2 : index
      %v = memref.load %E[%i, %k] : memref<128x128xf32>
      tile.yield %v : f32
    } : tensor<64x64xf32>
    tile.store %u, %z[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

func.func @reference(%E: memref<128x128xf32>, %rows: memref<64xi32>, %y: memref<64x128xf32>, %z: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %r = memref.load %rows[%i] : memref<64xi32>
    %row = arith.index_cast %r : i32 to index
    scf.for %j = %c0 to %c128 step %c1 {
      %v = memref.load %E[%row, %j] : memref<128x128xf32>
      memref.store %v, %y[%i, %j] : memref<64x128xf32>
    }
    scf.for %j = %c0 to %c64 step %c1 {
      %k = arith.divui %j, %c2 : index
      %v = memref.load %E[%i, %k] : memref<128x128xf32>
      memref.store %v, %z[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
