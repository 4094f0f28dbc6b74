// A kernel on several devices has no stamps, nor has one of a function that is called; a name that is taken is an error.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics --insert-stamps -o %t.mlir
// RUN: not tsopt %s --insert-stamps=words=2 -o %t.mlir 2>&1 | FileCheck %s
// CHECK: error: insert-stamps: words is from 6 to 2^24, and blocks from 0 to 2^20

func.func @called(%O: memref<64xf32>) { // expected-remark {{has no stamps: it is called, and each call would need memory of its own}}
  tile.kernel blocks(%x) = (1) threads(32) attributes {shared_bytes = 0 : i64} {
    tile.barrier
  }
  return
}
func.func @calls(%O: memref<64xf32>) {
  call @called(%O) : (memref<64xf32>) -> ()
  return
}

// -----

func.func @several() {
  // expected-remark @below {{has no stamps: it runs on 2 devices, and the memory of stamps is on one}}
  tile.kernel blocks(%x) = (1) threads(32) devices(2) attributes {shared_bytes = 0 : i64} {
    tile.barrier
  }
  return
}

// -----

func.func @taken() {
  tile.kernel blocks(%x) = (1) threads(32) attributes {shared_bytes = 0 : i64} {
    tile.barrier
  }
  return
}
// expected-error @below {{has the name of the function with the stamps of @taken; rename it}}
func.func @taken_stamps() {
  return
}
