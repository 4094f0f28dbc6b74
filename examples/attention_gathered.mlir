// Attention of a sequence that is divided over two devices: keys and values are gathered as whole arrays, and
// fuse-comm makes that part of the kernel, whose loop waits for the rows that it reads. The order of keys is free, and
// a device begins with its own, which are there. With specialize-warps other warps send, and the loading ones wait, while the
// rest multiplies.
//
// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=planned | FileCheck %s --check-prefix=ROLES
// CHECK: verified

// ROLES: tile.kernel devices(2)
// ROLES-NOT: tile.kernel
// ROLES: tile.role "load"
// ROLES: scf.for
// ROLES:   %[[K:.*]] = comm.wait
// ROLES:   comm.consume %{{.*}}, %[[K]]
// ROLES:   %[[V:.*]] = comm.wait
// ROLES:   comm.consume %{{.*}}, %[[V]]
// ROLES-COUNT-2: tile.copy async {{.*}} engine(tma)
// ROLES: tile.role "send"
// ROLES: comm.put
// ROLES: tile.role "math"
// ROLES-NOT: comm.

!seq = memref<256x128xbf16>
!part = memref<128x128xbf16>
!all = memref<256x128xbf16, #scale.mem<symmetric>>
!tile = tensor<64x64xbf16>
!s = tensor<64x64xf32>
!row = tensor<64xf32>
func.func @main(%Q: !seq {tile.init = "random"}, %K: !seq {tile.init = "random"}, %V: !seq {tile.init = "random"},
                %O: !seq {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  %Kg = comm.symm_alloc : !all
  %Vg = comm.symm_alloc : !all
  comm.all_gather_into %K to %Kg dim 0 devices 2 : !seq, !all
  comm.all_gather_into %V to %Vg dim 0 devices 2 : !seq, !all
  tile.kernel devices(2) (%row, %head) = (0, 0) to (128, 128) step (64, 64) threads(128) {
    %Qd = scale.view %Q shard<0> at @device : !seq -> !part
    %Od = scale.view %O shard<0> at @device : !seq -> !part
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %me = comm.rank @device
    %own = arith.muli %me, %c128 : index
    %scale = arith.constant dense<0.18033688> : !s
    %zs = arith.constant dense<0.0> : !s
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !s
    %q = tile.load %Qd[%row, %head] : !part -> !tile
    %m, %l, %o = tile.pipelined %key = 0 to 256 step 64 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !s) {
      %turned = arith.addi %own, %key : index
      %at = arith.remui %turned, %c256 : index
      %k = tile.load %Kg[%at, %head] : !all -> !tile
      %v = tile.load %Vg[%at, %head] : !all -> !tile
      %s0 = tile.gemm %q, %k, %zs transpose_b policy(full_row) : !tile, !tile -> !s
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
      %ab = tile.broadcast %alpha dims [1] : !row -> !s
      %oa = arith.mulf %oi, %ab : !s
      %pb = arith.truncf %p : !s to !tile
      %on = tile.gemm %pb, %v, %oa policy(full_row) : !tile, !tile -> !s
      tile.yield %mn, %ln, %on : !row, !row, !s
    }
    %lb = tile.broadcast %l dims [1] : !row -> !s
    %r = arith.divf %o, %lb : !s
    %rb = arith.truncf %r : !s to !tile
    tile.store %rb, %Od[%row, %head] : !tile, !part
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
          %hd = affine.apply affine_map<(h, d) -> (64 * h + d)>(%h, %d)
          %x0 = memref.load %Q[%i, %hd] : !seq
          %y0 = memref.load %K[%k, %hd] : !seq
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
        %hd = affine.apply affine_map<(h, d) -> (64 * h + d)>(%h, %d)
        %o = scf.for %k = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
          %e = memref.load %w[%k] : memref<256xf32>
          %y0 = memref.load %V[%k, %hd] : !seq
          %y = arith.extf %y0 : bf16 to f32
          %r = math.fma %e, %y, %a : f32
          scf.yield %r : f32
        }
        %r = arith.divf %o, %sum : f32
        %rb = arith.truncf %r : f32 to bf16
        memref.store %rb, %O[%i, %hd] : !seq
      }
    }
  }
  memref.dealloc %w : memref<256xf32>
  return
}
