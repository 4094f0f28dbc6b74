// Two neighbors that are read and written under guards of their own come under one guard, and become one access.
//
// RUN: tsopt %s --merge-guards | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="to=gpu arch=h200" | FileCheck %s --check-prefix=GPU
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// CHECK-LABEL: func.func @main(
// CHECK: tile.parallel
// CHECK: %[[NEXT:.*]] = arith.addi
// CHECK: %[[XY:.*]]:2 = scf.if %[[IN:.*]] -> (f32, f32)
// CHECK-NEXT: memref.load %arg0
// CHECK-NEXT: memref.load %arg0[%{{.*}}, %[[NEXT]]]
// CHECK: arith.subf %[[XY]]#0, %[[XY]]#1
// CHECK: arith.addf %[[XY]]#0, %[[XY]]#1
// CHECK: scf.if %[[IN]] {
// CHECK-NEXT: memref.store %{{.*}}, %arg1
// CHECK-NEXT: memref.store %{{.*}}, %arg1
// CHECK-NEXT: }

// GPU: memref.load %{{.*}} {alignment = 16 : i64} : memref<6x64xf32>
// GPU-NEXT: memref.load %{{.*}} {alignment = 8 : i64} : memref<6x64xf32>
// GPU: vector.store %{{.*}} : memref<6x64xf32>, vector<4xf32>

// A write between two reads keeps them apart.
// CHECK-LABEL: func.func @apart(
// CHECK: scf.if %[[IN:.*]] -> (f32)
// CHECK: memref.store
// CHECK: scf.if %[[IN]] -> (f32)
func.func @main(%x: memref<6x64xf32> {tile.init = "random"}, %y: memref<6x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c6 = arith.constant 6 : index
    %none = arith.constant 0.0 : f32
    tile.parallel (%i, %j) = (8, 32) {
      %inside = arith.cmpi slt, %i, %c6 : index
      %at = arith.muli %j, %c2 : index
      %p = scf.if %inside -> (f32) {
        %v = memref.load %x[%i, %at] : memref<6x64xf32>
        scf.yield %v : f32
      } else {
        scf.yield %none : f32
      }
      %next = arith.addi %at, %c1 : index
      %q = scf.if %inside -> (f32) {
        %v = memref.load %x[%i, %next] : memref<6x64xf32>
        scf.yield %v : f32
      } else {
        scf.yield %none : f32
      }
      %d = arith.subf %p, %q : f32
      scf.if %inside {
        memref.store %d, %y[%i, %at] : memref<6x64xf32>
      }
      %s = arith.addf %p, %q : f32
      scf.if %inside {
        memref.store %s, %y[%i, %next] : memref<6x64xf32>
      }
    }
  }
  return
}

func.func @apart(%x: memref<6x64xf32>, %y: memref<8x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    %none = arith.constant 0.0 : f32
    tile.parallel (%i, %j) = (8, 32) {
      %inside = arith.cmpi slt, %i, %c6 : index
      %p = scf.if %inside -> (f32) {
        %v = memref.load %x[%i, %j] : memref<6x64xf32>
        scf.yield %v : f32
      } else {
        scf.yield %none : f32
      }
      memref.store %p, %y[%c1, %j] : memref<8x64xf32>
      %q = scf.if %inside -> (f32) {
        %v = memref.load %y[%i, %j] : memref<8x64xf32>
        scf.yield %v : f32
      } else {
        scf.yield %none : f32
      }
      memref.store %q, %y[%i, %j] : memref<8x64xf32>
    }
  }
  return
}
