// RUN: tsopt %s -convert-cf-to-llvm | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -convert-cf-to-llvm | FileCheck %s %}

// What an assertion needs.
// CHECK: llvm.func @abort()
// CHECK: llvm.func @puts(!llvm.ptr)
// CHECK: llvm.mlir.global private constant @assert_msg(dense<[109, 117, 115, 116, 32, 104, 111, 108, 100, 0]> : tensor<10xi8>)

// CHECK-LABEL: func.func @branches(%arg0: i1, %arg1: i32, %arg2: f32) -> f32 {
// CHECK-NEXT:   llvm.cond_br %arg0 weights([3, 1]), ^bb1(%arg2 : f32), ^bb2
// CHECK-NEXT: ^bb1(%0: f32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:   llvm.br ^bb2
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   llvm.switch %arg1 : i32, ^bb3 [
// CHECK-NEXT:     1: ^bb1(%arg2 : f32),
// CHECK-NEXT:     -2: ^bb3
// CHECK-NEXT:   ]
// CHECK-NEXT: ^bb3:  // 2 preds: ^bb2, ^bb2
// CHECK-NEXT:   return %arg2 : f32
func.func @branches(%c: i1, %i: i32, %a: f32) -> f32 {
  cf.cond_br %c weights([3, 1]), ^bb1(%a : f32), ^bb2
^bb1(%x: f32):
  cf.br ^bb2
^bb2:
  cf.switch %i : i32, [
    default: ^bb3,
    1: ^bb1(%a : f32),
    -2: ^bb3
  ]
^bb3:
  return %a : f32
}

// An assertion that fails prints its message and ends the program.
// CHECK-LABEL: func.func @assertion(%arg0: i1) {
// CHECK-NEXT:   llvm.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   return
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT:   %0 = llvm.mlir.addressof @assert_msg : !llvm.ptr
// CHECK-NEXT:   %1 = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<10 x i8>
// CHECK-NEXT:   llvm.call @puts(%1) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.call @abort() : () -> ()
// CHECK-NEXT:   llvm.unreachable
func.func @assertion(%c: i1) {
  cf.assert %c, "must hold"
  return
}


