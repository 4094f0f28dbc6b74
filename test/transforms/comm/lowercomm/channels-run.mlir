// Channels are queues of tiles: between units of a block slots of shared memory, between
// blocks and devices slots of the receiver with counters of one writer each. Rounds are
// counted by execution, from launch to launch, and each way round a circle has queues.
//
// RUN: tsrun %s --entry=devices --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=warpgroups --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=warps --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=blocks --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=clusters --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=scatter --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=units --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=persistent --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=several --verify-each-stage | FileCheck %s
// RUN: tsopt %s --lower-comm --verify-comm --verify-diagnostics -o /dev/null
//
// CHECK: verified after every one of

// A ring of depth 1: each sends before it takes.

func.func @devices(%in: memref<3x8x64xf32> {tile.init = "random"}, %o: memref<3x8x64xf32> {tile.out}) {
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %u = arith.addi %me, %c1 : index
    %next = arith.remui %u, %n : index
    %n1 = arith.subi %n, %c1 : index
    %p = arith.addi %me, %n1 : index
    %prev = arith.remui %p, %n : index
    scf.for %i = %c0 to %c8 step %c1 {
      %t = tile.load %in[%me, %i, %c0] : memref<3x8x64xf32> -> tensor<64xf32>
      comm.send %t, %c to %next : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
      %r = comm.recv %c from %prev : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
      %w = scale.view %o shard<0> at @device : memref<3x8x64xf32> -> memref<1x8x64xf32>
      tile.store %r, %w[%c0, %i, %c0] : tensor<64xf32>, memref<1x8x64xf32>
    }
  }
  return
}

// One way, two tiles at a time, in each block.

func.func @warpgroups(%o: memref<2x4x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c = comm.channel @warpgroup : !comm.channel<tensor<64xf32>, 2>
    scale.on @warpgroup as (%g, %n) in(%c as %cg replica, %o as %og replica) : (!comm.channel<tensor<64xf32>, 2>, memref<2x4x64xf32>) {
      %first = arith.cmpi eq, %g, %c0 : index
      scf.if %first {
        scf.for %i = %c0 to %c4 step %c1 {
          %k = arith.index_cast %i : index to i32
          %f = arith.sitofp %k : i32 to f32
          %a = tile.fill %f : f32 -> tensor<64xf32>
          comm.send %a, %cg to %c1 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 2>
        }
      } else {
        scf.for %i = %c0 to %c4 step %c1 {
          %a = comm.recv %cg from %c0 : !comm.channel<tensor<64xf32>, 2> -> tensor<64xf32>
          tile.store %a, %og[%x, %i, %c0] : tensor<64xf32>, memref<2x4x64xf32>
        }
      }
    }
  }
  return
}

// Warps of each warpgroup pass tiles around, both ways at once, by two channels.

func.func @warps(%in: memref<8x8x16xf32> {tile.init = "random"}, %o: memref<8x8x16xf32> {tile.out}, %q: memref<8x8x16xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %times = arith.constant 3 : index
    %up = comm.channel @warp : !comm.channel<tensor<8x16xf32>, 1>
    scale.on @warpgroup as (%g, %ng) {
      %down = comm.channel @warp : !comm.channel<tensor<8x16xf32>, 1>
      scale.on @warp as (%w, %n) in(%down as %d replica) : (!comm.channel<tensor<8x16xf32>, 1>) {
        %a = arith.addi %w, %c1 : index
        %next = arith.remui %a, %c4 : index
        %b = arith.addi %w, %c3 : index
        %prev = arith.remui %b, %c4 : index
        %gw = arith.muli %g, %c4 : index
        %i = arith.addi %gw, %w : index
        %t = tile.load %in[%i, %c0, %c0] : memref<8x8x16xf32> -> tensor<8x16xf32>
        %r:2 = scf.for %k = %c0 to %times step %c1 iter_args(%x1 = %t, %x2 = %t) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
          comm.send %x1, %up to %next : tensor<8x16xf32>, !comm.channel<tensor<8x16xf32>, 1>
          comm.send %x2, %d to %prev : tensor<8x16xf32>, !comm.channel<tensor<8x16xf32>, 1>
          %y1 = comm.recv %up from %prev : !comm.channel<tensor<8x16xf32>, 1> -> tensor<8x16xf32>
          %y2 = comm.recv %d from %next : !comm.channel<tensor<8x16xf32>, 1> -> tensor<8x16xf32>
          scf.yield %y1, %y2 : tensor<8x16xf32>, tensor<8x16xf32>
        }
        tile.store %r#0, %o[%i, %c0, %c0] : tensor<8x16xf32>, memref<8x8x16xf32>
        tile.store %r#1, %q[%i, %c0, %c0] : tensor<8x16xf32>, memref<8x8x16xf32>
      }
    }
  }
  return
}

// A ring of an odd number of blocks and tiles; three fit.

func.func @blocks(%in: memref<5x64xf32> {tile.init = "random"}, %o: memref<5x7x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (5) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c7 = arith.constant 7 : index
    %c = comm.channel @block : !comm.channel<tensor<64xf32>, 3>
    %u = arith.addi %x, %c1 : index
    %next = arith.remui %u, %c5 : index
    %p = arith.addi %x, %c4 : index
    %prev = arith.remui %p, %c5 : index
    %t = tile.load %in[%x, %c0] : memref<5x64xf32> -> tensor<64xf32>
    scf.for %i = %c0 to %c7 step %c1 {
      %k = arith.index_cast %i : index to i32
      %f = arith.sitofp %k : i32 to f32
      %b = tile.fill %f : f32 -> tensor<64xf32>
      %s = arith.addf %t, %b : tensor<64xf32>
      comm.send %s, %c to %next : tensor<64xf32>, !comm.channel<tensor<64xf32>, 3>
      %r = comm.recv %c from %prev : !comm.channel<tensor<64xf32>, 3> -> tensor<64xf32>
      tile.store %r, %o[%x, %i, %c0] : tensor<64xf32>, memref<5x7x64xf32>
    }
  }
  return
}

// The blocks of a cluster.

func.func @clusters(%in: memref<4x64xf32> {tile.init = "random"}, %o: memref<4x64xf32> {tile.out}) {
  tile.kernel cluster(2) blocks(%x) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c = comm.channel @cluster : !comm.channel<tensor<64xf32>, 1>
    %me = comm.rank @cluster
    %to = arith.subi %c1, %me : index
    %t = tile.load %in[%x, %c0] : memref<4x64xf32> -> tensor<64xf32>
    comm.send %t, %c to %to : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    %r = comm.recv %c from %to : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
    tile.store %r, %o[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}

// Device 0 gives each of the others as many tiles as its number, and gets their sums back. A loop
// of the host launches it twice.

func.func @scatter(%in: memref<4x64xbf16> {tile.init = "random"}, %o: memref<64xbf16> {tile.out}) {
  %h0 = arith.constant 0 : index
  %h1 = arith.constant 1 : index
  %h2 = arith.constant 2 : index
  scf.for %l = %h0 to %h2 step %h1 {
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %work = comm.channel @device : !comm.channel<tensor<64xbf16>, 2>
    %done = comm.channel @device : !comm.channel<tensor<64xbf16>, 1>
    %me = comm.rank @device
    %root = arith.cmpi eq, %me, %c0 : index
    scf.if %root {
      scf.for %p = %c1 to %c4 step %c1 {
        scf.for %i = %c0 to %p step %c1 {
          %t = tile.load %in[%i, %c0] : memref<4x64xbf16> -> tensor<64xbf16>
          comm.send %t, %work to %p : tensor<64xbf16>, !comm.channel<tensor<64xbf16>, 2>
        }
      }
      %z = arith.constant dense<0.0> : tensor<64xbf16>
      %s = scf.for %p = %c1 to %c4 step %c1 iter_args(%a = %z) -> (tensor<64xbf16>) {
        %r = comm.recv %done from %p : !comm.channel<tensor<64xbf16>, 1> -> tensor<64xbf16>
        %b = arith.addf %a, %r : tensor<64xbf16>
        scf.yield %b : tensor<64xbf16>
      }
      tile.store %s, %o[%c0] : tensor<64xbf16>, memref<64xbf16>
    } else {
      %z = arith.constant dense<0.0> : tensor<64xbf16>
      %s = scf.for %i = %c0 to %me step %c1 iter_args(%a = %z) -> (tensor<64xbf16>) {
        %r = comm.recv %work from %c0 : !comm.channel<tensor<64xbf16>, 2> -> tensor<64xbf16>
        %b = arith.addf %a, %r : tensor<64xbf16>
        scf.yield %b : tensor<64xbf16>
      }
      comm.send %s, %done to %c0 : tensor<64xbf16>, !comm.channel<tensor<64xbf16>, 1>
    }
  }
  }
  return
}

// Each warp has queues of its own, to the same warp of the other devices, and its own way.

func.func @units(%in: memref<3x4x8x16xf32> {tile.init = "random"}, %o: memref<3x4x8x16xf32> {tile.out}) {
  tile.kernel devices(3) blocks(%x) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c = comm.channel @device : !comm.channel<tensor<8x16xf32>, 1>
    %me = comm.rank @device
    %v = scale.view %in shard<0> at @device : memref<3x4x8x16xf32> -> memref<1x4x8x16xf32>
    %w = scale.view %o shard<0> at @device : memref<3x4x8x16xf32> -> memref<1x4x8x16xf32>
    scale.on @warp as (%u, %n) {
      %xu = arith.muli %x, %c2 : index
      %i = arith.addi %xu, %u : index
      %t = tile.load %v[%c0, %i, %c0, %c0] : memref<1x4x8x16xf32> -> tensor<8x16xf32>
      %k = arith.addi %u, %c1 : index
      %a = arith.addi %me, %k : index
      %to = arith.remui %a, %c3 : index
      %b = arith.addi %me, %c3 : index
      %d = arith.subi %b, %k : index
      %from = arith.remui %d, %c3 : index
      comm.send %t, %c to %to : tensor<8x16xf32>, !comm.channel<tensor<8x16xf32>, 1>
      %r = comm.recv %c from %from : !comm.channel<tensor<8x16xf32>, 1> -> tensor<8x16xf32>
      tile.store %r, %w[%c0, %i, %c0, %c0] : tensor<8x16xf32>, memref<1x4x8x16xf32>
    }
  }
  return
}

// Blocks that go from tile to tile make their channels once.

func.func @persistent(%o: memref<140x2x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (140) threads(256) persistent {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c = comm.channel @warpgroup : !comm.channel<tensor<64xf32>, 1>
    scale.on @warpgroup as (%g, %n) {
      %first = arith.cmpi eq, %g, %c0 : index
      scf.if %first {
        %a = arith.constant dense<1.0> : tensor<64xf32>
        comm.send %a, %c to %c1 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
      } else {
        %a = comm.recv %c from %c0 : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
        tile.store %a, %o[%x, %c1, %c0] : tensor<64xf32>, memref<140x2x64xf32>
      }
    }
  }
  return
}

// One send to both other devices: a put for each.

func.func @several(%in: memref<3x64xf32> {tile.init = "random"}, %o: memref<3x64xf32> {tile.out}) {
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
    %me = comm.rank @device
    %u = arith.addi %me, %c1 : index
    %next = arith.remui %u, %c3 : index
    %v = arith.addi %me, %c2 : index
    %prev = arith.remui %v, %c3 : index
    %t = tile.load %in[%me, 0] : memref<3x64xf32> -> tensor<64xf32>
    comm.send %t, %c to %next, %prev : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    %p = comm.recv %c from %prev : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
    %q = comm.recv %c from %next : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
    %s = arith.subf %p, %q : tensor<64xf32>
    %w = scale.view %o shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    tile.store %s, %w[0, 0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}
