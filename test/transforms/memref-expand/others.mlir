// RUN: tsopt %s --memref-expand --mlir-print-local-scope | FileCheck %s

// Other operations stay.

// CHECK-LABEL: func.func @rmw(%arg0: memref<10xf32>, %arg1: f32, %arg2: index, %arg3: memref<4xi32>, %arg4: i32) -> f32 {
// CHECK-NEXT:    %0 = memref.atomic_rmw maximumf %arg1, %arg0[%arg2] : (f32, memref<10xf32>) -> f32
// CHECK-NEXT:    %1 = memref.atomic_rmw minnumf %arg1, %arg0[%arg2] : (f32, memref<10xf32>) -> f32
// CHECK-NEXT:    %2 = memref.atomic_rmw addf %arg1, %arg0[%arg2] : (f32, memref<10xf32>) -> f32
// CHECK-NEXT:    %3 = memref.atomic_rmw mulf %arg1, %arg0[%arg2] : (f32, memref<10xf32>) -> f32
// CHECK-NEXT:    %4 = memref.atomic_rmw muli %arg4, %arg3[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:    %5 = memref.atomic_rmw maxs %arg4, %arg3[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:    %6 = memref.atomic_rmw maxu %arg4, %arg3[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:    %7 = memref.atomic_rmw assign %arg4, %arg3[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:    %8 = memref.atomic_rmw ori %arg4, %arg3[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:    return %0 : f32
func.func @rmw(%f: memref<10xf32>, %x: f32, %i: index, %k: memref<4xi32>, %y: i32) -> f32 {
  %1 = memref.atomic_rmw maximumf %x, %f[%i] : (f32, memref<10xf32>) -> f32
  %2 = memref.atomic_rmw minnumf %x, %f[%i] : (f32, memref<10xf32>) -> f32
  %3 = memref.atomic_rmw addf %x, %f[%i] : (f32, memref<10xf32>) -> f32
  %4 = memref.atomic_rmw mulf %x, %f[%i] : (f32, memref<10xf32>) -> f32
  %5 = memref.atomic_rmw muli %y, %k[%i] : (i32, memref<4xi32>) -> i32
  %6 = memref.atomic_rmw maxs %y, %k[%i] : (i32, memref<4xi32>) -> i32
  %7 = memref.atomic_rmw maxu %y, %k[%i] : (i32, memref<4xi32>) -> i32
  %8 = memref.atomic_rmw assign %y, %k[%i] : (i32, memref<4xi32>) -> i32
  %9 = memref.atomic_rmw ori %y, %k[%i] : (i32, memref<4xi32>) -> i32
  return %1 : f32
}

// CHECK-LABEL: func.func @realloc(%arg0: memref<?xf32>, %arg1: memref<4xf32>, %arg2: index) -> memref<?xf32> {
// CHECK-NEXT:    %0 = memref.realloc %arg0(%arg2) : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    %1 = memref.realloc %arg1 : memref<4xf32> to memref<8xf32>
// CHECK-NEXT:    return %0 : memref<?xf32>
func.func @realloc(%a: memref<?xf32>, %b: memref<4xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
  %1 = memref.realloc %b : memref<4xf32> to memref<8xf32>
  return %0 : memref<?xf32>
}

