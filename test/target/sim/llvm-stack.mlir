// Stack memory of a function that is inlined, with the markers of its life and of what is released: the same numbers.
//
// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsopt %s --inline | FileCheck %s --check-prefix=INLINED
// RUN: tsopt %s --inline | tsrun --verify - | FileCheck %s
// INLINED: llvm.intr.stacksave
// INLINED: llvm.intr.lifetime.start
// CHECK: verified

llvm.func @through_memory(%x: i32) -> i32 attributes {sym_visibility = "private"} {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %x x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.store %n, %b : i32, !llvm.ptr
  %y = llvm.load %a : !llvm.ptr -> i32
  %z = llvm.load %b : !llvm.ptr -> i32
  %s = llvm.add %y, %z : i32
  llvm.return %s : i32
}

func.func @main(%out: memref<2xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : i32
  %c6 = arith.constant 6 : i32
  %x = llvm.call @through_memory(%c3) : (i32) -> i32
  %y = llvm.call @through_memory(%c6) : (i32) -> i32
  memref.store %x, %out[%c0] : memref<2xi32>
  memref.store %y, %out[%c1] : memref<2xi32>
  return
}

func.func @reference(%out: memref<2xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 4 : i32
  %y = arith.constant 7 : i32
  memref.store %x, %out[%c0] : memref<2xi32>
  memref.store %y, %out[%c1] : memref<2xi32>
  return
}
