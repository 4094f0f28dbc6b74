// RUN: tsopt %s -canonicalize | FileCheck %s

// Conversions between index and integers.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c-1 = arith.constant -1 : index
// CHECK-NEXT:      %c4294967295 = arith.constant 4294967295 : index
// CHECK-NEXT:      %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:      %c257_i64 = arith.constant 257 : i64
// CHECK-NEXT:      return %c-1, %c4294967295, %c1_i8, %c257_i64 : index, index, i8, i64
func.func @constants() -> (index, index, i8, i64) {
  %a = arith.constant -1 : i32
  %b = arith.constant 257 : index
  %0 = arith.index_cast %a : i32 to index
  %1 = arith.index_castui %a : i32 to index
  %2 = arith.index_cast %b : index to i8
  %3 = arith.index_castui %b : index to i64
  return %0, %1, %2, %3 : index, index, i8, i64
}

// CHECK-LABEL: func.func @there_and_back(
// CHECK-NEXT:      return %arg0, %arg1 : index, i32
func.func @there_and_back(%a: index, %b: i32) -> (index, i32) {
  %0 = arith.index_cast %a : index to i64
  %1 = arith.index_cast %0 : i64 to index
  %2 = arith.index_castui %b : i32 to index
  %3 = arith.index_castui %2 : index to i32
  return %1, %3 : index, i32
}

// CHECK-LABEL: func.func @of_extensions(
// CHECK-NEXT:      %0 = arith.index_cast %arg0 : i8 to index
// CHECK-NEXT:      %1 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT:      %2 = arith.index_castui %arg0 : i8 to index
// CHECK-NEXT:      %3 = arith.index_cast %1 : i32 to index
// CHECK-NEXT:      return %0, %2, %3 : index, index, index
func.func @of_extensions(%a: i8) -> (index, index, index) {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.index_cast %0 : i32 to index
  %2 = arith.extui %a : i8 to i32
  %3 = arith.index_castui %2 : i32 to index
  %4 = arith.index_cast %2 : i32 to index
  return %1, %3, %4 : index, index, index
}
