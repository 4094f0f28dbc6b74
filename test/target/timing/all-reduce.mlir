// An all-reduce of 64 numbers at the units of a die goes around in messages of 16 bytes; one between dies, by puts.
//
// RUN: tsrun %s --arch=mesh4x4 --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsopt %s --tile-to-units=arch=mesh4x4 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: tsrun %s --arch=mesh4x4 --timing | FileCheck %s
// RUN: tsrun %s --arch=mesh4x4 --entry=dies --timing | FileCheck %s --check-prefix=DIES
// RUN: tsrun %s --arch=wafers4 --entry=dies --timing | FileCheck %s --check-prefix=WAFERS
// RUN: tsrun %s --arch=h200 --verify-each-stage --once | FileCheck %s --check-prefix=STAGES

// STAGES: verified

// TEXT: remark: {{.*}}on 16 units of @block uses ring: its parts are messages to neighbours
// TEXT: %[[C:.*]] = comm.channel @block : !comm.channel<tensor<4xf32>, 1>
// TEXT: comm.send %{{.*}}, %[[C]] to
// TEXT: comm.recv %[[C]] from

// Each of 16 units sends 30 messages of 16 bytes; units read and write 256 bytes.
// CHECK: @hbm                128 bytes/cycle {{.*}} 8192
// CHECK: @noc                 32 bytes/cycle {{.*}} 7680
func.func @main(%x: memref<16x64xf32> {tile.init = "random"}, %y: memref<16x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (16) threads(32) {
    %t = tile.load %x[%b, 0] : memref<16x64xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @block : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %y[%b, 0] : tensor<64xf32>, memref<16x64xf32>
  }
  return
}

// Four dies, whole tiles of 256 bytes to three others, and 12 signals of 4 bytes.
// DIES: @edge                 64 bytes/cycle {{.*}} 3120
// WAFERS: @edge                  4 bytes/cycle {{.*}} 3120
// WAFERS: waiting: {{.*}} for @edge
func.func @dies(%x: memref<4x64xf32> {tile.init = "random"}, %y: memref<64xf32> {tile.out}) {
  tile.kernel devices(4) blocks(%b) = (1) threads(32) {
    %own = scale.view %x shard<0> at @device : memref<4x64xf32> -> memref<1x64xf32>
    %t = tile.load %own[%b, 0] : memref<1x64xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @device algorithm(one_shot) : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
