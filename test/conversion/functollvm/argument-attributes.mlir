// RUN: tsopt --convert-func-to-llvm --allow-unregistered-dialect %s | FileCheck %s
// RUN: tsopt --convert-func-to-llvm=use-bare-ptr-memref-call-conv --allow-unregistered-dialect %s | FileCheck %s --check-prefix=BARE

// What an argument says of itself is lost where it becomes several.

// CHECK-LABEL: llvm.func @parts(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64 {foo.bar}) {
// BARE-LABEL: llvm.func @parts(%arg0: !llvm.ptr {foo.bar, llvm.align = 16 : i64}, %arg1: i64 {foo.bar}) {
func.func @parts(%m: memref<4xf32> {llvm.align = 16 : i64, foo.bar}, %i: index {foo.bar}) {
  return
}
