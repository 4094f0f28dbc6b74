// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Addresses of blocks, and branches to them.

// CHECK-LABEL: define i32 @jump(i32 %0) {
// CHECK-NEXT: indirectbr ptr blockaddress(@jump, %2), [label %2, label %3]
// CHECK: 2:
// CHECK-NEXT: ret i32 %0
// CHECK: 3:
// CHECK-NEXT: %4 = phi i32 [ %0, %1 ]
// CHECK-NEXT: ret i32 %4
llvm.func @jump(%x: i32) -> i32 {
  %0 = llvm.blockaddress <function = @jump, tag = <id = 1>> : !llvm.ptr
  llvm.indirectbr %0 : !llvm.ptr, [
  ^bb1,
  ^bb2(%x : i32)
  ]
^bb1:
  llvm.blocktag <id = 1>
  llvm.return %x : i32
^bb2(%y: i32):
  llvm.return %y : i32
}
// CHECK-LABEL: define ptr @elsewhere() {
// CHECK-NEXT: ret ptr blockaddress(@jump, %2)
llvm.func @elsewhere() -> !llvm.ptr {
  %0 = llvm.blockaddress <function = @jump, tag = <id = 1>> : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
