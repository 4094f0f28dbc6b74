// RUN: tsopt %s --raise-windows | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// Of a condition that ranges of numbers decide one side is left: a pair of neighbours lies inside of its row, and no row is behind the
// last, with the condition that stands inside of that one. The last row of the second block alone may lie outside.

// CHECK-LABEL: func.func @main
// CHECK:       tile.parallel (%{{.*}}, %{{.*}}) = (4, 8) {
// CHECK-NOT:     scf.if
// CHECK:         %[[A:.*]] = memref.load %arg0
// CHECK-NEXT:    %[[B:.*]] = arith.addf %[[A]], %[[A]]
// CHECK-NOT:     scf.if
// CHECK:         scf.if
// CHECK-NEXT:      memref.store %[[B]]
// CHECK-NEXT:      memref.store %[[B]]
// CHECK-NOT:     memref.store
// CHECK:       return
func.func @main(%x: memref<8x16xf32> {tile.init = "random"}, %y: memref<7x16xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(32) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %none = arith.constant 0.0 : f32
    %first = arith.muli %b, %c4 : index
    tile.parallel (%i, %j) = (4, 8) {
      %row = arith.addi %first, %i : index
      %even = arith.muli %j, %c2 : index
      %odd = arith.addi %even, %c1 : index
      %is = arith.cmpi slt, %row, %c8 : index
      %in = arith.cmpi slt, %odd, %c16 : index
      %both = arith.andi %is, %in : i1
      %v = scf.if %both -> f32 {
        %l = memref.load %x[%row, %odd] : memref<8x16xf32>
        %s = arith.addf %l, %l : f32
        scf.yield %s : f32
      } else {
        scf.yield %none : f32
      }
      %inside = arith.cmpi slt, %row, %c7 : index
      scf.if %inside {
        memref.store %v, %y[%row, %odd] : memref<7x16xf32>
        memref.store %v, %y[%row, %even] : memref<7x16xf32>
      }
      %behind = arith.cmpi sge, %row, %c8 : index
      scf.if %behind {
        scf.if %in {
          memref.store %none, %y[%i, %j] : memref<7x16xf32>
        }
      }
    }
  }
  return
}
