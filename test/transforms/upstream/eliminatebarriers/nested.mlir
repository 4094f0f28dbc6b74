// RUN: tsopt %s --allow-unregistered-dialect --gpu-eliminate-barriers --mlir-print-local-scope | FileCheck %s

// A barrier ends the search in its own block, not in those around it.

// CHECK-LABEL: func.func @x(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index, %arg3: f32, %arg4: i1) {
// CHECK-NEXT:    memref.store %arg3, %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT:    scf.if %arg4 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    return
func.func @x(%m: memref<4xf32>, %k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.store %x, %m[%i] : memref<4xf32>
  scf.if %c {
    gpu.barrier
    %z = memref.load %k[%i] : memref<4xf32>
    gpu.barrier
  }
  memref.store %x, %k[%i] : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @y(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index, %arg3: f32, %arg4: i1) {
// CHECK-NEXT:    memref.store %arg3, %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT:    scf.if %arg4 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    return
func.func @y(%m: memref<4xf32>, %k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.store %x, %m[%i] : memref<4xf32>
  scf.if %c {
    gpu.barrier
    gpu.barrier
  }
  memref.store %x, %k[%i] : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @w(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index, %arg3: f32, %arg4: i1) {
// CHECK-NEXT:    memref.store %arg3, %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT:    scf.if %arg4 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    return
func.func @w(%m: memref<4xf32>, %k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.store %x, %m[%i] : memref<4xf32>
  scf.if %c {
    gpu.barrier
  }
  memref.store %x, %k[%i] : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @w1(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index, %arg3: f32, %arg4: i1) {
// CHECK-NEXT:    memref.store %arg3, %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT:    scf.if %arg4 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    %0 = memref.load %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    "t.use"(%0) : (f32) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @w1(%m: memref<4xf32>, %k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.store %x, %m[%i] : memref<4xf32>
  scf.if %c {
    gpu.barrier
    %z = memref.load %k[%i] : memref<4xf32>
    "t.use"(%z) : (f32) -> ()
  }
  gpu.barrier
  return
}

// CHECK-LABEL: func.func @for2(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index, %arg3: f32, %arg4: i1) {
// CHECK-NEXT:    memref.store %arg3, %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT:    scf.for %arg5 = %arg2 to %arg2 step %arg2 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    return
func.func @for2(%m: memref<4xf32>, %k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.store %x, %m[%i] : memref<4xf32>
  scf.for %j = %i to %i step %i {
    gpu.barrier
    gpu.barrier
    gpu.barrier
  }
  memref.store %x, %k[%i] : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @exec(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index, %arg3: f32, %arg4: i1) {
// CHECK-NEXT:    memref.store %arg3, %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT:    return
func.func @exec(%m: memref<4xf32>, %k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.store %x, %m[%i] : memref<4xf32>
  scf.execute_region {
    gpu.barrier
    gpu.barrier
    gpu.barrier
    scf.yield
  }
  gpu.barrier
  memref.store %x, %k[%i] : memref<4xf32>
  return
}

