// RUN: tsopt %s --allow-unregistered-dialect -scf-parallel-loop-fusion | FileCheck %s

// What the second loop loads, the first stored in the same iteration; pure
// operations between stay in front.
// CHECK: #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-LABEL: func.func @same_index(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   %0 = arith.addf %arg1, %arg1 : f32
// CHECK-NEXT:   scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
// CHECK-NEXT:     memref.store %arg1, %arg0[%arg2, %arg3] : memref<8x8xf32>
// CHECK-NEXT:     %1 = memref.load %arg0[%arg2, %arg3] : memref<8x8xf32>
// CHECK-NEXT:     memref.store %1, %arg0[%arg2, %arg3] : memref<8x8xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : f32
func.func @same_index(%m: memref<8x8xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    memref.store %f, %m[%i, %j] : memref<8x8xf32>
  }
  %g = arith.addf %f, %f : f32
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    %v = memref.load %m[%i, %j] : memref<8x8xf32>
    memref.store %v, %m[%i, %j] : memref<8x8xf32>
  }
  return %g : f32
}

// The same computation of an index is the same index.
// CHECK-LABEL: func.func @computed_index(
// CHECK: scf.parallel (%arg3) = (%c0) to (%c8) step (%c1) {
func.func @computed_index(%m: memref<8xf32>, %f: f32, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %x = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%k]
    memref.store %f, %m[%x] : memref<8xf32>
  }
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %x = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%k]
    %v = memref.load %m[%x] : memref<8xf32>
  }
  return
}

// Another index, or two stores of which one is elsewhere: an iteration could
// need what a later one stores.
// CHECK-LABEL: func.func @other_index(
// CHECK: scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
// CHECK: scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
// CHECK: scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
// CHECK: scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
func.func @other_index(%m: memref<8x8xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    memref.store %f, %m[%i, %j] : memref<8x8xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    %v = memref.load %m[%j, %i] : memref<8x8xf32>
  }
  "barrier"() : () -> ()
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    memref.store %f, %m[%i, %j] : memref<8x8xf32>
    memref.store %f, %m[%j, %i] : memref<8x8xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    %v = memref.load %m[%i, %j] : memref<8x8xf32>
  }
  return
}

// Memory of its own does not alias an argument; two arguments may be the same.
// CHECK-LABEL: func.func @alias(
// CHECK: %alloc = memref.alloc() : memref<8xf32>
// CHECK: scf.parallel (%arg3) = (%c0) to (%c8) step (%c1) {
// CHECK: memref.store %arg2, %alloc[%arg3] : memref<8xf32>
// CHECK: scf.parallel (%arg3) = (%c0) to (%c8) step (%c1) {
// CHECK: scf.parallel (%arg3) = (%c0) to (%c8) step (%c1) {
func.func @alias(%a: memref<8xf32>, %b: memref<8xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %own = memref.alloc() : memref<8xf32>
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    memref.store %f, %own[%i] : memref<8xf32>
  }
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %v = memref.load %a[%c0] : memref<8xf32>
  }
  "barrier"() : () -> ()
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    memref.store %f, %a[%i] : memref<8xf32>
  }
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %v = memref.load %b[%i] : memref<8xf32>
  }
  return
}

// Other bounds, something with effects between, a parallel loop inside.
// CHECK-LABEL: func.func @unlike(
// CHECK: scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK: scf.parallel (%arg1) = (%c1) to (%arg0) step (%c1) {
// CHECK: scf.parallel (%arg1) = (%c1) to (%arg0) step (%c1) {
// CHECK: scf.parallel (%arg1) = (%c1) to (%arg0) step (%c1) {
// CHECK: scf.parallel (%arg2) = (%c1) to (%arg0) step (%c1) {
func.func @unlike(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
  }
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
  }
  %m = memref.alloc() : memref<8xf32>
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
  }
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
    scf.parallel (%j) = (%c1) to (%n) step (%c1) {
    }
  }
  return
}

// Reductions are put side by side, unless the second needs the first.
// CHECK-LABEL: func.func @reductions(
// CHECK: %0:2 = scf.parallel (%arg3) = (%c0) to (%arg0) step (%c1) init (%arg1, %arg2) -> (f32, f32) {
// CHECK: scf.reduce(%arg1, %arg2 : f32, f32) {
// CHECK: %2 = arith.addf %arg4, %arg5 : f32
// CHECK: scf.reduce.return %2 : f32
// CHECK: %2 = arith.mulf %arg4, %arg5 : f32
// CHECK: scf.reduce.return %2 : f32
// CHECK: %1 = scf.parallel (%arg3) = (%c0) to (%arg0) step (%c1) init (%0#1) -> f32 {
// CHECK: scf.reduce(%arg2 : f32) {
// CHECK: scf.reduce.return %arg5 : f32
func.func @reductions(%n: index, %f: f32, %g: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      %z = arith.addf %x, %y : f32
      scf.reduce.return %z : f32
    }
  }
  %q = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%g) -> f32 {
    scf.reduce(%g : f32) {
    ^bb0(%x: f32, %y: f32):
      %z = arith.mulf %x, %y : f32
      scf.reduce.return %z : f32
    }
  }
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%q) -> f32 {
    scf.reduce(%g : f32) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %y : f32
    }
  }
  return %p, %q, %r : f32, f32, f32
}

// Three in a row, also inside another loop.
// CHECK-LABEL: func.func @three(
// CHECK: scf.for %arg1 = %c0 to %arg0 step %c1 {
// CHECK: scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK: scf.reduce
func.func @three(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    }
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    }
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    }
  }
  return
}
