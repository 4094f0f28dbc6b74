// RUN: tsopt %s --allow-unregistered-dialect -scf-for-to-while | FileCheck %s

// scf.for becomes scf.while: what is compared and increased by hand then is the
// first value that the loop carries.

// CHECK-LABEL: func.func @plain(
// CHECK-NEXT:   %0 = scf.while (%arg5 = %arg0) : (index) -> index {
// CHECK-NEXT:     %1 = arith.cmpi slt, %arg5, %arg1 : index
// CHECK-NEXT:     scf.condition(%1) %arg5 : index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%arg5: index):
// CHECK-NEXT:     %1 = arith.addi %arg5, %arg2 : index
// CHECK-NEXT:     memref.store %arg4, %arg3[%arg5] : memref<?xi32>
// CHECK-NEXT:     scf.yield %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @plain(%lb: index, %ub: index, %step: index, %m: memref<?xi32>, %v: i32) {
  scf.for %i = %lb to %ub step %step {
    memref.store %v, %m[%i] : memref<?xi32>
  }
  return
}

// Carried values follow; results lose the induction variable.
// CHECK-LABEL: func.func @carried(
// CHECK-NEXT:   %0:3 = scf.while (%arg6 = %arg0, %arg7 = %arg4, %arg8 = %arg5) : (index, i32, f32) -> (index, i32, f32) {
// CHECK-NEXT:     %1 = arith.cmpi slt, %arg6, %arg1 : index
// CHECK-NEXT:     scf.condition(%1) %arg6, %arg7, %arg8 : index, i32, f32
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%arg6: index, %arg7: i32, %arg8: f32):
// CHECK-NEXT:     %1 = arith.addi %arg6, %arg2 : index
// CHECK-NEXT:     %2 = memref.load %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:     %3 = arith.addi %arg7, %2 : i32
// CHECK-NEXT:     scf.yield %1, %3, %arg8 : index, i32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0#1, %0#2 : i32, f32
func.func @carried(%lb: index, %ub: index, %step: index, %m: memref<?xi32>, %z: i32, %f: f32) -> (i32, f32) {
  %r:2 = scf.for %i = %lb to %ub step %step iter_args(%x = %z, %y = %f) -> (i32, f32) {
    %v = memref.load %m[%i] : memref<?xi32>
    %n = arith.addi %x, %v : i32
    scf.yield %n, %y : i32, f32
  }
  return %r#0, %r#1 : i32, f32
}

// Attributes stay, also on nested loops.
// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:   %0 = scf.while (%arg5 = %arg0) : (index) -> index {
// CHECK-NEXT:     %1 = arith.cmpi slt, %arg5, %arg1 : index
// CHECK-NEXT:     scf.condition(%1) %arg5 : index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%arg5: index):
// CHECK-NEXT:     %1 = arith.addi %arg5, %arg2 : index
// CHECK-NEXT:     %2 = scf.while (%arg6 = %arg5) : (index) -> index {
// CHECK-NEXT:       %3 = arith.cmpi slt, %arg6, %arg1 : index
// CHECK-NEXT:       scf.condition(%3) %arg6 : index
// CHECK-NEXT:     } do {
// CHECK-NEXT:     ^bb0(%arg6: index):
// CHECK-NEXT:       %3 = arith.addi %arg6, %arg2 : index
// CHECK-NEXT:       memref.store %arg4, %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:       scf.yield %3 : index
// CHECK-NEXT:     } attributes {inner}
// CHECK-NEXT:     scf.yield %1 : index
// CHECK-NEXT:   } attributes {outer = 1 : i64}
// CHECK-NEXT:   return
func.func @nested(%lb: index, %ub: index, %step: index, %m: memref<?xi32>, %v: i32) {
  scf.for %i = %lb to %ub step %step {
    scf.for %j = %i to %ub step %step {
      memref.store %v, %m[%j] : memref<?xi32>
    } {inner}
  } {outer = 1 : i64}
  return
}

// An unsigned loop compares without sign.
// CHECK-LABEL: func.func @unsigned(
// CHECK-NEXT:   %0 = scf.while (%arg3 = %arg0) : (i8) -> i8 {
// CHECK-NEXT:     %1 = arith.cmpi ult, %arg3, %arg1 : i8
// CHECK-NEXT:     scf.condition(%1) %arg3 : i8
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%arg3: i8):
// CHECK-NEXT:     %1 = arith.addi %arg3, %arg2 : i8
// CHECK-NEXT:     "use"(%arg3) : (i8) -> ()
// CHECK-NEXT:     scf.yield %1 : i8
// CHECK-NEXT:   } attributes {unsignedCmp}
// CHECK-NEXT:   return
func.func @unsigned(%lb: i8, %ub: i8, %step: i8) {
  scf.for unsigned %i = %lb to %ub step %step : i8 {
    "use"(%i) : (i8) -> ()
  }
  return
}

// Other loops are left alone.
// CHECK-LABEL: func.func @others(
func.func @others(%lb: index, %ub: index, %step: index) {
  scf.parallel (%i) = (%lb) to (%ub) step (%step) {
  }
  scf.forall (%i) in (4) {
  }
  return
}
