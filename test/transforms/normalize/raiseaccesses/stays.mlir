// RUN: tsopt %s --raise-gathers | FileCheck %s
// RUN: tsopt %s --raise-gathers | FileCheck %s --check-prefix=NONE
// NONE-NOT: tile.gather
//
// What is read element by element stays: what the body may write, what it reads under a condition of an element, what is a window
// or of which no neighbours are read, and what is computed under the condition.

// CHECK-LABEL: func.func @written
func.func @written(%A: memref<40x64xf32>, %rows: tensor<16xindex>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    tile.parallel (%i, %j) = (16, 64) {
      %row = tensor.extract %rows[%i] : tensor<16xindex>
      // CHECK: memref.load
      %x = memref.load %A[%row, %j] : memref<40x64xf32>
      memref.store %x, %A[%i, %j] : memref<40x64xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @elements
func.func @elements(%A: memref<40x64xf32>, %B: memref<16x64xf32>, %l: memref<64xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %rows = tile.iota dim 0 : tensor<16xindex>
    %r:4 = tile.parallel (%i, %j) = (16, 64) {
      %row = tensor.extract %rows[%i] : tensor<16xindex>
      %seen = arith.cmpi slt, %j, %i : index
      // CHECK: memref.load %arg0
      %v = scf.if %seen -> f32 {
        %x = memref.load %A[%row, %j] : memref<40x64xf32>
        scf.yield %x : f32
      } else {
        scf.yield %zero : f32
      }
      %k = arith.addi %j, %n : index
      // CHECK: memref.load %arg1
      %w = memref.load %B[%i, %k] : memref<16x64xf32>
      // CHECK: memref.load %arg2
      %e = memref.load %l[%row] : memref<64xf32>
      %there = arith.cmpi ult, %row, %n : index
      // CHECK: memref.load %arg0
      %u = scf.if %there -> f32 {
        %x = memref.load %A[%row, %j] : memref<40x64xf32>
        %y = arith.addf %x, %x : f32
        scf.yield %y : f32
      } else {
        scf.yield %zero : f32
      }
      tile.yield %v, %w, %e, %u : f32, f32, f32, f32
    } : tensor<16x64xf32>, tensor<16x64xf32>, tensor<16x64xf32>, tensor<16x64xf32>
  }
  return
}

// A run crosses from one multiple of the divisor into the next: 8 columns that begin anywhere, at multiples of 4, or that may be negative.
// CHECK-LABEL: func.func @crosses
func.func @crosses(%A: memref<40x24xf32>, %n: index) {
  tile.kernel blocks(%b) = (32) threads(64) {
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c24 = arith.constant 24 : index
    %quarter = arith.muli %b, %c4 : index
    %eighth = arith.muli %n, %c8 : index
    %r:3 = tile.parallel (%i, %j) = (16, 8) {
      %row = arith.divui %i, %c2 : index
      %k = arith.addi %b, %j : index
      %l = arith.addi %quarter, %j : index
      %m = arith.addi %eighth, %j : index
      // CHECK: memref.load
      %p = arith.remsi %k, %c24 : index
      %x = memref.load %A[%row, %p] : memref<40x24xf32>
      // CHECK: memref.load
      %q = arith.remsi %l, %c24 : index
      %y = memref.load %A[%row, %q] : memref<40x24xf32>
      // CHECK: memref.load
      %s = arith.remsi %m, %c24 : index
      %z = memref.load %A[%row, %s] : memref<40x24xf32>
      tile.yield %x, %y, %z : f32, f32, f32
    } : tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>
  }
  return
}
