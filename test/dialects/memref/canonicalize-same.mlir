// What changes nothing goes; what a store writes keeps its type.
//
// RUN: tsopt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: @same
// CHECK-NEXT: [[A:%.*]] = memref.assume_alignment %arg0, 16
// CHECK-NEXT: return [[A]], %arg1
func.func @same(%m: memref<128xf32>, %b: memref<128xi8>, %e: memref<0x10xf32>, %d: memref<?x10xf32>) -> (memref<128xf32>, memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %0 = memref.assume_alignment %m, 16 : memref<128xf32>
  %1 = memref.assume_alignment %0, 16 : memref<128xf32>
  %2 = memref.view %b[%c0][] : memref<128xi8> to memref<128xi8>
  memref.copy %d, %e : memref<?x10xf32> to memref<0x10xf32>
  return %1, %2 : memref<128xf32>, memref<128xi8>
}

// -----

// CHECK-LABEL: @stored
// CHECK:      [[C:%.*]] = memref.cast %arg0
// CHECK-NEXT: memref.store [[C]], %arg1[]
func.func @stored(%m: memref<32xi8>, %holder: memref<memref<?xi8>>) {
  %0 = memref.cast %m : memref<32xi8> to memref<?xi8>
  memref.store %0, %holder[] : memref<memref<?xi8>>
  return
}

// -----

// CHECK-LABEL: @scope
// CHECK-NOT:  alloca_scope
// CHECK:      memref.alloca(%arg0)
func.func @scope(%n: index) {
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xi64>
    %c0 = arith.constant 0 : index
    %x = arith.constant 1 : i64
    memref.store %x, %a[%c0] : memref<?xi64>
    %y = memref.load %a[%c0] : memref<?xi64>
    vector.print %y : i64
  }
  return
}

// -----

// CHECK-LABEL: @metadata
// CHECK-DAG: [[C4:%.*]] = arith.constant 4 : index
// CHECK:     {{.*}} = memref.extract_strided_metadata %arg0
// CHECK:     return [[C4]]
func.func @metadata(%m: memref<?xi32, strided<[?], offset: ?>>) -> (index, index) {
  %0 = memref.cast %m : memref<?xi32, strided<[?], offset: ?>> to memref<4xi32, strided<[?], offset: ?>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<4xi32, strided<[?], offset: ?>> -> memref<i32>, index, index, index
  return %size, %stride : index, index
}
