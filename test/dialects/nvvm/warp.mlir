// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Exchange between the lanes of a warp.

// CHECK-LABEL: llvm.func @shfl_sync(
// CHECK-NEXT:    %0 = nvvm.shfl.sync  bfly %arg0, %arg1, %arg0, %arg0 : f32 -> f32
// CHECK-NEXT:    %1 = nvvm.shfl.sync  up %arg0, %arg1, %arg0, %arg0 : f32 -> f32
// CHECK-NEXT:    %2 = nvvm.shfl.sync  down %arg0, %arg1, %arg0, %arg0 : f32 -> f32
// CHECK-NEXT:    %3 = nvvm.shfl.sync  idx %arg0, %arg1, %arg0, %arg0 : f32 -> f32
// CHECK-NEXT:    %4 = nvvm.shfl.sync  bfly %arg0, %arg0, %arg0, %arg0 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
llvm.func @shfl_sync(%i: i32, %f: f32) {
  %r0 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> f32
  %r1 = nvvm.shfl.sync up %i, %f, %i, %i : f32 -> f32
  %r2 = nvvm.shfl.sync down %i, %f, %i, %i : f32 -> f32
  %r3 = nvvm.shfl.sync idx %i, %f, %i, %i : f32 -> f32
  %r4 = nvvm.shfl.sync bfly %i, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  llvm.return
}

// CHECK-LABEL: llvm.func @vote_sync(
// CHECK-NEXT:    %0 = nvvm.vote.sync  any %arg0, %arg1 -> i1
// CHECK-NEXT:    %1 = nvvm.vote.sync  all %arg0, %arg1 -> i1
// CHECK-NEXT:    %2 = nvvm.vote.sync  ballot %arg0, %arg1 -> i32
// CHECK-NEXT:    %3 = nvvm.vote.sync  uni %arg0, %arg1 -> i1
llvm.func @vote_sync(%i: i32, %b: i1) {
  %r0 = nvvm.vote.sync any %i, %b -> i1
  %r1 = nvvm.vote.sync all %i, %b -> i1
  %r2 = nvvm.vote.sync ballot %i, %b -> i32
  %r3 = nvvm.vote.sync uni %i, %b -> i1
  llvm.return
}

// CHECK-LABEL: llvm.func @match_sync(
// CHECK-NEXT:    %0 = nvvm.match.sync  any %arg0, %arg1 : i64 -> i32
// CHECK-NEXT:    %1 = nvvm.match.sync  all %arg0, %arg1 : i64 -> !llvm.struct<(i32, i1)>
llvm.func @match_sync(%i: i32, %l: i64) {
  %r0 = nvvm.match.sync any %i, %l : i64 -> i32
  %r1 = nvvm.match.sync all %i, %l : i64 -> !llvm.struct<(i32, i1)>
  llvm.return
}

// CHECK-LABEL: llvm.func @redux_sync(
// CHECK-NEXT:    %0 = nvvm.redux.sync  add %arg0, %arg0 : i32 -> i32
// CHECK-NEXT:    %1 = nvvm.redux.sync  and %arg0, %arg0 : i32 -> i32
// CHECK-NEXT:    %2 = nvvm.redux.sync  max %arg0, %arg0 : i32 -> i32
// CHECK-NEXT:    %3 = nvvm.redux.sync  min %arg0, %arg0 : i32 -> i32
// CHECK-NEXT:    %4 = nvvm.redux.sync  or %arg0, %arg0 : i32 -> i32
// CHECK-NEXT:    %5 = nvvm.redux.sync  umax %arg0, %arg0 : i32 -> i32
// CHECK-NEXT:    %6 = nvvm.redux.sync  umin %arg0, %arg0 : i32 -> i32
// CHECK-NEXT:    %7 = nvvm.redux.sync  xor %arg0, %arg0 : i32 -> i32
// CHECK-NEXT:    %8 = nvvm.redux.sync  fmin %arg1, %arg0 : f32 -> f32
// CHECK-NEXT:    %9 = nvvm.redux.sync  fmax %arg1, %arg0 : f32 -> f32
// CHECK-NEXT:    %10 = nvvm.redux.sync  fmin %arg1, %arg0 {abs = true, nan = true} : f32 -> f32
llvm.func @redux_sync(%i: i32, %f: f32) {
  %r0 = nvvm.redux.sync add %i, %i : i32 -> i32
  %r1 = nvvm.redux.sync and %i, %i : i32 -> i32
  %r2 = nvvm.redux.sync max %i, %i : i32 -> i32
  %r3 = nvvm.redux.sync min %i, %i : i32 -> i32
  %r4 = nvvm.redux.sync or %i, %i : i32 -> i32
  %r5 = nvvm.redux.sync umax %i, %i : i32 -> i32
  %r6 = nvvm.redux.sync umin %i, %i : i32 -> i32
  %r7 = nvvm.redux.sync xor %i, %i : i32 -> i32
  %r8 = nvvm.redux.sync fmin %f, %i : f32 -> f32
  %r9 = nvvm.redux.sync fmax %f, %i : f32 -> f32
  %r10 = nvvm.redux.sync fmin %f, %i {abs = true, nan = true} : f32 -> f32
  llvm.return
}

// CHECK-LABEL: llvm.func @elect_sync(
// CHECK-NEXT:    %0 = nvvm.elect.sync -> i1
// CHECK-NEXT:    %1 = nvvm.elect.sync %arg0 -> i1
llvm.func @elect_sync(%i: i32) {
  %r0 = nvvm.elect.sync -> i1
  %r1 = nvvm.elect.sync %i -> i1
  llvm.return
}

// CHECK-LABEL: llvm.func @prmt(
// CHECK-NEXT:    %0 = nvvm.prmt <default> %arg0, %arg0, %arg0 : i32
// CHECK-NEXT:    %1 = nvvm.prmt <f4e> %arg0, %arg0, %arg0 : i32
// CHECK-NEXT:    %2 = nvvm.prmt <b4e> %arg0, %arg0, %arg0 : i32
// CHECK-NEXT:    %3 = nvvm.prmt <rc8> %arg0, %arg0 : i32
// CHECK-NEXT:    %4 = nvvm.prmt <ecl> %arg0, %arg0 : i32
// CHECK-NEXT:    %5 = nvvm.prmt <ecr> %arg0, %arg0 : i32
// CHECK-NEXT:    %6 = nvvm.prmt <rc16> %arg0, %arg0 : i32
llvm.func @prmt(%i: i32) {
  %r0 = nvvm.prmt <default> %i, %i, %i : i32
  %r1 = nvvm.prmt <f4e> %i, %i, %i : i32
  %r2 = nvvm.prmt <b4e> %i, %i, %i : i32
  %r3 = nvvm.prmt <rc8> %i, %i : i32
  %r4 = nvvm.prmt <ecl> %i, %i : i32
  %r5 = nvvm.prmt <ecr> %i, %i : i32
  %r6 = nvvm.prmt <rc16> %i, %i : i32
  llvm.return
}
