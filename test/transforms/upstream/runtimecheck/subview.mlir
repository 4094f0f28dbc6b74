// RUN: tsopt %s -generate-runtime-verification=verbose-level=0 | FileCheck %s

// The first and the last element lie inside; an empty view may start at the end.
// (mlir-opt 22 makes scf.if only if the module has something of scf already.)
// CHECK-LABEL: func.func @view(
// CHECK-NEXT:   scf.if %arg4 {
// CHECK-NEXT:   }
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<?xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:   %0 = arith.cmpi eq, %arg2, %c0 : index
// CHECK-NEXT:   %1 = scf.if %0 -> (i1) {
// CHECK-NEXT:     %4 = arith.cmpi sge, %arg1, %c0 : index
// CHECK-NEXT:     %5 = arith.cmpi sle, %arg1, %sizes : index
// CHECK-NEXT:     %6 = arith.andi %4, %5 : i1
// CHECK-NEXT:     scf.yield %6 : i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %4 = arith.cmpi sge, %arg1, %c0 : index
// CHECK-NEXT:     %5 = arith.cmpi slt, %arg1, %sizes : index
// CHECK-NEXT:     %6 = arith.andi %4, %5 : i1
// CHECK-NEXT:     scf.yield %6 : i1
// CHECK-NEXT:   }
// CHECK-NEXT:   cf.assert %1, "ERROR: Runtime op verification failed\0A^ offset 0 is out-of-bounds\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %2 = arith.cmpi sgt, %arg2, %c0 : index
// CHECK-NEXT:   %3 = scf.if %2 -> (i1) {
// CHECK-NEXT:     %4 = arith.subi %arg2, %c1 : index
// CHECK-NEXT:     %5 = arith.muli %4, %arg3 : index
// CHECK-NEXT:     %6 = arith.addi %arg1, %5 : index
// CHECK-NEXT:     %7 = arith.cmpi sge, %6, %c0 : index
// CHECK-NEXT:     %8 = arith.cmpi slt, %6, %sizes : index
// CHECK-NEXT:     %9 = arith.andi %7, %8 : i1
// CHECK-NEXT:     scf.yield %9 : i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     scf.yield %true : i1
// CHECK-NEXT:   }
// CHECK-NEXT:   cf.assert %3, "ERROR: Runtime op verification failed\0A^ subview runs out-of-bounds along dimension 0\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %subview = memref.subview %arg0[%arg1] [%arg2] [%arg3] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   return
func.func @view(%m: memref<?xf32>, %o: index, %s: index, %st: index, %c: i1) {
  scf.if %c {
  }
  %0 = memref.subview %m[%o] [%s] [%st] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// Numbers that are known.
// CHECK-LABEL: func.func @constants(
// CHECK: %c0 = arith.constant 0 : index
// CHECK: %c1 = arith.constant 1 : index
// CHECK: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %c0_0 = arith.constant 0 : index
// CHECK: %c1_1 = arith.constant 1 : index
// CHECK: %9 = arith.cmpi sle, %c0_0, %sizes#0 : index
// CHECK: %true = arith.constant true
// CHECK: %8 = arith.cmpi sgt, %sizes#0, %c0_0 : index
// CHECK: cf.assert %1, "ERROR: Runtime op verification failed\0A^ offset 0 is out-of-bounds\0ALocation: loc({{.*}})"
// CHECK: %12 = arith.cmpi slt, %10, %sizes#0 : index
// CHECK: %true = arith.constant true
// CHECK: cf.assert %3, "ERROR: Runtime op verification failed\0A^ subview runs out-of-bounds along dimension 0\0ALocation: loc({{.*}})"
// CHECK: %c2 = arith.constant 2 : index
// CHECK: %c3 = arith.constant 3 : index
// CHECK: %c2_2 = arith.constant 2 : index
// CHECK: %9 = arith.cmpi sle, %c2, %sizes#1 : index
// CHECK: %true = arith.constant true
// CHECK: %8 = arith.cmpi sgt, %sizes#1, %c2 : index
// CHECK: cf.assert %5, "ERROR: Runtime op verification failed\0A^ offset 1 is out-of-bounds\0ALocation: loc({{.*}})"
// CHECK: %12 = arith.cmpi slt, %10, %sizes#1 : index
// CHECK: %true = arith.constant true
// CHECK: cf.assert %7, "ERROR: Runtime op verification failed\0A^ subview runs out-of-bounds along dimension 1\0ALocation: loc({{.*}})"
func.func @constants(%m: memref<?x8xf32>, %s: index) {
  %0 = memref.subview %m[0, 2] [%s, 3] [1, 2] : memref<?x8xf32> to memref<?x3xf32, strided<[8, 2], offset: 2>>
  return
}
