// Attention of a sequence that is divided over four devices, whose keys and values are gathered: blocks
// of a head put their device's part to all, signal device by device, and attend to the parts as
// they arrive, their own first. Each of a head's two blocks sends half of the rows and has half of the
// queries.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!seq = memref<2x256x64xbf16>
!part = memref<2x64x64xbf16>
!all = memref<2x256x64xbf16, #scale.mem<symmetric>>
!tile = tensor<32x64xbf16>
!s = tensor<32x32xf32>
!o = tensor<32x64xf32>
!row = tensor<32xf32>
func.func @main(%Q: !seq {tile.init = "random"}, %K: !seq {tile.init = "random"}, %V: !seq {tile.init = "random"},
                %O: !seq {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  %Kg = comm.symm_alloc : !all
  %Vg = comm.symm_alloc : !all
  %here = comm.signal_alloc : !comm.signal<8>
  tile.kernel devices(4) (%row, %h) = (0, 0) to (64, 2) step (32, 1) threads(128) {
    %Qd = scale.view %Q shard<1> at @device : !seq -> !part
    %Kd = scale.view %K shard<1> at @device : !seq -> !part
    %Vd = scale.view %V shard<1> at @device : !seq -> !part
    %Od = scale.view %O shard<1> at @device : !seq -> !part
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %scale = arith.constant dense<0.18033688> : !s
    %zs = arith.constant dense<0.0> : !s
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !o
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %kt = tile.load %Kd[%h, %row, 0] : !part -> !tile
    %vt = tile.load %Vd[%h, %row, 0] : !part -> !tile
    %at = affine.apply affine_map<(d, r) -> (64 * d + r)>(%me, %row)
    %counter = affine.apply affine_map<(d, h) -> (2 * d + h)>(%me, %h)
    scf.for %i = %c0 to %n step %c1 {
      %ahead = arith.addi %me, %i : index
      %peer = arith.remui %ahead, %n : index
      %pk = comm.put %kt, %Kg[%h, %at, 0] to %peer : !tile, !all
      %pv = comm.put %vt, %Vg[%h, %at, 0] to %peer : !tile, !all
      comm.notify %here[%counter] add %one to %peer after %pk, %pv : !comm.signal<8>
    }
    %q = tile.load %Qd[%h, %row, 0] : !part -> !tile
    %m, %l, %o = scf.for %i = %c0 to %n step %c1 iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !o) {
      %back = arith.subi %n, %i : index
      %of = arith.addi %me, %back : index
      %owner = arith.remui %of, %n : index
      %its = affine.apply affine_map<(d, h) -> (2 * d + h)>(%owner, %h)
      %came = comm.wait %here[%its] ge %two : !comm.signal<8>
      %Kn = comm.consume %Kg, %came : !all
      %Vn = comm.consume %Vg, %came : !all
      %mj, %lj, %oj = tile.pipelined %j = 0 to 64 step 32 stages(2) iter_args(%mk = %mi, %lk = %li, %ok = %oi) -> (!row, !row, !o) {
        %key = affine.apply affine_map<(d, j) -> (64 * d + j)>(%owner, %j)
        %k = tile.load %Kn[%h, %key, 0] : !all -> !tile
        %v = tile.load %Vn[%h, %key, 0] : !all -> !tile
        %s0 = tile.gemm %q, %k, %zs transpose_b : !tile, !tile -> !s
        %s = arith.mulf %s0, %scale : !s
        %mt = tile.reduce max %s dims [1] : !s
        %mn = arith.maximumf %mk, %mt : !row
        %md = arith.subf %mk, %mn : !row
        %alpha = math.exp2 %md fastmath<afn> : !row
        %mb = tile.broadcast %mn dims [1] : !row -> !s
        %sd = arith.subf %s, %mb : !s
        %p = math.exp2 %sd fastmath<afn> : !s
        %ps = tile.reduce add %p dims [1] : !s
        %ln = math.fma %lk, %alpha, %ps : !row
        %ab = tile.broadcast %alpha dims [1] : !row -> !o
        %oa = arith.mulf %ok, %ab : !o
        %pb = arith.truncf %p : !s to tensor<32x32xbf16>
        %on = tile.gemm %pb, %v, %oa : tensor<32x32xbf16>, !tile -> !o
        tile.yield %mn, %ln, %on : !row, !row, !o
      }
      scf.yield %mj, %lj, %oj : !row, !row, !o
    }
    %lb = tile.broadcast %l dims [1] : !row -> !o
    %r = arith.divf %o, %lb : !o
    %rb = arith.truncf %r : !o to !tile
    tile.store %rb, %Od[%h, %row, 0] : !tile, !part
  }
  return
}

func.func @reference(%Q: !seq, %K: !seq, %V: !seq, %O: !seq) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %n = arith.constant 256 : index
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.125 : f32
  %w = memref.alloc() : memref<256xf32>
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
        memref.store %e, %w[%k] : memref<256xf32>
        %tn = arith.addf %t, %e : f32
        scf.yield %tn : f32
      }
      scf.for %d = %c0 to %c64 step %c1 {
        %o = scf.for %k = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
          %e = memref.load %w[%k] : memref<256xf32>
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
  memref.dealloc %w : memref<256xf32>
  return
}
