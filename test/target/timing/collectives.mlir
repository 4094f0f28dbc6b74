// Collectives at the level that executes blocks, by messages: units of this machine have no memory in common.
//
// RUN: tsrun %s --arch=fabric --entry=gather --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --entry=gather --timing | FileCheck %s --check-prefix=GATHER
// RUN: tsrun %s --arch=fabric --entry=reduce --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --entry=reduce --timing | FileCheck %s --check-prefix=REDUCE
// RUN: tsrun %s --arch=fabric --entry=two --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --entry=two --timing | FileCheck %s --check-prefix=TWO
// RUN: tsrun %s --arch=fabric --entry=scatter --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --entry=scatter --timing | FileCheck %s --check-prefix=SCATTER
// RUN: tsrun %s --arch=fabric --entry=alltoall --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --entry=alltoall --timing | FileCheck %s --check-prefix=ALLTOALL
// RUN: tsrun %s --arch=fabric --entry=broad --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --entry=broad --timing | FileCheck %s --check-prefix=BROAD
// RUN: tsrun %s --arch=fabric --entry=copy --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --entry=copy --timing | FileCheck %s --check-prefix=COPY
// RUN: tsopt %s --tile-to-units=arch=fabric | FileCheck %s --check-prefix=TEXT
// RUN: sed 's/does = \["message"\]/does = []/' %s > %t.mlir
// RUN: not tsopt %t.mlir --tile-to-units=arch=fabric 2>&1 | FileCheck %s --check-prefix=NETWORK

// STAGES: {{lower-comm|loop-invariant-code-motion}} {{ *}}ok
// STAGES: verified

// TEXT-LABEL: func.func @gather
// TEXT: %[[C:.*]] = comm.channel @block : !comm.channel<tensor<2x64xf32>, 1>
// TEXT-COUNT-4: comm.send %{{.*}}, %[[C]] to
// TEXT-COUNT-4: comm.recv %[[C]] from
// TEXT-LABEL: func.func @reduce
// TEXT-NOT: comm.symm_alloc

// NETWORK: error: 'comm.all_gather' op at @block needs messages, as each @pe has only its own @store; add a scale.network with does = ["message"] there

scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

// Each of four units sends its 512 bytes to three others.
// GATHER: @noc                  4 bytes/cycle {{.*}} 6144{{$}}
func.func @gather(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<32x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<32x64xf32> -> memref<8x64xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %g = comm.all_gather %t dim 0 at @pe : tensor<2x64xf32> -> tensor<8x64xf32>
    tile.store %g, %ys[0, 0] : tensor<8x64xf32>, memref<8x64xf32>
  }
  return
}

// The same, of one_shot.
// REDUCE: @noc                  4 bytes/cycle {{.*}} 6144{{$}}
func.func @reduce(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<8x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %g = comm.all_reduce add %t at @pe algorithm(one_shot) : tensor<2x64xf32> -> tensor<2x64xf32>
    tile.store %g, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}

// Each sends the other parts of 128 bytes to their units, and its sum to all.
// TWO: @noc                  4 bytes/cycle {{.*}} 3072{{$}}
func.func @two(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<8x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %g = comm.all_reduce add %t at @pe algorithm(two_shot) : tensor<2x64xf32> -> tensor<2x64xf32>
    tile.store %g, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}

// Parts of 128 bytes.
// SCATTER: @noc                  4 bytes/cycle {{.*}} 1536{{$}}
func.func @scatter(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<4x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<4x32xf32> -> memref<1x32xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %g = comm.reduce_scatter add %t dim 1 at @pe : tensor<2x64xf32> -> tensor<2x16xf32>
    %r = tile.reshape %g : tensor<2x16xf32> -> tensor<1x32xf32>
    tile.store %r, %ys[0, 0] : tensor<1x32xf32>, memref<1x32xf32>
  }
  return
}

// Parts of 128 bytes; the barrier is 12 messages of 4 bytes.
// ALLTOALL: @noc                  4 bytes/cycle {{.*}} 1584{{$}}
func.func @alltoall(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<8x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %g = comm.all_to_all %t dim 1 at @pe : tensor<2x64xf32> -> tensor<2x64xf32>
    comm.barrier @pe
    tile.store %g, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}

// One unit sends to three others.
// BROAD: @noc                  4 bytes/cycle {{.*}} 1536{{$}}
func.func @broad(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<8x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %c2 = arith.constant 2 : index
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %g = comm.broadcast %t from %c2 at @pe : tensor<2x64xf32>
    tile.store %g, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}

// Four tiles, and who is sent one: 12 messages of 4 bytes.
// COPY: @noc                  4 bytes/cycle {{.*}} 2096{{$}}
func.func @copy(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<8x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %c3 = arith.constant 3 : index
    %to = arith.subi %c3, %b : index
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %g = comm.copy %t to %to at @pe : tensor<2x64xf32>
    tile.store %g, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}
