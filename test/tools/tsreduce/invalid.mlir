// A program that parses but does not verify, as one that shows a fault of a
// verifier, is reduced in the generic form.
// UNSUPPORTED: upstream
// RUN: tsreduce --allow-invalid --test=%S/Inputs/has.sh --test-arg='-> i64' %s | FileCheck %s

// CHECK:      "builtin.module"() ({
// CHECK-NEXT:   %[[C:[0-9]+]] = {{.*}} : () -> i32
// CHECK-NEXT:   "arith.addi"(%[[C]], %[[C]]) {{.*}}: (i32, i32) -> i64
// CHECK-NEXT: }) : () -> ()
func.func @f(%x: i32) -> i32 {
  %0 = "arith.addi"(%x, %x) : (i32, i32) -> i64
  %1 = arith.muli %x, %x : i32
  return %1 : i32
}
