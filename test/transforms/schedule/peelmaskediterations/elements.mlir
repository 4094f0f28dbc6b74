// RUN: tsopt %s --peel-masked-iterations --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --tile-to-llvm="to=gpu" | FileCheck %s --check-prefix=WIDE
// SAME: verified after every one of

// Blocks of eight rows of 30, the last of which is cut: elements ask whether their row is there. A block of which the last row is there
// asks nothing, and reads and writes neighbours together; that the column is there ranges say of all.
// CHECK-LABEL: func @main
// CHECK: %[[FIRST:.*]] = arith.muli %{{.*}}, %c8
// CHECK: %[[MORE:.*]] = arith.addi %[[FIRST]], %c-22
// CHECK: %[[ALL:.*]] = arith.cmpi sle, %[[MORE]], %c0
// CHECK: scf.if %[[ALL]] {
// CHECK:   tile.parallel
// CHECK-NOT: arith.cmpi
// CHECK: } else {
// CHECK:   tile.parallel
// CHECK-COUNT-1: arith.cmpi slt
// CHECK-NOT: arith.cmpi
// CHECK: return

// WIDE: vector.store {{.*}} vector<4xbf16>

func.func @main(%A: memref<30x16xbf16> {tile.init = "random"}, %C: memref<30x16xbf16> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c30 = arith.constant 30 : index
    %zero = arith.constant 0.0 : bf16
    %first = arith.muli %b, %c8 : index
    tile.parallel (%i, %j) = (8, 8) {
      %row = arith.addi %first, %i : index
      %even = arith.muli %j, %c2 : index
      %odd = arith.addi %even, %c1 : index
      %has = arith.cmpi slt, %row, %c30 : index
      %column = arith.cmpi slt, %odd, %c16 : index
      %both = arith.andi %has, %column : i1
      %x = scf.if %both -> bf16 {
        %e = memref.load %A[%row, %even] : memref<30x16xbf16>
        scf.yield %e : bf16
      } else {
        scf.yield %zero : bf16
      }
      %y = scf.if %both -> bf16 {
        %e = memref.load %A[%row, %odd] : memref<30x16xbf16>
        scf.yield %e : bf16
      } else {
        scf.yield %zero : bf16
      }
      %less = arith.subf %x, %y : bf16
      %more = arith.addf %x, %y : bf16
      scf.if %both {
        memref.store %less, %C[%row, %even] : memref<30x16xbf16>
        memref.store %more, %C[%row, %odd] : memref<30x16xbf16>
      }
    }
  }
  return
}

func.func @reference(%A: memref<30x16xbf16>, %C: memref<30x16xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c30 = arith.constant 30 : index
  scf.for %i = %c0 to %c30 step %c1 {
    scf.for %j = %c0 to %c16 step %c2 {
      %k = arith.addi %j, %c1 : index
      %x = memref.load %A[%i, %j] : memref<30x16xbf16>
      %y = memref.load %A[%i, %k] : memref<30x16xbf16>
      %less = arith.subf %x, %y : bf16
      %more = arith.addf %x, %y : bf16
      memref.store %less, %C[%i, %j] : memref<30x16xbf16>
      memref.store %more, %C[%i, %k] : memref<30x16xbf16>
    }
  }
  return
}
