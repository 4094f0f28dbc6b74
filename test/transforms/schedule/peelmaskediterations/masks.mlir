// RUN: tsopt %s --peel-masked-iterations --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=SAME
// RUN: tsrun %s --verify-each-stage="tile-to-llvm{arch=a100 chip=sm_80}" | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// Keys after the query count nothing: only the last steps have such. Keys too far before
// it neither: only the first steps have such. The loop is divided twice, the mask of the
// middle is gone.
// CHECK-LABEL: func @main
// CHECK: %[[MIDDLE:.*]] = arith.minsi
// CHECK: %[[BEGIN:.*]] = arith.minsi
// CHECK: %[[A:.*]] = tile.pipelined %{{.*}} = %{{.*}} to %[[BEGIN]] step
// CHECK: tile.parallel
// CHECK-COUNT-1: arith.cmpi
// CHECK: tile.yield
// CHECK: %[[B:.*]] = tile.pipelined %{{.*}} = %[[BEGIN]] to %[[MIDDLE]] step %{{.*}} iter_args(%{{.*}} = %[[A]])
// CHECK-NOT: tile.parallel
// CHECK: tile.yield
// CHECK: tile.pipelined %{{.*}} = %[[MIDDLE]] to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %[[B]])
// CHECK: tile.parallel
// CHECK-COUNT-2: arith.cmpi

func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %C: memref<64x16xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    %window = arith.constant 40 : index
    %zero = arith.constant 0.0 : f32
    %z = arith.constant dense<0.0> : tensor<16x8xf32>
    %row = arith.muli %b, %c16 : index
    %end = arith.addi %row, %c16 : index
    %s = tile.pipelined %k = %c0 to %end step %c8 stages(2) iter_args(%sum = %z) -> (tensor<16x8xf32>) {
      %x = tile.load %A[%row, %k] : memref<64x64xf32> -> tensor<16x8xf32>
      %m = tile.parallel (%i, %j) = (16, 8) in(%x as %e) : (tensor<16x8xf32>) {
        %key = arith.addi %k, %j : index
        %query = arith.addi %row, %i : index
        %before = arith.cmpi sle, %key, %query : index
        %last = arith.subi %query, %window : index
        %near = arith.cmpi sgt, %key, %last : index
        %keep = arith.andi %before, %near : i1
        %v = arith.select %keep, %e, %zero : f32
        tile.yield %v : f32
      } : tensor<16x8xf32>
      %t = arith.addf %sum, %m : tensor<16x8xf32>
      tile.yield %t : tensor<16x8xf32>
    }
    tile.store %s, %C[%row, %c0] : tensor<16x8xf32>, memref<64x16xf32>
    tile.store %s, %C[%row, %c8] : tensor<16x8xf32>, memref<64x16xf32>
  }
  return
}

func.func @reference(%A: memref<64x64xf32>, %C: memref<64x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %window = arith.constant 40 : index
  %zero = arith.constant 0.0 : f32
  scf.for %q = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %far = arith.subi %q, %window : index
      %sum = scf.for %k = %c0 to %c64 step %c8 iter_args(%s = %zero) -> (f32) {
        %key = arith.addi %k, %j : index
        %before = arith.cmpi sle, %key, %q : index
        %near = arith.cmpi sgt, %key, %far : index
        %keep = arith.andi %before, %near : i1
        %x = memref.load %A[%q, %key] : memref<64x64xf32>
        %y = arith.select %keep, %x, %zero : f32
        %t = arith.addf %s, %y : f32
        scf.yield %t : f32
      }
      memref.store %sum, %C[%q, %j] : memref<64x16xf32>
      %j8 = arith.addi %j, %c8 : index
      memref.store %sum, %C[%q, %j8] : memref<64x16xf32>
    }
  }
  return
}

// A length that the steps do not divide: the mask is of the last step alone. With a
// factor, and the other way round.
// CHECK-LABEL: func @tail
// CHECK: scf.for
// CHECK-NOT: tile.parallel
// CHECK: scf.yield
// CHECK: scf.for
// CHECK: tile.parallel
func.func @tail(%A: memref<?xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %one = arith.constant 1.0 : f32
    %z = arith.constant dense<0.0> : tensor<32xf32>
    %up = arith.ceildivsi %n, %c32 : index
    %s = scf.for %k = %c0 to %up step %c1 iter_args(%sum = %z) -> (tensor<32xf32>) {
      %at = arith.muli %k, %c32 : index
      %x = tile.load %A[%at] : memref<?xf32> -> tensor<32xf32>
      %m = tile.parallel (%i) = (32) in(%x as %e) : (tensor<32xf32>) {
        %col = arith.addi %at, %i : index
        %beyond = arith.cmpi sge, %col, %n : index
        %v = arith.select %beyond, %one, %e : f32
        tile.yield %v : f32
      } : tensor<32xf32>
      %t = arith.addf %sum, %m : tensor<32xf32>
      scf.yield %t : tensor<32xf32>
    }
    tile.store %s, %A[%c0] : tensor<32xf32>, memref<?xf32>
  }
  return
}

// What an scf.if asks.
// CHECK-LABEL: func @prologue
// CHECK: scf.for
// CHECK: scf.if
// CHECK: scf.for
// CHECK-NOT: scf.if
// CHECK: return
func.func @prologue(%A: memref<64x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    scf.for %k = %c0 to %c64 step %c1 {
      %late = arith.cmpi sge, %k, %c3 : index
      scf.if %late {
        %x = tile.load %A[%k, %c0] : memref<64x32xf32> -> tensor<1x32xf32>
        %y = arith.addf %x, %x : tensor<1x32xf32>
        tile.store %y, %A[%k, %c0] : tensor<1x32xf32>, memref<64x32xf32>
      }
    }
  }
  return
}

// Always true: no loop is divided.
// CHECK-LABEL: func @always
// CHECK: tile.kernel
// CHECK: scf.for
// CHECK-NOT: arith.cmpi
// CHECK-NOT: scf.for
// CHECK: return
func.func @always(%A: memref<64x32xf32>) {
  tile.kernel blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c100 = arith.constant 100 : index
    %zero = arith.constant 0.0 : f32
    scf.for %k = %c0 to %c64 step %c1 {
      %x = tile.load %A[%k, %c0] : memref<64x32xf32> -> tensor<1x32xf32>
      %m = tile.parallel (%i, %j) = (1, 32) in(%x as %e) : (tensor<1x32xf32>) {
        %at = arith.addi %k, %j : index
        %in = arith.cmpi slt, %at, %c100 : index
        %v = arith.select %in, %e, %zero : f32
        tile.yield %v : f32
      } : tensor<1x32xf32>
      tile.store %m, %A[%k, %c0] : tensor<1x32xf32>, memref<64x32xf32>
    }
  }
  return
}

// Left alone: a mask that the loop does not change, one of the inner loop's variable in
// the outer one, equality.
// CHECK-LABEL: func @alone
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: scf.for
func.func @alone(%A: memref<64x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %z = arith.constant dense<0.0> : tensor<1x32xf32>
    scf.for %k = %c0 to %c64 step %c1 {
      %same = arith.cmpi eq, %k, %c3 : index
      scf.if %same {
        tile.store %z, %A[%k, %c0] : tensor<1x32xf32>, memref<64x32xf32>
      }
      %fixed = arith.cmpi slt, %b, %c3 : index
      scf.if %fixed {
        tile.store %z, %A[%k, %c0] : tensor<1x32xf32>, memref<64x32xf32>
      }
    }
    scf.for %k = %c0 to %c64 step %c1 {
      scf.for %l = %c0 to %c64 step %c1 {
        %square = arith.muli %l, %l : index
        %d = arith.addi %k, %square : index
        %in = arith.cmpi slt, %d, %c64 : index
        scf.if %in {
          tile.store %z, %A[%k, %c0] : tensor<1x32xf32>, memref<64x32xf32>
        }
      }
    }
  }
  return
}

// A loop of a role is divided as well: both loops together go round as often.
// CHECK-LABEL: func @role
// CHECK: tile.role "one"
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[M:.*]] step
// CHECK: scf.if
// CHECK: scf.for %{{.*}} = %[[M]] to
// CHECK-NOT: scf.if
// CHECK: tile.role "other"
func.func @role(%A: memref<64x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %z = arith.constant dense<0.0> : tensor<1x32xf32>
    tile.specialize @warpgroup {
      tile.role "one" units(1) {
        scf.for %k = %c0 to %c64 step %c1 {
          %late = arith.cmpi sge, %k, %c3 : index
          scf.if %late {
            tile.store %z, %A[%k, %c0] : tensor<1x32xf32>, memref<64x32xf32>
          }
        }
      }
      tile.role "other" units(1) {
      }
    }
  }
  return
}

// -----

// Lanes meet in each iteration of a loop, whichever of them the condition holds for.
// CHECK-LABEL: func.func @meeting
// CHECK:         scf.for
// CHECK:           arith.cmpi slt
// CHECK:           nvvm.match.sync
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @meeting(%A: memref<300xi32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    scale.on @thread as (%i, %n) {
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %c300 = arith.constant 300 : index
      %c320 = arith.constant 320 : index
      %all = arith.constant -1 : i32
      %one = arith.constant 1 : i32
      %end = arith.addi %c320, %i : index
      scf.for %k = %i to %end step %c32 {
        %in = arith.cmpi slt, %k, %c300 : index
        %x = scf.if %in -> (i32) {
          %y = memref.load %A[%k] : memref<300xi32>
          scf.yield %y : i32
        } else {
          scf.yield %one : i32
        }
        %m = nvvm.match.sync any %all, %x : i32 -> i32
        scf.if %in {
          memref.store %m, %A[%k] : memref<300xi32>
        }
      }
    }
  }
  return
}
