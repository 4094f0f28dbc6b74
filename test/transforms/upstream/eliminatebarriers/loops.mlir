// RUN: tsopt %s --gpu-eliminate-barriers --mlir-print-local-scope | FileCheck %s

// The end of one iteration is before the start of the next.

// CHECK-LABEL: func.func @loop(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index, %arg3: f32, %arg4: i1) {
// CHECK-NEXT:    %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %arg5 = %arg2 to %arg2 step %arg2 {
// CHECK-NEXT:    %0 = memref.load %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %0, %alloc[%arg2] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    %1 = memref.load %alloc[%arg5] : memref<4xf32>
// CHECK-NEXT:    memref.store %1, %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.for %arg5 = %arg2 to %arg2 step %arg2 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.if %arg4 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    scf.condition(%arg4)
// CHECK-NEXT:    } do {
// CHECK-NEXT:    %0 = memref.load %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %0, %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @loop(%m: memref<4xf32>, %k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  %al = memref.alloc() : memref<4xf32>
  scf.for %j = %i to %i step %i {
    %1 = memref.load %m[%i] : memref<4xf32>
    gpu.barrier
    memref.store %1, %al[%i] : memref<4xf32>
    gpu.barrier
    %4 = memref.load %al[%j] : memref<4xf32>
    memref.store %4, %m[%i] : memref<4xf32>
  }
  scf.for %j = %i to %i step %i {
    %1 = memref.load %m[%i] : memref<4xf32>
    gpu.barrier
    %4 = memref.load %al[%j] : memref<4xf32>
  }
  scf.if %c {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
  } else {
    gpu.barrier
    %z = memref.load %k[%i] : memref<4xf32>
    gpu.barrier
  }
  scf.while : () -> () {
    gpu.barrier
    scf.condition(%c)
  } do {
    %z = memref.load %k[%i] : memref<4xf32>
    gpu.barrier
    memref.store %z, %k[%i] : memref<4xf32>
    scf.yield
  }
  return
}

