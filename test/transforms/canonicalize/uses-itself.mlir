// RUN: tsopt %s --canonicalize --allow-unregistered-dialect | FileCheck %s
// UNSUPPORTED: upstream
//
// In a module order does not matter, so that a value may be computed of itself. It stays as it is; upstream does not end.

// CHECK: %[[M:.*]] = memref.collapse_shape %[[M]]
%m = memref.collapse_shape %m [[0], [1]] : memref<3x4xf32> into memref<3x4xf32>

// CHECK: %[[X:.*]] = arith.addi %[[Y:.*]], %[[Y]]
// CHECK: %[[Y]] = arith.addi %[[X]], %[[X]]
%x = arith.addi %y, %y : i32
%y = arith.addi %x, %x : i32

"test.keep"(%m, %x) : (memref<3x4xf32>, i32) -> ()
