// RUN: tsopt %s -generate-runtime-verification | FileCheck %s

// Messages show names and numbers of the program as it was before the checks, and
// any kind of location.

// CHECK-LABEL: func.func @nested(
// CHECK:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1] {note = affine_map<(d0) -> (d0)>} : memref<4xf32>\0A^
// CHECK:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A%2 = memref.load %arg0[%1] : memref<4xf32>\0A^
func.func @nested(%m: memref<4xf32>, %i: index, %c: i1) {
  %0 = memref.load %m[%i] {note = affine_map<(d0) -> (d0)>} : memref<4xf32>
  scf.if %c {
    %2 = arith.addi %i, %i : index
    %1 = memref.load %m[%2] : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @locations(
// CHECK:         Location: loc(\22named\22(\22f.mlir\22:3:4))"
// CHECK:         Location: loc(fused[\22f.mlir\22:3:4, \22x\22])"
func.func @locations(%m: memref<4xf32>, %i: index) {
  %0 = memref.load %m[%i] : memref<4xf32> loc("named"("f.mlir":3:4))
  %1 = memref.load %m[%i] : memref<4xf32> loc(fused["f.mlir":3:4, "x"])
  return
}
