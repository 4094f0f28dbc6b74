// RUN: tsopt %s --gpu-eliminate-barriers --mlir-print-local-scope | FileCheck %s

// Prints and assertions are effects on something unknown; different globals and
// allocations do not alias.

// CHECK-LABEL: func.func @effects(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.assert %arg3, "x"
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    vector.print %arg2 : f32
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %alloc[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.prefetch %alloc[%arg1], read, locality<1>, data : memref<4xf32>
// CHECK-NEXT:    gpu.printf "x"
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.dealloc %alloc : memref<4xf32>
// CHECK-NEXT:    return
func.func @effects(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.store %x, %k[%i] : memref<4xf32>
  gpu.barrier
  %a = memref.alloc() : memref<4xf32>
  memref.assume_alignment %a, 16 : memref<4xf32>
  %tid = gpu.thread_id x
  cf.assert %c, "x"
  gpu.barrier
  vector.print %x : f32
  gpu.barrier
  memref.store %x, %a[%i] : memref<4xf32>
  gpu.barrier
  memref.prefetch %a[%i], read, locality<1>, data : memref<4xf32>
  gpu.printf "x"
  gpu.barrier
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: memref.global @g : memref<4xf32>
memref.global @g : memref<4xf32>

// CHECK-LABEL: memref.global @h : memref<4xf32>
memref.global @h : memref<4xf32>

// CHECK-LABEL: func.func @globals(%arg0: memref<4xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:    %0 = memref.get_global @g : memref<4xf32>
// CHECK-NEXT:    %1 = memref.get_global @g : memref<4xf32>
// CHECK-NEXT:    %2 = memref.get_global @h : memref<4xf32>
// CHECK-NEXT:    %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %arg2, %0[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %2[%arg1] : memref<4xf32>
// CHECK-NEXT:    memref.store %arg2, %1[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %alloc[%arg1] : memref<4xf32>
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    memref.store %arg2, %0[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %1[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    call @e(%alloc) : (memref<4xf32>) -> ()
// CHECK-NEXT:    return
func.func @globals(%k: memref<4xf32>, %i: index, %x: f32) {
  %g = memref.get_global @g : memref<4xf32>
  %g2 = memref.get_global @g : memref<4xf32>
  %h = memref.get_global @h : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %g[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %h[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %g2[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %a[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %k[%i] : memref<4xf32>
  memref.store %x, %g[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %g2[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %k[%i] : memref<4xf32>
  func.call @e(%a) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func private @e(memref<4xf32>)
func.func private @e(memref<4xf32>)

