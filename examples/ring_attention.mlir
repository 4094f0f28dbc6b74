// Ring attention: queries, keys and values are divided over four devices along the sequence. In step e
// a device attends to the keys of the device e places before it, after it has sent them on to the next
// one, so that they travel while it multiplies. Each device's keys have a place of their own
// everywhere: nothing is overwritten, and nobody has to say that it has read.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!seq = memref<2x128x64xbf16>
!part = memref<2x32x64xbf16>
!kv = memref<4x2x2x32x64xbf16, #scale.mem<symmetric>>
!tile = tensor<32x64xbf16>
!s = tensor<32x32xf32>
!o = tensor<32x64xf32>
!row = tensor<32xf32>
func.func @main(%Q: !seq {tile.init = "random"}, %K: !seq {tile.init = "random"}, %V: !seq {tile.init = "random"},
                %O: !seq {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  %kv = comm.symm_alloc : !kv
  %here = comm.signal_alloc : !comm.signal<8>
  tile.kernel devices(4) blocks(%h) = (2) threads(128) {
    %Qd = scale.view %Q shard<1> at @device : !seq -> !part
    %Kd = scale.view %K shard<1> at @device : !seq -> !part
    %Vd = scale.view %V shard<1> at @device : !seq -> !part
    %Od = scale.view %O shard<1> at @device : !seq -> !part
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %scale = arith.constant dense<0.18033688> : !s
    %zs = arith.constant dense<0.0> : !s
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !o
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %last = arith.subi %n, %c1 : index
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %n : index
    %q = tile.load %Qd[%h, 0, 0] : !part -> !tile
    %k0 = tile.load %Kd[%h, 0, 0] : !part -> !tile
    %v0 = tile.load %Vd[%h, 0, 0] : !part -> !tile
    %m, %l, %o, %kl, %vl = scf.for %e = %c0 to %n step %c1 iter_args(%mi = %m0, %li = %l0, %oi = %o0, %k = %k0, %v = %v0)
        -> (!row, !row, !o, !tile, !tile) {
      // The keys of device %me - %e: the next device has them in its step %e + 1.
      %back = arith.subi %n, %e : index
      %of = arith.addi %me, %back : index
      %owner = arith.remui %of, %n : index
      %more = arith.cmpi slt, %e, %last : index
      scf.if %more {
        %counter = affine.apply affine_map<(d, h) -> (2 * d + h)>(%owner, %h)
        %pk = comm.put %k, %kv[%owner, %h, 0, 0, 0] [1, 1, 1, 32, 64] to %next : !tile, !kv
        %pv = comm.put %v, %kv[%owner, %h, 1, 0, 0] [1, 1, 1, 32, 64] to %next : !tile, !kv
        comm.notify %here[%counter] add %one to %next after %pk, %pv : !comm.signal<8>
      }
      %s0 = tile.gemm %q, %k, %zs transpose_b : !tile, !tile -> !s
      %s = arith.mulf %s0, %scale : !s
      %mt = tile.reduce max %s dims [1] : !s
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %alpha = math.exp2 %md fastmath<afn> : !row
      %mb = tile.broadcast %mn dims [1] : !row -> !s
      %sd = arith.subf %s, %mb : !s
      %p = math.exp2 %sd fastmath<afn> : !s
      %ps = tile.reduce add %p dims [1] : !s
      %ln = math.fma %li, %alpha, %ps : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !o
      %oa = arith.mulf %oi, %ab : !o
      %pb = arith.truncf %p : !s to tensor<32x32xbf16>
      %on = tile.gemm %pb, %v, %oa : tensor<32x32xbf16>, !tile -> !o
      %kn, %vn = scf.if %more -> (!tile, !tile) {
        %before = arith.addi %owner, %last : index
        %from = arith.remui %before, %n : index
        %counter = affine.apply affine_map<(d, h) -> (2 * d + h)>(%from, %h)
        %came = comm.wait %here[%counter] ge %one : !comm.signal<8>
        %now = comm.consume %kv, %came : !kv
        %kt = tile.load %now[%from, %h, 0, 0, 0] [1, 1, 1, 32, 64] : !kv -> !tile
        %vt = tile.load %now[%from, %h, 1, 0, 0] [1, 1, 1, 32, 64] : !kv -> !tile
        scf.yield %kt, %vt : !tile, !tile
      } else {
        scf.yield %k, %v : !tile, !tile
      }
      scf.yield %mn, %ln, %on, %kn, %vn : !row, !row, !o, !tile, !tile
    }
    %lb = tile.broadcast %l dims [1] : !row -> !o
    %r = arith.divf %o, %lb : !o
    %rb = arith.truncf %r : !o to !tile
    tile.store %rb, %Od[%h, 0, 0] : !tile, !part
  }
  return
}

func.func @reference(%Q: !seq, %K: !seq, %V: !seq, %O: !seq) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %n = arith.constant 128 : index
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.125 : f32
  %w = memref.alloc() : memref<128xf32>
  scf.for %h = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %sum = scf.for %k = %c0 to %n step %c1 iter_args(%t = %z) -> (f32) {
        %dot = scf.for %d = %c0 to %c64 step %c1 iter_args(%a = %z) -> (f32) {
          %x0 = memref.load %Q[%h, %i, %d] : !seq
          %y0 = memref.load %K[%h, %k, %d] : !seq
          %x = arith.extf %x0 : bf16 to f32
          %y = arith.extf %y0 : bf16 to f32
          %r = math.fma %x, %y, %a : f32
          scf.yield %r : f32
        }
        %sc = arith.mulf %dot, %scale : f32
        %e = math.exp %sc : f32
        memref.store %e, %w[%k] : memref<128xf32>
        %tn = arith.addf %t, %e : f32
        scf.yield %tn : f32
      }
      scf.for %d = %c0 to %c64 step %c1 {
        %o = scf.for %k = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
          %e = memref.load %w[%k] : memref<128xf32>
          %y0 = memref.load %V[%h, %k, %d] : !seq
          %y = arith.extf %y0 : bf16 to f32
          %r = math.fma %e, %y, %a : f32
          scf.yield %r : f32
        }
        %r = arith.divf %o, %sum : f32
        %rb = arith.truncf %r : f32 to bf16
        memref.store %rb, %O[%h, %i, %d] : !seq
      }
    }
  }
  memref.dealloc %w : memref<128xf32>
  return
}
