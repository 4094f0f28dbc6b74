// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Branches and phis.

// CHECK-LABEL: define i32 @diamond(i1 %0, i32 %1, i32 %2) {
// CHECK-NEXT: br i1 %0, label %4, label %6
// CHECK: 4:
// CHECK-NEXT: %5 = add i32 %1, %2
// CHECK-NEXT: br label %8
// CHECK: 6:
// CHECK-NEXT: %7 = sub i32 %1, %2
// CHECK-NEXT: br label %8
// CHECK: 8:
// CHECK-NEXT: %9 = phi i32 [ %7, %6 ], [ %5, %4 ]
// CHECK-NEXT: ret i32 %9
llvm.func @diamond(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = llvm.add %a, %b : i32
  llvm.br ^bb3(%0 : i32)
^bb2:
  %1 = llvm.sub %a, %b : i32
  llvm.br ^bb3(%1 : i32)
^bb3(%2: i32):
  llvm.return %2 : i32
}
// CHECK-LABEL: define i32 @both_ways(i1 %0, i32 %1, i32 %2) {
// CHECK-NEXT: br i1 %0, label %4, label %6
// CHECK: 4:
// CHECK-NEXT: %5 = phi i32 [ %7, %6 ], [ %1, %3 ]
// CHECK-NEXT: ret i32 %5
// CHECK: 6:
// CHECK-NEXT: %7 = phi i32 [ %2, %3 ]
// CHECK-NEXT: br label %4
llvm.func @both_ways(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%0: i32):
  llvm.return %0 : i32
}
// CHECK-LABEL: define float @switch(i32 %0, float %1) {
// CHECK-NEXT: switch i32 %0, label %3 [
// CHECK-NEXT: i32 -1, label %4
// CHECK-NEXT: i32 7, label %6
// CHECK-NEXT: i32 9, label %6
// CHECK-NEXT: ], !prof !1
// CHECK: 3:
// CHECK-NEXT: unreachable
// CHECK: 4:
// CHECK-NEXT: %5 = phi float [ %1, %2 ]
// CHECK-NEXT: ret float %5
// CHECK: 6:
// CHECK-NEXT: ret float %1
llvm.func @switch(%i: i32, %x: f32) -> f32 {
  llvm.switch %i : i32, ^bb1 [
    -1: ^bb2(%x : f32),
    7: ^bb3,
    9: ^bb3
  ] {branch_weights = array<i32: 1, 2, 3, 4>}
^bb1:
  llvm.unreachable
^bb2(%0: f32):
  llvm.return %0 : f32
^bb3:
  llvm.return %x : f32
}
// CHECK-LABEL: define void @no_cases(i64 %0) {
// CHECK-NEXT: switch i64 %0, label %2 [
// CHECK-NEXT: ]
// CHECK: 2:
// CHECK-NEXT: ret void
llvm.func @no_cases(%i: i64) {
  llvm.switch %i : i64, ^bb1 [
  ]
^bb1:
  llvm.return
}
// CHECK-LABEL: define void @dead(i64 %0) {
// CHECK-NEXT: ret void
// CHECK: 2:
// CHECK-NEXT: br label %2
llvm.func @dead(%i: i64) {
  llvm.return
^bb1:
  llvm.br ^bb1
}
// CHECK-LABEL: define void @weights(i1 %0) {
// CHECK-NEXT: br i1 %0, label %2, label %3, !prof !2
// CHECK: 2:
// CHECK-NEXT: ret void
// CHECK: 3:
// CHECK-NEXT: call void @callee()
// CHECK-NEXT: ret void
llvm.func @weights(%c: i1) {
  llvm.cond_br %c weights([5, 10]), ^bb1, ^bb2
^bb1:
  llvm.return
^bb2:
  llvm.call @callee() {branch_weights = array<i32: 42>} : () -> ()
  llvm.return
}
// CHECK-LABEL: declare void @callee()
llvm.func @callee()

// CHECK-DAG: !1 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
// CHECK-DAG: !2 = !{!"branch_weights", i32 5, i32 10}
