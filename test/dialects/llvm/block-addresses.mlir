// RUN: tsopt %s | tsopt | FileCheck %s

// Addresses of blocks.

// CHECK-LABEL: llvm.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
// CHECK-NEXT: llvm.indirectbr %0 : !llvm.ptr, [
// CHECK-NEXT: ^bb1,
// CHECK-NEXT: ^bb2(%arg0 : i32)
// CHECK-NEXT: ] {foo}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: llvm.blocktag <id = 1>
// CHECK: ^bb2(%1: i32):
// CHECK-NEXT: llvm.indirectbr %0 : !llvm.ptr, []
llvm.func @f(%x : i32) {
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.indirectbr %0 : !llvm.ptr, [
  ^bb1,
  ^bb2(%x : i32)
  ] {foo}
^bb1:
  llvm.blocktag <id = 1>
  llvm.return
^bb2(%y: i32):
  llvm.indirectbr %0 : !llvm.ptr, []
}
