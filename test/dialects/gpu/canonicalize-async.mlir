// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @wait_for_nothing(
// CHECK-NEXT:      return
func.func @wait_for_nothing() {
  gpu.wait
  gpu.wait []
  return
}

// CHECK-LABEL: func.func @unneeded_token(
// CHECK-NEXT:      "t.op"() : () -> ()
// CHECK-NEXT:      return
func.func @unneeded_token() {
  %0 = gpu.wait async
  "t.op"() : () -> ()
  return
}

// CHECK-LABEL: func.func @wait_async_of_nothing(
// CHECK-NEXT:      return
func.func @wait_async_of_nothing(%m: memref<8xf32>, %n: memref<8xf32>) {
  %0 = gpu.wait async
  gpu.wait [%0]
  return
}

// CHECK-LABEL: func.func @waits_chained(
// CHECK-NEXT:      return %arg0 : !gpu.async.token
func.func @waits_chained(%t: !gpu.async.token) -> !gpu.async.token {
  %0 = gpu.wait async [%t]
  %1 = gpu.wait async [%0]
  return %1 : !gpu.async.token
}

// CHECK-LABEL: func.func @copy_to_itself(
// CHECK-NEXT:      gpu.memcpy  %arg0, %arg0 : memref<8xf32>, memref<8xf32>
// CHECK-NEXT:      return
func.func @copy_to_itself(%m: memref<8xf32>) {
  gpu.memcpy %m, %m : memref<8xf32>, memref<8xf32>
  return
}

// CHECK-LABEL: func.func @copy_never_read(
// CHECK-NEXT:      %memref = gpu.alloc  () : memref<8xf32>
// CHECK-NEXT:      gpu.dealloc  %memref : memref<8xf32>
// CHECK-NEXT:      return
func.func @copy_never_read(%m: memref<8xf32>) {
  %0 = gpu.alloc () : memref<8xf32>
  gpu.memcpy %0, %m : memref<8xf32>, memref<8xf32>
  gpu.dealloc %0 : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @copy_of_casts(
// CHECK-NEXT:      gpu.memcpy  %arg0, %arg1 : memref<8xf32>, memref<8xf32>
// CHECK-NEXT:      return
func.func @copy_of_casts(%m: memref<8xf32>, %n: memref<8xf32>) {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %d = memref.cast %n : memref<8xf32> to memref<?xf32>
  gpu.memcpy %c, %d : memref<?xf32>, memref<?xf32>
  return
}

// CHECK-LABEL: func.func @memset_of_cast(
// CHECK-NEXT:      gpu.memset  %arg0, %arg1 : memref<8xf32>, f32
// CHECK-NEXT:      return
func.func @memset_of_cast(%m: memref<8xf32>, %x: f32) {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  gpu.memset %c, %x : memref<?xf32>, f32
  return
}

// CHECK-LABEL: func.func @dim_of_alloc(
// CHECK-NEXT:      %memref = gpu.alloc  (%arg0) : memref<4x?xf32>
// CHECK-NEXT:      gpu.dealloc  %memref : memref<4x?xf32>
// CHECK-NEXT:      return %arg0 : index
func.func @dim_of_alloc(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = gpu.alloc (%n) : memref<4x?xf32>
  %1 = memref.dim %0, %c1 : memref<4x?xf32>
  gpu.dealloc %0 : memref<4x?xf32>
  return %1 : index
}
