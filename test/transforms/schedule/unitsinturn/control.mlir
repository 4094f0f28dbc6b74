// Loops and ifs that hold barriers are the block's, with loops over the units inside.
//
// RUN: tsopt %s --run-units-in-turn | FileCheck %s

// A number that is the same in all threads is carried as it is, others as a tile of all of them.
// CHECK-LABEL: func @carried
// CHECK:         %[[ALL:.*]] = scf.for {{.*}} iter_args
// CHECK-NOT:     tile.barrier
// CHECK:         scf.for {{.*}} iter_args(%[[HALF:.*]] = %c64, %{{.*}} = %[[ALL]]) -> (index, tensor<128xf32>) {
// CHECK-NOT:       tile.barrier
// CHECK:           scf.for
// CHECK:             memref.store
// CHECK:           scf.for {{.*}} -> (tensor<128xf32>)
// CHECK:             memref.load
// CHECK:             tensor.insert_slice
// CHECK:           arith.shrui %[[HALF]]
// CHECK:           scf.for {{.*}} -> (tensor<128xf32>)
// CHECK:             arith.addf
// CHECK:             tensor.insert_slice
// CHECK:           scf.yield %{{.*}}, %{{.*}} : index, tensor<128xf32>
func.func @carried(%x: memref<128xf32>, %y: memref<128xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %c64 = arith.constant 64 : index
    %s = tile.alloc : memref<128xf32, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      %v = memref.load %x[%i] : memref<128xf32>
      %r:2 = scf.for %k = %c0 to %c7 step %c1 iter_args(%half = %c64, %sum = %v) -> (index, f32) {
        memref.store %sum, %s[%i] : memref<128xf32, #scale.mem<l1>>
        tile.barrier
        %other = arith.xori %i, %half : index
        %p = memref.load %s[%other] : memref<128xf32, #scale.mem<l1>>
        %next = arith.addf %sum, %p : f32
        %less = arith.shrui %half, %c1 : index
        tile.barrier
        scf.yield %less, %next : index, f32
      }
      memref.store %r#1, %y[%i] : memref<128xf32>
    }
  }
  return
}

// What a branch without a barrier in it gives is kept, too.
// CHECK-LABEL: func @branches
// CHECK:         scf.if %{{.*}} -> (tensor<64xi32>) {
// CHECK:           scf.for
// CHECK:             memref.store
// CHECK:           scf.for {{.*}} -> (tensor<64xi32>)
// CHECK:           scf.yield
// CHECK:         } else {
// CHECK:           scf.yield
// CHECK:         }
func.func @branches(%x: memref<64xi32>, %y: memref<64xi32>, %reverse: i1) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c63 = arith.constant 63 : index
    %s = tile.alloc : memref<64xi32, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      %v = memref.load %x[%i] : memref<64xi32>
      %r = scf.if %reverse -> (i32) {
        memref.store %v, %s[%i] : memref<64xi32, #scale.mem<l1>>
        tile.barrier
        %j = arith.subi %c63, %i : index
        %w = memref.load %s[%j] : memref<64xi32, #scale.mem<l1>>
        scf.yield %w : i32
      } else {
        scf.yield %v : i32
      }
      memref.store %r, %y[%i] : memref<64xi32>
    }
  }
  return
}

// Of an if that some threads enter, each part runs for those, and what it gives is zero for others.
// CHECK-LABEL: func @some
// CHECK:         scf.for {{.*}} -> (tensor<64xi32>)
// CHECK:           tensor.insert_slice
// CHECK:           %[[IN:.*]] = arith.cmpi slt
// CHECK:           scf.if %[[IN]]
// CHECK:             memref.store
// CHECK:         scf.for {{.*}} -> (tensor<64xi32>)
// CHECK:           %[[OR:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK:             memref.load
// CHECK:           } else {
// CHECK:             arith.constant 0 : i32
// CHECK:           tile.fill %[[OR]]
// CHECK:         scf.for {{.*}} -> (tensor<64xi32>)
// CHECK:           arith.select
func.func @some(%x: memref<64xi32>, %y: memref<64xi32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c31 = arith.constant 31 : index
    %c32 = arith.constant 32 : index
    %s = tile.alloc : memref<64xi32, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      %v = memref.load %x[%i] : memref<64xi32>
      %low = arith.cmpi slt, %i, %c32 : index
      %r = scf.if %low -> (i32) {
        memref.store %v, %s[%i] : memref<64xi32, #scale.mem<l1>>
        tile.barrier threads [0, 32]
        %j = arith.subi %c31, %i : index
        %w = memref.load %s[%j] : memref<64xi32, #scale.mem<l1>>
        scf.yield %w : i32
      } else {
        scf.yield %v : i32
      }
      memref.store %r, %y[%i] : memref<64xi32>
    }
  }
  return
}
