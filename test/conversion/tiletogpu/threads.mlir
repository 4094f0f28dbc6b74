// Code of single threads: each runs scale.on @thread by itself, with registers of its own, at
// every level around it. What it does to memory it does once.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

#shared = #scale.mem<l1>

func.func @main(%x: memref<256xi32> {tile.init = "random"}, %n: memref<64xi32> {tile.init = "random"},
                %votes: memref<8xi32> {tile.out}, %sums: memref<256xi32> {tile.out}, %bins: memref<4xi32> {tile.out},
                %tickets: memref<1xi32> {tile.init = "zeros", tile.out}, %seen: memref<64xi32> {tile.init = "zeros", tile.out},
                %tops: memref<64xi32> {tile.out}) {
  // A vote in each warp of each warpgroup: whether a lane has a multiple of 16. And a scan of
  // the elements of a warp. Both by shuffles.
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %low = arith.constant 15 : i32
    %all = arith.constant 32 : i32
    %t = tile.load %x[0] : memref<256xi32> -> tensor<256xi32>
    %r = scale.on @warpgroup as (%g, %ng) in(%t as %tg shard<0>) : (tensor<256xi32>) -> (tensor<256xi32> shard<0>) {
      %rg = scale.on @warp as (%w, %nw) in(%tg as %tw shard<0>) : (tensor<128xi32>) -> (tensor<128xi32> shard<0>) {
        %rw = scale.on @thread as (%l, %nl) in(%tw as %own shard<0>) : (tensor<32xi32>) -> (tensor<32xi32> shard<0>) {
          %v = tensor.extract %own[%c0] : tensor<1xi32>
          %rest = arith.andi %v, %low : i32
          %is = arith.cmpi eq, %rest, %zero : i32
          %mine = arith.extui %is : i1 to i32
          %any, %sum = scf.for %k = %c0 to %c5 step %c1 iter_args(%a = %mine, %s = %v) -> (i32, i32) {
            %bit = arith.index_cast %k : index to i32
            %far = arith.shli %one, %bit : i32
            %other, %ok = gpu.shuffle xor %a, %far, %all : i32
            %either = arith.ori %a, %other : i32
            %before, %has = gpu.shuffle up %s, %far, %all : i32
            %adds = arith.select %has, %before, %zero : i32
            %next = arith.addi %s, %adds : i32
            scf.yield %either, %next : i32, i32
          }
          %first = arith.cmpi eq, %l, %c0 : index
          scf.if %first {
            %g4 = arith.muli %g, %c4 : index
            %at = arith.addi %g4, %w : index
            memref.store %any, %votes[%at] : memref<8xi32>
          }
          %out = tensor.from_elements %sum : tensor<1xi32>
          scale.yield %out : tensor<1xi32>
        }
        scale.yield %rw : tensor<32xi32>
      }
      scale.yield %rg : tensor<128xi32>
    }
    tile.store %r, %sums[0] : tensor<256xi32>, memref<256xi32>
  }

  // A histogram that each thread keeps in registers, of as many elements as it likes.
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %three = arith.constant 3 : i32
    %few = arith.constant 7 : i32
    %zeros = arith.constant dense<0> : tensor<4xi32>
    %names = tile.iota dim 0 : tensor<4xi32>
    %mine = scale.on @thread as (%i, %nt) -> (tensor<256xi32> shard<0>) {
      %length = memref.load %n[%i] : memref<64xi32>
      %short = arith.andi %length, %few : i32
      %end = arith.index_cast %short : i32 to index
      %counts = scf.for %k = %c0 to %end step %c1 iter_args(%c = %zeros) -> (tensor<4xi32>) {
        %at = arith.addi %i, %k : index
        %v = memref.load %x[%at] : memref<256xi32>
        %bin = arith.andi %v, %three : i32
        %bins4 = tile.fill %bin : i32 -> tensor<4xi32>
        %hit = arith.cmpi eq, %names, %bins4 : tensor<4xi32>
        %add = arith.extui %hit : tensor<4xi1> to tensor<4xi32>
        %next = arith.addi %c, %add : tensor<4xi32>
        scf.yield %next : tensor<4xi32>
      }
      scale.yield %counts : tensor<4xi32>
    }
    %all = tile.reshape %mine : tensor<256xi32> -> tensor<64x4xi32>
    %sum = tile.reduce add %all dim 0 : tensor<64x4xi32> -> tensor<4xi32>
    tile.store %sum, %bins[0] : tensor<4xi32>, memref<4xi32>
  }

  // Each thread takes a ticket of its own, and has memory of its own.
  tile.kernel blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    scale.on @thread {
      %own = memref.alloca() : memref<1xi32>
      %me = scale.rank @thread
      %mine = arith.index_cast %me : index to i32
      memref.store %mine, %own[%c0] : memref<1xi32>
      %ticket = memref.atomic_rmw addi %one, %tickets[%c0] : (i32, memref<1xi32>) -> i32
      %at = arith.index_cast %ticket : i32 to index
      %back = memref.load %own[%c0] : memref<1xi32>
      %same = arith.cmpi eq, %back, %mine : i32
      tile.assert %same, "a thread's own memory" : i1
      memref.store %one, %seen[%at] : memref<64xi32>
    }
  }

  // What operations on tiles do in registers of one thread: reduce, scan, broadcast, reshape, parts.
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[0] : memref<256xi32> -> tensor<256xi32>
    %r = scale.on @thread as (%i, %nt) in(%t as %own shard<0>) : (tensor<256xi32>) -> (tensor<64xi32> shard<0>) {
      %pairs = tile.reshape %own : tensor<4xi32> -> tensor<2x2xi32>
      %upto = tile.scan add %pairs dim 1 : tensor<2x2xi32>
      %top = tile.reduce max %upto dim 0 : tensor<2x2xi32> -> tensor<2xi32>
      %last = tensor.extract_slice %top[1] [1] [1] : tensor<2xi32> to tensor<1xi32>
      scale.yield %last : tensor<1xi32>
    }
    tile.store %r, %tops[0] : tensor<64xi32>, memref<64xi32>
  }
  return
}

func.func @reference(%x: memref<256xi32>, %n: memref<64xi32>, %votes: memref<8xi32>, %sums: memref<256xi32>, %bins: memref<4xi32>,
                     %tickets: memref<1xi32>, %seen: memref<64xi32>, %tops: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %few = arith.constant 7 : i32
  %low = arith.constant 15 : i32
  %sixtyfour = arith.constant 64 : i32
  scf.for %w = %c0 to %c8 step %c1 {
    %first = arith.muli %w, %c32 : index
    %any, %sum = scf.for %l = %c0 to %c32 step %c1 iter_args(%a = %zero, %s = %zero) -> (i32, i32) {
      %at = arith.addi %first, %l : index
      %v = memref.load %x[%at] : memref<256xi32>
      %rest = arith.andi %v, %low : i32
      %is = arith.cmpi eq, %rest, %zero : i32
      %mine = arith.extui %is : i1 to i32
      %either = arith.ori %a, %mine : i32
      %next = arith.addi %s, %v : i32
      memref.store %next, %sums[%at] : memref<256xi32>
      scf.yield %either, %next : i32, i32
    }
    memref.store %any, %votes[%w] : memref<8xi32>
  }
  scf.for %k = %c0 to %c4 step %c1 {
    memref.store %zero, %bins[%k] : memref<4xi32>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    memref.store %one, %seen[%i] : memref<64xi32>
    %length = memref.load %n[%i] : memref<64xi32>
    %short = arith.andi %length, %few : i32
    %end = arith.index_cast %short : i32 to index
    scf.for %k = %c0 to %end step %c1 {
      %at = arith.addi %i, %k : index
      %v = memref.load %x[%at] : memref<256xi32>
      %bin = arith.andi %v, %three : i32
      %b = arith.index_cast %bin : i32 to index
      %old = memref.load %bins[%b] : memref<4xi32>
      %new = arith.addi %old, %one : i32
      memref.store %new, %bins[%b] : memref<4xi32>
    }
    %i0 = arith.muli %i, %c4 : index
    %i1 = arith.addi %i0, %c1 : index
    %i2 = arith.addi %i0, %c2 : index
    %i3 = arith.addi %i0, %c3 : index
    %v0 = memref.load %x[%i0] : memref<256xi32>
    %v1 = memref.load %x[%i1] : memref<256xi32>
    %v2 = memref.load %x[%i2] : memref<256xi32>
    %v3 = memref.load %x[%i3] : memref<256xi32>
    %p = arith.addi %v0, %v1 : i32
    %q = arith.addi %v2, %v3 : i32
    %top = arith.maxsi %p, %q : i32
    memref.store %top, %tops[%i] : memref<64xi32>
  }
  memref.store %sixtyfour, %tickets[%c0] : memref<1xi32>
  return
}
