// RUN: tsopt %s --raise-stores --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// RUN: tsrun %s --entry=ends --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// RUN: tsrun %s --entry=results --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// What elements write at their coordinates is stored as a tile. A condition that a coordinate is less than a number that all share ends
// the memref there; that a subscript lies inside of the memref is the store's own; one that all elements share leaves all, or nothing.

// The rows that a group has left, from a row on that data say: below none, none, some, all, more than there are, behind the array's end.
// CHECK-LABEL: func.func @main
// CHECK:         %[[SOME:.*]] = arith.minsi %[[LEFT:.*]], %c16 : index
// CHECK:         %[[COUNT:.*]] = arith.maxsi %[[SOME]], %c0 : index
// CHECK:         %[[SUM:.*]] = arith.addi %[[FIRST:.*]], %[[COUNT]] : index
// CHECK:         %[[MOST:.*]] = arith.minsi %[[SUM]], %c100 : index
// CHECK:         %[[END:.*]] = arith.maxsi %[[MOST]], %c0 : index
// CHECK:         %[[TO:.*]] = memref.subview %arg3[0, 0] [%[[END]], 64] [1, 1] : memref<100x64xf16> to memref<?x64xf16, strided<[64, 1]>>
// CHECK:         %[[V:.*]] = tile.parallel (%{{.*}}, %{{.*}}) = (16, 64) in(%{{.*}} as %[[E:.*]]) : (tensor<16x64xf32>) {
// CHECK-NEXT:      %[[H:.*]] = arith.truncf %[[E]] : f32 to f16
// CHECK-NEXT:      tile.yield %[[H]] : f16
// CHECK-NEXT:    } : tensor<16x64xf16>
// CHECK-NEXT:    tile.store %[[V]], %[[TO]][%[[FIRST]], 0] : tensor<16x64xf16>, memref<?x64xf16, strided<[64, 1]>>
func.func @main(%x: memref<96x64xf32> {tile.init = "random"}, %first: memref<6xi32> {tile.init = dense<[0, 10, 20, 40, 60, 90]> : tensor<6xi32>},
                  %left: memref<6xi32> {tile.init = dense<[-3, 0, 7, 16, 1000000, 14]> : tensor<6xi32>}, %C: memref<100x64xf16> {tile.init = dense<1.0> : tensor<100x64xf16>, tile.out}) {
  tile.kernel blocks(%b) = (6) threads(64) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c100 = arith.constant 100 : index
    %f = memref.load %first[%b] : memref<6xi32>
    %from = arith.index_cast %f : i32 to index
    %l = memref.load %left[%b] : memref<6xi32>
    %rows = arith.index_cast %l : i32 to index
    %at = arith.muli %b, %c16 : index
    %t = tile.load %x[%at, 0] : memref<96x64xf32> -> tensor<16x64xf32>
    tile.parallel (%i, %j) = (16, 64) in(%t as %e) : (tensor<16x64xf32>) {
      %has = arith.cmpi slt, %i, %rows : index
      scf.if %has {
        %row = arith.addi %from, %i : index
        %v = arith.truncf %e : f32 to f16
        %from0 = arith.cmpi sge, %row, %c0 : index
        %to = arith.cmpi slt, %row, %c100 : index
        %in = arith.andi %from0, %to : i1
        scf.if %in {
          memref.store %v, %C[%row, %j] : memref<100x64xf16>
        }
      }
    }
  }
  return
}

// Ends on both sides of a comparison, of the last itself, behind a number, of both dimensions, and of what holds for all.
// CHECK-LABEL: func.func @ends
// CHECK:         memref.subview %arg2[0, 0, 0] [3, %{{.*}}, 30] [1, 1, 1]
// CHECK-NOT:     scf.if
// CHECK:         tile.store %{{.*}}, %{{.*}}[%{{.*}}, 2, 1] : tensor<8x32xf32>
// CHECK-NOT:     scf.if
// CHECK:         memref.subview %arg3[0] [%{{.*}}] [1]
// CHECK:         tile.store %{{.*}}, %{{.*}}[%{{.*}}] : tensor<8xf32>, memref<?xf32, strided<[1]>>
func.func @ends(%x: memref<3x8x32xf32> {tile.init = "random"}, %n: memref<3xi32> {tile.init = dense<[5, 0, 30]> : tensor<3xi32>},
                %y: memref<3x24x40xf32> {tile.init = dense<1.0> : tensor<3x24x40xf32>, tile.out}, %z: memref<24xf32> {tile.init = dense<2.0> : tensor<24xf32>, tile.out}) {
  tile.kernel blocks(%b) = (3) threads(32) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c29 = arith.constant 29 : index
    %c3.0 = arith.constant 3.0 : f32
    %m = memref.load %n[%b] : memref<3xi32>
    %k = arith.index_cast %m : i32 to index
    %t = tile.load %x[%b, 0, 0] : memref<3x8x32xf32> -> tensor<8x32xf32>
    tile.parallel (%i, %j) = (8, 32) in(%t as %e) : (tensor<8x32xf32>) {
      %row = arith.addi %i, %c2 : index
      %col = arith.addi %j, %c1 : index
      %a = arith.cmpi sge, %k, %row : index
      %c = arith.cmpi sle, %col, %c29 : index
      %both = arith.andi %a, %c : i1
      scf.if %both {
        %d = arith.addf %e, %e : f32
        memref.store %d, %y[%b, %row, %col] : memref<3x24x40xf32>
      }
    }
    %first = arith.muli %b, %c8 : index
    tile.parallel (%i) = (8) {
      %odd = arith.cmpi ne, %b, %c1 : index
      scf.if %odd {
        %less = arith.cmpi sgt, %k, %i : index
        scf.if %less {
          %at = arith.addi %i, %first : index
          memref.store %c3.0, %z[%at] : memref<24xf32>
        }
      }
    }
  }
  return
}

// A condition that holds for each block of the grid is none.
// CHECK-LABEL: func.func @always
// CHECK-NOT:     memref.subview
// CHECK:         tile.store %{{.*}}, %arg0[%{{.*}}] : tensor<8xf32>, memref<24xf32>
func.func @always(%z: memref<24xf32>) {
  tile.kernel blocks(%b) = (3) threads(32) {
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %f = arith.constant 3.0 : f32
    %first = arith.muli %b, %c8 : index
    %in = arith.cmpi slt, %b, %c3 : index
    tile.parallel (%i) = (8) {
      scf.if %in {
        %at = arith.addi %i, %first : index
        memref.store %f, %z[%at] : memref<24xf32>
      }
    }
  }
  return
}

// Results stay, beside what is stored; dimensions that only the launch knows.
// CHECK-LABEL: func.func @results
// CHECK:         %[[R:.*]]:2 = tile.parallel
// CHECK:         tile.store %[[R]]#1, %{{.*}}[%{{.*}}, 0]
// CHECK:         tile.store %[[R]]#0, %{{.*}}[%{{.*}}, 0]
func.func @results(%x: memref<?x16xf32> {tile.init = "random", tile.shape = [20, 16]}, %y: memref<?x16xf32> {tile.init = "random", tile.shape = [20, 16], tile.out},
                   %z: memref<?x16xf32> {tile.shape = [20, 16], tile.out}) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %rows = memref.dim %x, %c0 : memref<?x16xf32>
  %blocks = arith.ceildivui %rows, %c8 : index
  tile.kernel blocks(%b) = (%blocks) threads(32) {
    %c3 = arith.constant 3 : index
    %at = arith.muli %b, %c8 : index
    %t = tile.load %x[%at, 0] : memref<?x16xf32> -> tensor<8x16xf32>
    %u = tile.parallel (%i, %j) = (8, 16) in(%t as %e) : (tensor<8x16xf32>) {
      %d = arith.mulf %e, %e : f32
      %few = arith.cmpi slt, %i, %c3 : index
      scf.if %few {
        %row = arith.addi %at, %i : index
        memref.store %d, %y[%row, %j] : memref<?x16xf32>
      }
      %s = arith.addf %d, %e : f32
      tile.yield %s : f32
    } : tensor<8x16xf32>
    tile.store %u, %z[%at, 0] : tensor<8x16xf32>, memref<?x16xf32>
  }
  return
}
