// How wide accesses to arrays of unknown sizes are follows from what is promised of them:
// of sizes, strides, the offset and the address, through views and numbers.
//
// RUN: tsopt %s --split-input-file --pass-pipeline='builtin.module(func.func(infer-layout,convert-layouts-via-smem,allocate-memory,insert-sync,convert-tile-to-gpu))' --verify-diagnostics | FileCheck %s

// The distance of rows is the last size.
// CHECK-LABEL: func @sizes
// CHECK: vector.load {{.*}} {alignment = 16 : i64} : memref<?x?xbf16>, vector<8xbf16>
// CHECK: vector.store {{.*}} {alignment = 8 : i64} : memref<?x?xbf16>, vector<4xbf16>
func.func @sizes(%A: memref<?x?xbf16> {tile.divisible = {sizes = [1, 8]}}, %B: memref<?x?xbf16> {tile.divisible = {sizes = [3, 4]}}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %A[%c0, %c0] : memref<?x?xbf16> -> tensor<32x32xbf16>
    // expected-remark @below {{accesses memory 8 bytes at a time; with 'tile.divisible = {sizes = [1, 8]}' on argument #1 it would be 16}}
    tile.store %t, %B[%c0, %c0] : tensor<32x32xbf16>, memref<?x?xbf16>
  }
  return
}

// -----

// CHECK-LABEL: func @nothing
// CHECK: memref.load
// CHECK: memref.store
func.func @nothing(%A: memref<?x?x?xbf16> {tile.name = "A"}, %B: memref<?x33xbf16>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-remark @below {{accesses memory 2 bytes at a time; with 'tile.divisible = {sizes = [1, 1, 8]}' on argument #0, "A", it would be 16}}
    %t = tile.load %A[%c0, %c0, %c0] : memref<?x?x?xbf16> -> tensor<32x32xbf16>
    // Nothing can be promised of 33 columns.
    // expected-remark @below {{accesses memory 2 bytes at a time, not 16: rows of memref<?x33xbf16> are a multiple of 33 elements apart, not of 8; pad the rows of the array}}
    tile.store %t, %B[%c0, %c0] : tensor<32x32xbf16>, memref<?x33xbf16>
  }
  return
}

// -----

// Strides, and the offset from the aligned pointer. Where the columns end is not known:
// cp.async fills up with zero.
// CHECK-LABEL: func @strides
// CHECK: nvvm.cp.async.shared.global {{.*}}, 16, cache = cg
func.func @strides(%A: memref<?x?xbf16, strided<[?, 1], offset: ?>> {tile.divisible = {strides = [8, 1], offset = 16}}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<32x32xbf16, #scale.mem<l1>>
    tile.copy async %A[%c0, %c0] to %s[%c0, %c0] tile(32, 32) : memref<?x?xbf16, strided<[?, 1], offset: ?>> to memref<32x32xbf16, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
  }
  return
}

// -----

// CHECK-LABEL: func @no_offset
// CHECK: nvvm.cp.async.shared.global {{.*}}, 8, cache = ca
func.func @no_offset(%A: memref<?x?xbf16, strided<[?, 1], offset: ?>> {tile.divisible = {strides = [8, 1], offset = 4}},
                     %B: memref<?x?xbf16, strided<[?, 1], offset: ?>>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<32x32xbf16, #scale.mem<l1>>
    // expected-remark @below {{copies 8 bytes at a time by cp.async; with 'tile.divisible = {offset = 8}' on argument #0 it would be 16}}
    tile.copy async %A[%c0, %c0] to %s[%c0, %c0] tile(32, 32) : memref<?x?xbf16, strided<[?, 1], offset: ?>> to memref<32x32xbf16, #scale.mem<l1>>
    // expected-remark @below {{copies through registers synchronously: fewer than 4 bytes are contiguous and aligned at both ends; with 'tile.divisible = {strides = [8, 1], offset = 8}' on argument #1 cp.async would copy 16 at a time}}
    tile.copy async %B[%c0, %c0] to %s[%c0, %c0] tile(32, 32) : memref<?x?xbf16, strided<[?, 1], offset: ?>> to memref<32x32xbf16, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
  }
  return
}

// -----

// The address. An array of which nothing is said begins where an allocation may.
// CHECK-LABEL: func @address
// CHECK: vector.load {{.*}} {alignment = 4 : i64} : memref<1024xbf16>, vector<2xbf16>
// CHECK: vector.store {{.*}} {alignment = 16 : i64} : memref<1024xbf16>, vector<8xbf16>
func.func @address(%A: memref<1024xbf16> {llvm.align = 4 : i64}, %B: memref<1024xbf16>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-remark @below {{accesses memory 4 bytes at a time; with 'llvm.align = 16' on argument #0 it would be 16}}
    %t = tile.load %A[%c0] : memref<1024xbf16> -> tensor<1024xbf16>
    tile.store %t, %B[%c0] : tensor<1024xbf16>, memref<1024xbf16>
  }
  return
}

// -----

// Numbers: a leading dimension that is an argument of its own, an index.
// CHECK-LABEL: func @numbers
// CHECK: vector.load {{.*}} {alignment = 16 : i64} : memref<32x32xbf16, strided<[?, 1], offset: ?>>, vector<8xbf16>
// CHECK: memref.load
func.func @numbers(%A: memref<?xbf16>, %ld: index {tile.divisible = 24}, %l: index, %C: memref<64x32xbf16>) {
  %twice = arith.muli %ld, %l : index
  %m = memref.reinterpret_cast %A to offset: [%twice], sizes: [32, 32], strides: [%ld, 1] : memref<?xbf16> to memref<32x32xbf16, strided<[?, 1], offset: ?>>
  %n = memref.reinterpret_cast %A to offset: [0], sizes: [32, 32], strides: [%l, 1] : memref<?xbf16> to memref<32x32xbf16, strided<[?, 1]>>
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %t = tile.load %m[%c0, %c0] : memref<32x32xbf16, strided<[?, 1], offset: ?>> -> tensor<32x32xbf16>
    // expected-remark @below {{accesses memory 2 bytes at a time; with 'tile.divisible = 8' on argument #2 it would be 16}}
    %u = tile.load %n[%c0, %c0] : memref<32x32xbf16, strided<[?, 1]>> -> tensor<32x32xbf16>
    tile.store %t, %C[%c0, %c0] : tensor<32x32xbf16>, memref<64x32xbf16>
    tile.store %u, %C[%c32, %c0] : tensor<32x32xbf16>, memref<64x32xbf16>
  }
  return
}

// -----

// Each device has a copy of its own, which is dense, whatever the host's array is: rows of
// 33 elements begin anywhere.
// CHECK-LABEL: func @devices
// CHECK: memref.load
// CHECK-NOT: vector.load
func.func @devices(%A: memref<32x33xbf16, strided<[?, 1]>> {tile.divisible = {strides = [8, 1]}}, %C: memref<32x32xbf16>) {
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-remark @below {{are a multiple of 33 elements apart, not of 8; pad the rows of the array}}
    %t = tile.load %A[%c0, %c0] : memref<32x33xbf16, strided<[?, 1]>> -> tensor<32x32xbf16>
    tile.store %t, %C[%c0, %c0] : tensor<32x32xbf16>, memref<32x32xbf16>
  }
  return
}
