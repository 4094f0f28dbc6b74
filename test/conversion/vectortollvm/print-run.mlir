// What is printed is the same before and after.
//
// RUN: tsrun %s | FileCheck %s
// RUN: tsopt %s --convert-vector-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | tsrun - | FileCheck %s
// CHECK:      ( -3, 253 )one: 1.5, 0.5, -2
// CHECK-NEXT: 1
// CHECK-NEXT: 7
func.func @main() {
  %i = arith.constant -3 : i8
  %u = arith.constant 253 : index
  %f = arith.constant 1.5 : f32
  %h = arith.constant 0.5 : f16
  %l = arith.constant -2.0 : bf16
  %t = arith.constant true
  %d = arith.constant 7.0 : f64
  vector.print punctuation <open>
  vector.print %i : i8 punctuation <comma>
  vector.print %u : index punctuation <close>
  vector.print str "one: "
  vector.print %f : f32 punctuation <comma>
  vector.print %h : f16 punctuation <comma>
  vector.print %l : bf16
  vector.print %t : i1
  vector.print %d : f64
  return
}
