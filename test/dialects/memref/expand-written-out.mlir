// An expanded view of a memref whose strides are written out may have a type without a
// layout that says the same.
//
// RUN: tsopt %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: memref.expand_shape {{.*}} : memref<?xf32, strided<[1]>> into memref<?x42xf32>
func.func @f(%m: memref<?xf32, strided<[1]>>, %n: index) -> memref<?x42xf32> {
  %r = memref.expand_shape %m [[0, 1]] output_shape [%n, 42] : memref<?xf32, strided<[1]>> into memref<?x42xf32>
  return %r : memref<?x42xf32>
}
