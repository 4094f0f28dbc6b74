// RUN: tsopt %s | tsopt | FileCheck %s

// Invokes, landing pads, resumption.

// CHECK-LABEL: llvm.func @pers(...) -> i32
llvm.func @pers(...) -> i32
// CHECK: llvm.mlir.global external constant @ti() {addr_space = 0 : i32} : !llvm.ptr
llvm.mlir.global external constant @ti() : !llvm.ptr
// CHECK-LABEL: llvm.func @may(i32) -> i32
llvm.func @may(i32) -> i32
// CHECK-LABEL: llvm.func @inv(%arg0: i32, %arg1: !llvm.ptr) -> i32 attributes {personality = @pers} {
// CHECK-NEXT: %0 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %1 = llvm.mlir.addressof @ti : !llvm.ptr
// CHECK-NEXT: %2 = llvm.mlir.undef : !llvm.array<1 x ptr>
// CHECK-NEXT: %3 = llvm.invoke fastcc @may(%arg0) to ^bb1(%arg0 : i32) unwind ^bb3 {a} : (i32) -> i32
// CHECK-NEXT: ^bb1(%4: i32):
// CHECK-NEXT: llvm.invoke %arg1(%arg0) to ^bb2 unwind ^bb3 vararg(!llvm.func<void (i32, ...)>) ["tag"(%arg0 : i32)] : !llvm.ptr, (i32) -> ()
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: llvm.return %4 : i32
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: %5 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) (catch %1 : !llvm.ptr) (filter %2 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
// CHECK-NEXT: llvm.resume %5 : !llvm.struct<(ptr, i32)>
llvm.func @inv(%x: i32, %p: !llvm.ptr) -> i32 attributes {personality = @pers} {
  %z = llvm.mlir.zero : !llvm.ptr
  %ti = llvm.mlir.addressof @ti : !llvm.ptr
  %arr = llvm.mlir.undef : !llvm.array<1 x ptr>
  %0 = llvm.invoke fastcc @may(%x) to ^bb1(%x : i32) unwind ^bb2 {a} : (i32) -> i32
^bb1(%r : i32):
  llvm.invoke %p(%x) to ^bb3 unwind ^bb2 vararg(!llvm.func<void (i32, ...)>) ["tag"(%x : i32)] : !llvm.ptr, (i32) -> ()
^bb3:
  llvm.return %r : i32
^bb2:
  %1 = llvm.landingpad cleanup (catch %z : !llvm.ptr) (catch %ti : !llvm.ptr) (filter %arr : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}
