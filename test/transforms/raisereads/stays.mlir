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
