// Two dies whose units have private memories, and networks that only send messages: sums within a die, then of both.
//
// RUN: tsrun %s --arch=fabric --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --timing | FileCheck %s
// STAGES: verified

// Eight units send a tile of 512 bytes to the other die each. In a die a ring passes 6 parts of 128 bytes to the next one.
// CHECK: @edge                  1 bytes/cycle {{.*}} 4096{{$}}
// CHECK: @noc                   4 bytes/cycle {{.*}} 6144{{$}}
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.level @board of @die {role = "node", count = 2}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.network @edge at @die {topology = "all", bytes_per_cycle = 1, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

func.func @main(%x: memref<16x64xf32> {tile.init = "random"}, %y: memref<16x64xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%b) = (4) threads(32) {
    %xd = scale.view %x shard<0> at @die : memref<16x64xf32> -> memref<8x64xf32>
    %yd = scale.view %y shard<0> at @die : memref<16x64xf32> -> memref<8x64xf32>
    %xs = scale.view %xd shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %yd shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %p = comm.all_reduce add %t at @pe : tensor<2x64xf32> -> tensor<2x64xf32>
    %g = comm.all_reduce add %p at @die : tensor<2x64xf32> -> tensor<2x64xf32>
    tile.store %g, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}
