// What a function promises of its arguments holds whenever it is called, or the call ends
// with the argument, the number and the promise: at every stage, before anything is
// computed with it.
//
// RUN: not tsrun %s --dim=A=4x12 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: promises.mlir:[[#@LINE+20]]:17: error: the size of dimension 1 of argument #0 of @main is 12, which is no multiple of 8, as 'tile.divisible' promises
//
// RUN: not tsrun %s --arg=N=6 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: promises.mlir:[[#@LINE+18]]:17: error: the number of argument #1 of @main is 6, which is no multiple of 4, as 'tile.divisible' promises
//
// RUN: not tsrun %s --arg=k=-5 2>&1 | FileCheck %s --check-prefix=SIGNED
// SIGNED: error: the number of argument #2 of @main is -5, which is no multiple of 3, as 'tile.divisible' promises
//
// RUN: not tsrun %s --entry=strides --dim=A=4x8 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: error: the stride of dimension 0 of argument #0 of @padded is 8, which is no multiple of 16, as 'tile.divisible' promises
//
// RUN: not tsrun %s --entry=offset --dim=A=4x16 2>&1 | FileCheck %s --check-prefix=OFFSET
// OFFSET: error: the offset of argument #0 of @padded is 2, which is no multiple of 8, as 'tile.divisible' promises
//
// RUN: not tsrun %s --entry=address 2>&1 | FileCheck %s --check-prefix=ADDRESS
// ADDRESS: error: the address of argument #0 of @aligned is 0x{{[0-9a-f]+}}8, which is no multiple of 16, as 'llvm.align' promises
//
// RUN: tsrun %s --dim=A=4x24 --arg=N=8 --arg=k=-6 | FileCheck %s --check-prefix=GOOD
// GOOD: ran on the simulator

func.func @main(%A: memref<?x?xbf16> {tile.name = "A", tile.shape = [4, 8], tile.divisible = {sizes = [1, 8]}},
                %n: index {tile.name = "N", tile.divisible = 4},
                %k: i32 {tile.name = "k", tile.divisible = 3}) {
  %c0 = arith.constant 0 : index
  return
}

func.func private @padded(%a: memref<?x?xbf16, strided<[?, 1], offset: ?>> {tile.divisible = {strides = [16, 1], offset = 8}}) {
  return
}

func.func @strides(%A: memref<?x?xbf16> {tile.name = "A"}) {
  %0 = memref.cast %A : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, 1], offset: ?>>
  call @padded(%0) : (memref<?x?xbf16, strided<[?, 1], offset: ?>>) -> ()
  return
}

func.func @offset(%A: memref<?x?xbf16> {tile.name = "A"}) {
  %c4 = arith.constant 4 : index
  %0 = memref.subview %A[0, 2] [%c4, %c4] [1, 1] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, 1], offset: 2>>
  %1 = memref.cast %0 : memref<?x?xbf16, strided<[?, 1], offset: 2>> to memref<?x?xbf16, strided<[?, 1], offset: ?>>
  call @padded(%1) : (memref<?x?xbf16, strided<[?, 1], offset: ?>>) -> ()
  return
}

func.func private @aligned(%a: memref<4xbf16> {llvm.align = 16 : i64}) {
  return
}

func.func @address() {
  %c8 = arith.constant 8 : index
  %0 = memref.alloc() : memref<32xi8>
  %1 = memref.view %0[%c8][] : memref<32xi8> to memref<4xbf16>
  call @aligned(%1) : (memref<4xbf16>) -> ()
  return
}
