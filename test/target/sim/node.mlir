// Devices of different nodes have no address of each other's memory: only puts reach it, and what orders a put is the
// signal that is told to its own device.
//
// RUN: not tsrun %s --entry=reads 2>&1 | FileCheck %s --check-prefix=READS
// READS: error: {{.*}} reads device {{[0-9]}}, which is on another node; only comm.put and signals reach its memory
// RUN: not tsrun %s --entry=around 2>&1 | FileCheck %s --check-prefix=AROUND
// AROUND: data race on the memref of comm.symm_alloc
// RUN: tsrun %s --entry=told
// RUN: tsrun %s --entry=around_inside
// RUN: tsrun %s --entry=numbers --print | FileCheck %s --check-prefix=NUMBERS
// NUMBERS: 0 4 0 2 0 2
// NUMBERS: 1 4 0 2 1 2
// NUMBERS: 2 4 1 2 0 2
// NUMBERS: 3 4 1 2 1 2

func.func @reads() {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %me = scale.rank @world
    %there = arith.addi %me, %c2 : index
    %peer = arith.remui %there, %c4 : index
    %t = comm.get %buf[%c0] from %peer : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
  }
  return
}

// Device 0 puts to device 2 and says so to device 1, which tells device 2: the put may be on its way still.

func.func @around(%o: memref<4x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    %od = scale.view %o shard<0> at @device : memref<4x64xf32> -> memref<1x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @world
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      %put = comm.put %t, %buf[%c0] to %c2 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %c1 after %put : !comm.signal<1>
    }
    %second = arith.cmpi eq, %me, %c1 : index
    scf.if %second {
      %heard = comm.wait %sig[%c0] ge %one : !comm.signal<1>
      comm.notify %sig[%c0] add %one to %c2 : !comm.signal<1>
    }
    %third = arith.cmpi eq, %me, %c2 : index
    scf.if %third {
      %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
      %r = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
    }
  }
  return
}

// The same inside one node, where what was written before is seen with all that follows.

func.func @around_inside(%o: memref<4x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%x) = (1) threads(64) {
    %od = scale.view %o shard<0> at @device : memref<4x64xf32> -> memref<1x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @world
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      %put = comm.put %t, %buf[%c0] to %c2 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %c1 after %put : !comm.signal<1>
    }
    %second = arith.cmpi eq, %me, %c1 : index
    scf.if %second {
      %heard = comm.wait %sig[%c0] ge %one : !comm.signal<1>
      comm.notify %sig[%c0] add %one to %c2 : !comm.signal<1>
    }
    %third = arith.cmpi eq, %me, %c2 : index
    scf.if %third {
      %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
      %r = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
    }
  }
  return
}

func.func @told(%o: memref<4x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    %od = scale.view %o shard<0> at @device : memref<4x64xf32> -> memref<1x64xf32>
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @world
    %there = arith.addi %me, %c2 : index
    %peer = arith.remui %there, %c4 : index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %put = comm.put %t, %buf[%c0] to %peer : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %put : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %r = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

func.func @numbers(%o: memref<4x6xindex> {tile.out}) {
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %od = scale.view %o shard<0> at @device : memref<4x6xindex> -> memref<1x6xindex>
    %world = scale.rank @world
    %worlds = scale.num_ranks @world
    %node = scale.rank @node
    %nodes = scale.num_ranks @node
    %device = scale.rank @device
    %devices = scale.num_ranks @device
    memref.store %world, %od[%c0, %c0] : memref<1x6xindex>
    memref.store %worlds, %od[%c0, %c1] : memref<1x6xindex>
    memref.store %node, %od[%c0, %c2] : memref<1x6xindex>
    memref.store %nodes, %od[%c0, %c3] : memref<1x6xindex>
    memref.store %device, %od[%c0, %c4] : memref<1x6xindex>
    memref.store %devices, %od[%c0, %c5] : memref<1x6xindex>
  }
  return
}
