// Results hold nothing at first: what a program reads there before it writes, and
// what it leaves out, is found.
//
// RUN: not tsrun %s --entry=adds 2>&1 | FileCheck %s --check-prefix=ADDS
// RUN: not tsrun %s --entry=kernel 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: tsrun %s --entry=adds --arg=0=zeros --print | FileCheck %s --check-prefix=ZEROS
// RUN: tsrun %s --entry=starts --print | FileCheck %s --check-prefix=ZEROS
// RUN: not tsrun %s --entry=forgets --verify --verify=@all | FileCheck %s --check-prefix=FORGETS
// ADDS: error: 'memref.load' op reads uninitialized memory: argument 0[0]
// ADDS: note: an argument with tile.out is uninitialized; add tile.init = "zeros" to initialize it
// KERNEL: error: 'tile.load' op reads uninitialized memory: argument 0 of device 0[0]
// ZEROS: argument 0 [2]: 1 0
// FORGETS: argument 0: largest element error +Inf (allowed 0), {{.*}}; 1 element differs, 1 of them were never written, the first is [1] instead of 1

func.func @adds(%a: memref<2xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %v = memref.load %a[%c0] : memref<2xi32>
  %w = arith.addi %v, %one : i32
  memref.store %w, %a[%c0] : memref<2xi32>
  return
}

func.func @starts(%a: memref<2xi32> {tile.out, tile.init = "zeros"}) {
  call @adds(%a) : (memref<2xi32>) -> ()
  return
}

func.func @kernel(%a: memref<128xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<128xf32> -> tensor<128xf32>
    tile.store %t, %a[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}

func.func @forgets(%a: memref<2xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  memref.store %one, %a[%c0] : memref<2xi32>
  return
}

func.func @all(%a: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  memref.store %one, %a[%c0] : memref<2xi32>
  memref.store %one, %a[%c1] : memref<2xi32>
  return
}
