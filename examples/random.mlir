// Random numbers by Philox-4x32-10 (Salmon et al., 2011): each counter gives four words that depend on
// it and the seed alone, so that a number is the same however elements are spread over threads.
// The high half of a product of words is arith.mului_extended.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!w = tensor<64xi32>
!row = tensor<64x1xi32>
func.func @main(%out: memref<1000xi32> {tile.out}, %seed: i32 {tile.init = "integers"}) {
  tile.kernel (%at) = (0) to (1000) step (256) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c10 = arith.constant 10 : index
    %zero = arith.constant dense<0> : !w
    %m0 = arith.constant dense<0xD2511F53> : !w
    %m1 = arith.constant dense<0xCD9E8D57> : !w
    %golden = arith.constant dense<0x9E3779B9> : !w
    %root3 = arith.constant dense<0xBB67AE85> : !w
    %counter0 = arith.divui %at, %c4 : index
    %counter1 = arith.index_cast %counter0 : index to i32
    %first = tile.fill %counter1 : i32 -> !w
    %number = tile.iota dim 0 : !w
    %counter = arith.addi %first, %number : !w
    %key = tile.fill %seed : i32 -> !w
    %r0, %r1, %r2, %r3, %k0, %k1 = scf.for %round = %c0 to %c10 step %c1
        iter_args(%x0 = %counter, %x1 = %zero, %x2 = %zero, %x3 = %zero, %a = %key, %b = %zero) -> (!w, !w, !w, !w, !w, !w) {
      %low0, %high0 = arith.mului_extended %x0, %m0 : !w
      %low1, %high1 = arith.mului_extended %x2, %m1 : !w
      %y0 = arith.xori %high1, %x1 : !w
      %z0 = arith.xori %y0, %a : !w
      %y2 = arith.xori %high0, %x3 : !w
      %z2 = arith.xori %y2, %b : !w
      %an = arith.addi %a, %golden : !w
      %bn = arith.addi %b, %root3 : !w
      scf.yield %z0, %low1, %z2, %low0, %an, %bn : !w, !w, !w, !w, !w, !w
    }
    // The four words of a counter follow each other.
    %e0 = tile.expand_dims %r0 dim 1 : !w
    %e1 = tile.expand_dims %r1 dim 1 : !w
    %e2 = tile.expand_dims %r2 dim 1 : !w
    %e3 = tile.expand_dims %r3 dim 1 : !w
    %rows = tensor.concat dim(1) %e0, %e1, %e2, %e3 : (!row, !row, !row, !row) -> tensor<64x4xi32>
    %words = tile.reshape %rows : tensor<64x4xi32> -> tensor<256xi32>
    tile.store %words, %out[%at] : tensor<256xi32>, memref<1000xi32>
  }
  return
}

// One number after the other, with products of 64 bits.
func.func @reference(%out: memref<1000xi32>, %seed: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %c1000 = arith.constant 1000 : index
  %zero = arith.constant 0 : i32
  %m0 = arith.constant 0xD2511F53 : i64
  %m1 = arith.constant 0xCD9E8D57 : i64
  %golden = arith.constant 0x9E3779B9 : i32
  %root3 = arith.constant 0xBB67AE85 : i32
  %half = arith.constant 32 : i64
  scf.for %at = %c0 to %c1000 step %c4 {
    %counter0 = arith.divui %at, %c4 : index
    %counter = arith.index_cast %counter0 : index to i32
    %r0, %r1, %r2, %r3, %k0, %k1 = scf.for %round = %c0 to %c10 step %c1
        iter_args(%x0 = %counter, %x1 = %zero, %x2 = %zero, %x3 = %zero, %a = %seed, %b = %zero) -> (i32, i32, i32, i32, i32, i32) {
      %w0 = arith.extui %x0 : i32 to i64
      %p0 = arith.muli %w0, %m0 : i64
      %low0 = arith.trunci %p0 : i64 to i32
      %s0 = arith.shrui %p0, %half : i64
      %high0 = arith.trunci %s0 : i64 to i32
      %w1 = arith.extui %x2 : i32 to i64
      %p1 = arith.muli %w1, %m1 : i64
      %low1 = arith.trunci %p1 : i64 to i32
      %s1 = arith.shrui %p1, %half : i64
      %high1 = arith.trunci %s1 : i64 to i32
      %y0 = arith.xori %high1, %x1 : i32
      %z0 = arith.xori %y0, %a : i32
      %y2 = arith.xori %high0, %x3 : i32
      %z2 = arith.xori %y2, %b : i32
      %an = arith.addi %a, %golden : i32
      %bn = arith.addi %b, %root3 : i32
      scf.yield %z0, %low1, %z2, %low0, %an, %bn : i32, i32, i32, i32, i32, i32
    }
    memref.store %r0, %out[%at] : memref<1000xi32>
    %at1 = arith.addi %at, %c1 : index
    memref.store %r1, %out[%at1] : memref<1000xi32>
    %at2 = arith.addi %at, %c2 : index
    memref.store %r2, %out[%at2] : memref<1000xi32>
    %at3 = arith.addi %at, %c3 : index
    memref.store %r3, %out[%at3] : memref<1000xi32>
  }
  return
}
