// Loops that every block needs, or that say themselves when they do nothing.
//
// RUN: tsopt %s --skip-loops --remarks --verify-diagnostics | FileCheck %s
// CHECK-NOT: arith.cmpi

!to = memref<?xf32, strided<[1]>>

// The extent is that of an argument: the grid has no blocks behind the end.
// CHECK-LABEL: func.func @argument(
func.func @argument(%O: memref<64xf32>, %n: index) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %one = arith.constant dense<1.0> : tensor<16xf32>
    %x = arith.muli %b, %c16 : index
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    %s = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %one) -> (tensor<16xf32>) {
      %t = arith.addf %a, %one : tensor<16xf32>
      scf.yield %t : tensor<16xf32>
    }
    %to = memref.subview %O[0] [%n] [1] : memref<64xf32> to !to
    tile.store %s, %to[%x] : tensor<16xf32>, !to
  }
  return
}

// Something else needs the result: a store without an end, an atomic operation, a store in a condition, and the place of a store.
// CHECK-LABEL: func.func @needed(
func.func @needed(%end: memref<2xi32>, %O: memref<64xf32>, %P: memref<64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %one = arith.constant dense<1.0> : tensor<16xf32>
    %x = arith.muli %b, %c16 : index
    %m32 = memref.load %end[%c0] : memref<2xi32>
    %m = arith.index_cast %m32 : i32 to index
    %has = arith.trunci %m32 : i32 to i1
    %to = memref.subview %O[0] [%m] [1] : memref<64xf32> to !to
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    %s = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %one) -> (tensor<16xf32>) {
      %t = arith.addf %a, %one : tensor<16xf32>
      scf.yield %t : tensor<16xf32>
    }
    tile.store %s, %to[%x] : tensor<16xf32>, !to
    tile.store %s, %P[%x] : tensor<16xf32>, memref<64xf32>
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    %u = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %one) -> (tensor<16xf32>) {
      %t = arith.addf %a, %one : tensor<16xf32>
      scf.yield %t : tensor<16xf32>
    }
    tile.atomic add %u, %to[%x] : tensor<16xf32>, !to
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    %v = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %one) -> (tensor<16xf32>) {
      %t = arith.addf %a, %one : tensor<16xf32>
      scf.yield %t : tensor<16xf32>
    }
    scf.if %has {
      tile.store %v, %to[%x] : tensor<16xf32>, !to
    }
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    %at = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %c0) -> (index) {
      %t = arith.addi %a, %c1 : index
      scf.yield %t : index
    }
    tile.store %one, %to[%at] : tensor<16xf32>, !to
  }
  return
}

// The loop writes; what it makes, or the kernel writes, says the end; and a loop without results.
// CHECK-LABEL: func.func @effects(
func.func @effects(%end: memref<2xi32>, %O: memref<64xf32>, %P: memref<64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant dense<1.0> : tensor<16xf32>
    %x = arith.muli %b, %c16 : index
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    %s, %n = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %one, %i = %zero) -> (tensor<16xf32>, i32) {
      %t = arith.addf %a, %one : tensor<16xf32>
      %j = memref.load %end[%c0] : memref<2xi32>
      scf.yield %t, %j : tensor<16xf32>, i32
    }
    %made = arith.index_cast %n : i32 to index
    %to = memref.subview %O[0] [%made] [1] : memref<64xf32> to !to
    tile.store %s, %to[%x] : tensor<16xf32>, !to
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    %u = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %one) -> (tensor<16xf32>) {
      %t = arith.addf %a, %one : tensor<16xf32>
      tile.store %t, %P[%x] : tensor<16xf32>, memref<64xf32>
      scf.yield %t : tensor<16xf32>
    }
    %m32 = memref.load %end[%c1] : memref<2xi32>
    %m = arith.index_cast %m32 : i32 to index
    %own = memref.subview %O[0] [%m] [1] : memref<64xf32> to !to
    tile.store %u, %own[%x] : tensor<16xf32>, !to
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    %v = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %one) -> (tensor<16xf32>) {
      %t = arith.addf %a, %one : tensor<16xf32>
      scf.yield %t : tensor<16xf32>
    }
    %f = memref.load %P[%c0] : memref<64xf32>
    %f32 = arith.fptosi %f : f32 to i32
    %w = arith.index_cast %f32 : i32 to index
    %written = memref.subview %O[0] [%w] [1] : memref<64xf32> to !to
    tile.store %v, %written[%x] : tensor<16xf32>, !to
    // CHECK: scf.for %{{.*}} = %c0 to %c16 step %c1
    scf.for %k = %c0 to %c16 step %c1 {
      tile.store %one, %own[%x] : tensor<16xf32>, !to
    }
  }
  return
}

// A bound that says already that there are no iterations.
// CHECK-LABEL: func.func @guarded(
func.func @guarded(%end: memref<2xi32>, %has: i1, %O: memref<64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %one = arith.constant dense<1.0> : tensor<16xf32>
    %x = arith.muli %b, %c16 : index
    %m32 = memref.load %end[%c0] : memref<2xi32>
    %m = arith.index_cast %m32 : i32 to index
    // CHECK: %[[N:.*]] = arith.select
    %n = arith.select %has, %c0, %m : index
    // CHECK: scf.for %{{.*}} = %c0 to %[[N]] step %c1
    %s = scf.for %k = %c0 to %n step %c1 iter_args(%a = %one) -> (tensor<16xf32>) {
      %t = arith.addf %a, %one : tensor<16xf32>
      scf.yield %t : tensor<16xf32>
    }
    %to = memref.subview %O[0] [%m] [1] : memref<64xf32> to !to
    tile.store %s, %to[%x] : tensor<16xf32>, !to
  }
  return
}
