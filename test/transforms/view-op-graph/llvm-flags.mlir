// RUN: tsopt %s -view-op-graph -o %t 2>&1 | FileCheck %s

// Sets of flags of llvm operations are no attributes; single flags, and those of
// arith, are.

// CHECK: llvm.getelementptr
// CHECK-NOT: noWrapFlags
// CHECK: |llvm.add\l|
// CHECK: |llvm.or\l\lisDisjoint: unit\l|
// CHECK: |llvm.zext\l\lnonNeg: unit\l|
// CHECK: arith.addi\l\loverflowFlags: #arith.overflow\<
llvm.func @l(%p: !llvm.ptr, %n: i32) -> i32 {
  %g = llvm.getelementptr inbounds %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64)>
  %a = llvm.add %n, %n overflow<nsw> : i32
  %o = llvm.or disjoint %a, %n : i32
  %z = llvm.zext nneg %n : i32 to i64
  %i = arith.addi %o, %a overflow<nsw> : i32
  llvm.return %i : i32
}
