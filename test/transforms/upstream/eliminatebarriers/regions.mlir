// RUN: tsopt %s --allow-unregistered-dialect --gpu-eliminate-barriers --mlir-print-local-scope | FileCheck %s

// What is known of the regions of an operation: a condition runs its once, scf.for
// again and again; of others everything inside counts. A launch is where it ends.

// CHECK-LABEL: func.func @if(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    scf.if %arg3 {
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @if(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  scf.if %c {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @exec(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    scf.execute_region {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @exec(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  scf.execute_region {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @scope(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    memref.alloca_scope  {
// CHECK-NEXT:    %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    memref.store %arg2, %alloca[%arg1] : memref<4xf32>
// CHECK-NEXT:    "t.use"(%alloca) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @scope(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
    memref.store %x, %a[%i] : memref<4xf32>
    "t.use"(%a) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @for(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    scf.for %arg4 = %arg1 to %arg1 step %arg1 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @for(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  scf.for %j = %i to %i step %i {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
    gpu.barrier
  }
  return
}

// CHECK-LABEL: func.func @par(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    scf.parallel (%arg4) = (%arg1) to (%arg1) step (%arg1) {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @par(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  scf.parallel (%j) = (%i) to (%i) step (%i) {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
    gpu.barrier
  }
  return
}

// CHECK-LABEL: func.func @affine(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    }
// CHECK-NEXT:    affine.if affine_set<()[s0] : (s0 == 0)>()[%arg1] {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @affine(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  affine.for %j = 0 to 10 {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
    gpu.barrier
  }
  affine.if affine_set<()[s] : (s == 0)>()[%i] {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @while(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    scf.condition(%arg3)
// CHECK-NEXT:    } do {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @while(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  scf.while : () -> () {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
    scf.condition(%c)
  } do {
    gpu.barrier
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @launch(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg1, %arg11 = %arg1, %arg12 = %arg1) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg1, %arg14 = %arg1, %arg15 = %arg1) {
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.terminator
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @launch(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  memref.store %x, %k[%i] : memref<4xf32>
  gpu.launch blocks(%a, %b, %d) in (%e = %i, %f = %i, %g = %i) threads(%h, %l, %m) in (%n = %i, %o = %i, %p = %i) {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @switch(%arg0: memref<4xf32>, %arg1: index, %arg2: f32, %arg3: i1) {
// CHECK-NEXT:    scf.index_switch %arg1
// CHECK-NEXT:    case 1 {
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @switch(%k: memref<4xf32>, %i: index, %x: f32, %c: i1) {
  scf.index_switch %i
  case 1 {
    gpu.barrier
    memref.store %x, %k[%i] : memref<4xf32>
    scf.yield
  }
  default {
    memref.store %x, %k[%i] : memref<4xf32>
  }
  return
}

