// A grouped product and the exchange behind it: each of two devices has two of four experts, and of each
// its rows, those that belong to device 0 first. How many these are is known at run time: %first[e] says
// where those of each device begin and end. A block multiplies the rows of one expert that belong to
// one device and puts the products to it, behind those of the experts before. Then it waits for all
// experts and copies its part of what its device has got.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!A = memref<4x32x64xbf16>
!Ad = memref<2x32x64xbf16>
!W = memref<4x64x64xbf16>
!Wd = memref<2x64x64xbf16>
!first = memref<4x3xi32>
!C = memref<64x64xf32>
!got = memref<32x64xf32, #scale.mem<symmetric>>
!gotrows = memref<?x64xf32, strided<[64, 1], offset: ?>, #scale.mem<symmetric>>
func.func @main(%A: !A {tile.init = "random"}, %W: !W {tile.init = "random"},
                %first: !first {tile.init = dense<[[0, 10, 10], [0, 5, 25], [0, 16, 20], [0, 1, 9]]> : tensor<4x3xi32>}, %C: !C {tile.out}) {
  %got = comm.symm_alloc : !got
  %done = comm.signal_alloc : !comm.signal<4>
  tile.kernel devices(2) blocks(%i, %owner) = (2, 2) threads(128) {
    %Ad = scale.view %A shard<0> at @device : !A -> !Ad
    %Wd = scale.view %W shard<0> at @device : !W -> !Wd
    %Cd = scale.view %C shard<0> at @device : !C -> memref<32x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.addi %owner, %c1 : index
    %e = affine.apply affine_map<(d, i) -> (2 * d + i)>(%me, %i)
    %before = scf.for %f = %c0 to %e step %c1 iter_args(%sum = %zero) -> (i32) {
      %b = memref.load %first[%f, %owner] : !first
      %l = memref.load %first[%f, %next] : !first
      %its = arith.subi %l, %b : i32
      %more = arith.addi %sum, %its : i32
      scf.yield %more : i32
    }
    %from32 = memref.load %first[%e, %owner] : !first
    %to32 = memref.load %first[%e, %next] : !first
    %n32 = arith.subi %to32, %from32 : i32
    %from = arith.index_cast %from32 : i32 to index
    %n = arith.index_cast %n32 : i32 to index
    %at = arith.index_cast %before : i32 to index
    %a = tile.load %Ad[%i, %from, 0] : !Ad -> tensor<32x64xbf16>
    %w = tile.load %Wd[%i, 0, 0] : !Wd -> tensor<64x64xbf16>
    %c = tile.gemm %a, %w : tensor<32x64xbf16>, tensor<64x64xbf16> -> tensor<32x64xf32>
    %there = memref.subview %got[%at, 0] [%n, 64] [1, 1] : !got to !gotrows
    %sent = comm.put %c, %there[0, 0] to %owner : tensor<32x64xf32>, !gotrows
    comm.notify %done[%e] add %one to %owner after %sent : !comm.signal<4>
    %came = comm.wait %done[%c0] ge %one each(4) : !comm.signal<4>
    %here = comm.consume %got, %came : !got
    %row = affine.apply affine_map<(o, i) -> (16 * o + 8 * i)>(%owner, %i)
    %r = tile.load %here[%row, 0] : !got -> tensor<8x64xf32>
    tile.store %r, %Cd[%row, 0] : tensor<8x64xf32>, memref<32x64xf32>
  }
  return
}

func.func @reference(%A: !A, %W: !W, %first: !first, %C: !C) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  %all = scf.for %o = %c0 to %c2 step %c1 iter_args(%at0 = %c0) -> (index) {
    %next = arith.addi %o, %c1 : index
    %at1 = scf.for %e = %c0 to %c4 step %c1 iter_args(%at = %at0) -> (index) {
      %from32 = memref.load %first[%e, %o] : !first
      %to32 = memref.load %first[%e, %next] : !first
      %from = arith.index_cast %from32 : i32 to index
      %to = arith.index_cast %to32 : i32 to index
      %end = scf.for %i = %from to %to step %c1 iter_args(%row = %at) -> (index) {
        scf.for %j = %c0 to %c64 step %c1 {
          %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f64) {
            %a = memref.load %A[%e, %i, %k] : !A
            %b = memref.load %W[%e, %k, %j] : !W
            %ad = arith.extf %a : bf16 to f64
            %bd = arith.extf %b : bf16 to f64
            %p = arith.mulf %ad, %bd : f64
            %r = arith.addf %acc, %p : f64
            scf.yield %r : f64
          }
          %f = arith.truncf %s : f64 to f32
          memref.store %f, %C[%row, %j] : !C
        }
        %below = arith.addi %row, %c1 : index
        scf.yield %below : index
      }
      scf.yield %end : index
    }
    scf.yield %at1 : index
  }
  return
}
