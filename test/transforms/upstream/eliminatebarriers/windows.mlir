// UNSUPPORTED: upstream
// RUN: tsopt %s --gpu-eliminate-barriers | FileCheck %s

// Which parts of memory accesses on both sides of a barrier are of. Upstream asks for
// allocations and arguments, and not for windows of them.

// Two halves of one buffer.
// CHECK-LABEL: func.func @halves(
// CHECK-NOT:     gpu.barrier
// CHECK:         return
func.func @halves(%m: memref<8xf32>, %i: index, %x: f32) -> f32 {
  %low = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %high = memref.subview %m[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.store %x, %low[%i] : memref<4xf32, strided<[1]>>
  gpu.barrier
  %r = memref.load %high[%i] : memref<4xf32, strided<[1], offset: 4>>
  return %r : f32
}

// They share an element.
// CHECK-LABEL: func.func @overlap(
// CHECK:         gpu.barrier
func.func @overlap(%m: memref<8xf32>, %i: index, %x: f32) -> f32 {
  %low = memref.subview %m[0] [5] [1] : memref<8xf32> to memref<5xf32, strided<[1]>>
  %high = memref.subview %m[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.store %x, %low[%i] : memref<5xf32, strided<[1]>>
  gpu.barrier
  %r = memref.load %high[%i] : memref<4xf32, strided<[1], offset: 4>>
  return %r : f32
}

// The low half now was the high one in the iteration before.
// CHECK-LABEL: func.func @turns(
// CHECK:         memref.store
// CHECK:         gpu.barrier
// CHECK:         memref.load
func.func @turns(%m: memref<8xf32>, %i: index, %x: f32, %c0: index, %c1: index, %n: index) -> f32 {
  %f0 = arith.constant 0.0 : f32
  %l0 = memref.subview %m[0] [6] [1] : memref<8xf32> to memref<6xf32, strided<[1], offset: 0>>
  %l = memref.cast %l0 : memref<6xf32, strided<[1], offset: 0>> to memref<6xf32, strided<[1], offset: ?>>
  %h = memref.subview %m[2] [6] [1] : memref<8xf32> to memref<6xf32, strided<[1], offset: 2>>
  %hd = memref.cast %h : memref<6xf32, strided<[1], offset: 2>> to memref<6xf32, strided<[1], offset: ?>>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %l, %s = %f0) -> (memref<6xf32, strided<[1], offset: ?>>, f32) {
    %low = memref.subview %a[0] [2] [1] : memref<6xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
    %high = memref.subview %a[2] [2] [1] : memref<6xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
    memref.store %x, %low[%i] : memref<2xf32, strided<[1], offset: ?>>
    gpu.barrier
    %v = memref.load %high[%i] : memref<2xf32, strided<[1], offset: ?>>
    scf.yield %hd, %v : memref<6xf32, strided<[1], offset: ?>>, f32
  }
  return %r#1 : f32
}

// One of two buffers, and neither.
// CHECK-LABEL: func.func @chosen(
// CHECK:         memref.store
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.load
func.func @chosen(%c: i1, %i: index, %x: f32) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %m = arith.select %c, %a, %b : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  gpu.barrier
  %r = memref.load %b[%i] : memref<4xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @not_chosen(
// CHECK:         memref.store
// CHECK-NEXT:    memref.load
func.func @not_chosen(%c: i1, %i: index, %x: f32) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  %m = arith.select %c, %a, %b : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  gpu.barrier
  %r = memref.load %d[%i] : memref<4xf32>
  return %r : f32
}

// A buffer whose address is known as a number may be what comes back from one.
// CHECK-LABEL: func.func @number(
// CHECK:         gpu.barrier
func.func @number(%i: index, %x: f32) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %b = builtin.unrealized_conversion_cast %p : index to memref<4xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  gpu.barrier
  %r = memref.load %a[%i] : memref<4xf32>
  return %r : f32
}
