// A mixture of four experts, one on each of four devices, with its dispatch and its combination. Block p of
// a device does what it has to do with device p: it puts those of its tokens' rows that go to expert p,
// and how many these are, which is known at run time only; multiplies what device p sent to the
// expert here and puts the products back; and writes those that expert p sends. A put to a subview writes
// no more rows than there are. Tokens of expert 4 go nowhere.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!x = memref<64x64xbf16>
!xd = memref<16x64xbf16>
!ids = memref<64xi32>
!g = memref<64xf32>
!y = memref<64x64xf32>
!yd = memref<16x64xf32>
!sent = memref<4x16x64xbf16, #scale.mem<symmetric>>
!back = memref<4x16x64xf32, #scale.mem<symmetric>>
!sentrows = memref<?x64xbf16, strided<[64, 1], offset: ?>, #scale.mem<symmetric>>
!backrows = memref<?x64xf32, strided<[64, 1], offset: ?>, #scale.mem<symmetric>>
!counts = memref<4xi32, #scale.mem<symmetric>>
!list = tensor<16xi32>
func.func @main(%x: !x {tile.init = "random"}, %W: memref<4x64x64xbf16> {tile.init = "random"}, %g: !g {tile.init = "random"},
                %expert: !ids {tile.init = dense<[0, 1, 1, 4, 3, 0, 1, 1, 0, 1, 3, 3, 1, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
                                                  3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0, 4, 0, 4, 3, 4, 1, 4, 3, 4, 3, 4, 3, 4, 3, 4, 0]> : tensor<64xi32>},
                %y: !y {tile.init = "zeros", tile.out}) {
  %sent = comm.symm_alloc : !sent
  %counts = comm.symm_alloc : !counts
  %back = comm.symm_alloc : !back
  %asked = comm.signal_alloc : !comm.signal<4>
  %answered = comm.signal_alloc : !comm.signal<4>
  tile.kernel devices(4) blocks(%p) = (4) threads(128) {
    %xd = scale.view %x shard<0> at @device : !x -> !xd
    %ed = scale.view %expert shard<0> at @device : !ids -> memref<16xi32>
    %gd = scale.view %g shard<0> at @device : !g -> memref<16xf32>
    %yd = scale.view %y shard<0> at @device : !y -> !yd
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %none = arith.constant dense<16> : !list
    %me = comm.rank @device
    // The tokens of expert p come first in the list; behind them it names rows that there are not.
    %e = tile.load %ed[0] : memref<16xi32> -> !list
    %p32 = arith.index_cast %p : index to i32
    %ps = tile.fill %p32 : i32 -> !list
    %its = arith.cmpi eq, %e, %ps : !list
    %all = tile.iota dim 0 : !list
    %some = arith.select %its, %all, %none : tensor<16xi1>, !list
    %list = tile.sort(%some) dim 0 : !list {
    ^bb0(%a: i32, %b: i32):
      %before = arith.cmpi slt, %a, %b : i32
      tile.yield %before : i1
    }
    %ones = arith.extui %its : tensor<16xi1> to !list
    %n = tile.reduce add %ones dims [0] keep : !list
    %n32 = tensor.extract %n[%c0] : tensor<1xi32>
    %rows = arith.index_cast %n32 : i32 to index
    %t = tile.gather %xd[%list, 0] [1, 64] : !xd, !list -> tensor<16x64xbf16>
    %there = memref.subview %sent[%me, 0, 0] [1, %rows, 64] [1, 1, 1] : !sent to !sentrows
    %p1 = comm.put %t, %there[0, 0] to %p : tensor<16x64xbf16>, !sentrows
    %p2 = comm.put %n, %counts[%me] to %p : tensor<1xi32>, !counts
    comm.notify %asked[%me] add %one to %p after %p1, %p2 : !comm.signal<4>

    %w = tile.load %W[%me, 0, 0] : memref<4x64x64xbf16> -> tensor<64x64xbf16>
    %came = comm.wait %asked[%p] ge %one : !comm.signal<4>
    %here = comm.consume %sent, %came : !sent
    %known = comm.consume %counts, %came : !counts
    %m32 = memref.load %known[%p] : !counts
    %m = arith.index_cast %m32 : i32 to index
    %u = tile.load %here[%p, 0, 0] : !sent -> tensor<16x64xbf16>
    %v = tile.gemm %u, %w : tensor<16x64xbf16>, tensor<64x64xbf16> -> tensor<16x64xf32>
    %home = memref.subview %back[%me, 0, 0] [1, %m, 64] [1, 1, 1] : !back to !backrows
    %p3 = comm.put %v, %home[0, 0] to %p : tensor<16x64xf32>, !backrows
    comm.notify %answered[%me] add %one to %p after %p3 : !comm.signal<4>

    %done = comm.wait %answered[%p] ge %one : !comm.signal<4>
    %products = comm.consume %back, %done : !back
    %r = tile.load %products[%p, 0, 0] : !back -> tensor<16x64xf32>
    %s = tile.gather %gd[%list] : memref<16xf32>, !list -> tensor<16xf32>
    %sb = tile.broadcast %s dims [1] : tensor<16xf32> -> tensor<16x64xf32>
    %q = arith.mulf %r, %sb : tensor<16x64xf32>
    tile.scatter %q, %yd[%list, 0] [1, 64] : tensor<16x64xf32>, !yd, !list
  }
  return
}

func.func @reference(%x: !x, %W: memref<4x64x64xbf16>, %g: !g, %expert: !ids, %y: !y) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.for %t = %c0 to %c64 step %c1 {
    %e32 = memref.load %expert[%t] : !ids
    %e = arith.index_cast %e32 : i32 to index
    %s = memref.load %g[%t] : !g
    %sd = arith.extf %s : f32 to f64
    %inside = arith.cmpi ult, %e, %c4 : index
    scf.if %inside {
      scf.for %j = %c0 to %c64 step %c1 {
        %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f64) {
          %a = memref.load %x[%t, %k] : !x
          %b = memref.load %W[%e, %k, %j] : memref<4x64x64xbf16>
          %ad = arith.extf %a : bf16 to f64
          %bd = arith.extf %b : bf16 to f64
          %p = arith.mulf %ad, %bd : f64
          %r = arith.addf %acc, %p : f64
          scf.yield %r : f64
        }
        %q = arith.mulf %sum, %sd : f64
        %f = arith.truncf %q : f64 to f32
        memref.store %f, %y[%t, %j] : !y
      }
    }
  }
  return
}
