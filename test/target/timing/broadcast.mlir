// A broadcast among 16 units goes along a tree: in each of four rounds, all that have the tile send it to as many others.
//
// RUN: tsrun %s --arch=fabric --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --timing | FileCheck %s
// STAGES: verified

// A tile of 512 bytes takes 128 cycles on a link, and 1920 if one unit sent it to 15 others over one.
// CHECK: time on fabric: 674 cycles
// CHECK: @noc                  4 bytes/cycle {{.*}} 7680{{$}}
//
// A network that does multicast takes the tile over each link once: unit 2 is 5 hops from the farthest, which has it
// 5·2 + 512/4 = 138 cycles after it was sent. It is read and written in 16 + 2 cycles each: 174.
//
// RUN: sed 's/does = \["message"\]/does = ["message", "multicast"]/' %s > %t.mlir
// RUN: tsrun %t.mlir --arch=fabric --timing | FileCheck %s --check-prefix=MULTICAST
// RUN: tsrun %t.mlir --arch=fabric --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsopt %t.mlir --tile-to-units=arch=fabric | FileCheck %s --check-prefix=TEXT
// MULTICAST: time on fabric: 174 cycles
// MULTICAST: @noc                  4 bytes/cycle       73.6 % {{.*}} 512{{$}}
// TEXT-COUNT-1: comm.send
// TEXT-NOT: comm.send
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

func.func @main(%x: memref<32x64xf32> {tile.init = "random"}, %y: memref<32x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (16) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<32x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<32x64xf32> -> memref<2x64xf32>
    %c2 = arith.constant 2 : index
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %g = comm.broadcast %t from %c2 at @pe : tensor<2x64xf32>
    tile.store %g, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}
