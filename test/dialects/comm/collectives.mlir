// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// The other collectives: all_gather joins the tiles of the units along a dimension,
// reduce_scatter combines and cuts, all_to_all cuts and joins; broadcast and copy move
// whole tiles. Channels are queues between units.

// CHECK-LABEL: func.func @parts
func.func @parts(%x: tensor<64x64xf32>) {
  // CHECK: comm.all_gather %{{.*}} dim 1 at @warpgroup : tensor<64x64xf32> -> tensor<64x128xf32>
  %0 = comm.all_gather %x dim 1 at @warpgroup : tensor<64x64xf32> -> tensor<64x128xf32>
  // CHECK: comm.all_gather %{{.*}} dim 0 at @device algorithm(one_shot) {my.note} : tensor<64x64xf32> -> tensor<256x64xf32>
  %1 = comm.all_gather %x dim 0 at @device algorithm(one_shot) {my.note} : tensor<64x64xf32> -> tensor<256x64xf32>
  // CHECK: comm.reduce_scatter add %{{.*}} dim 0 at @device : tensor<64x64xf32> -> tensor<16x64xf32>
  %2 = comm.reduce_scatter add %x dim 0 at @device : tensor<64x64xf32> -> tensor<16x64xf32>
  // CHECK: comm.reduce_scatter max %{{.*}} dim 1 at @block algorithm(ring) {my.note} : tensor<64x64xf32> -> tensor<64x32xf32>
  %3 = comm.reduce_scatter max %x dim 1 at @block algorithm(ring) {my.note} : tensor<64x64xf32> -> tensor<64x32xf32>
  // CHECK: comm.all_to_all %{{.*}} dim 0 at @device : tensor<64x64xf32> -> tensor<64x64xf32>
  %4 = comm.all_to_all %x dim 0 at @device : tensor<64x64xf32> -> tensor<64x64xf32>
  return
}

// CHECK-LABEL: func.func @whole
func.func @whole(%x: tensor<64x64xf32>, %r: index) {
  // CHECK: comm.broadcast %{{.*}} from %{{.*}} at @device : tensor<64x64xf32>
  %0 = comm.broadcast %x from %r at @device : tensor<64x64xf32>
  // CHECK: comm.broadcast %{{.*}} from %{{.*}} at @warp {my.note} : tensor<64x64xf32>
  %1 = comm.broadcast %x from %r at @warp {my.note} : tensor<64x64xf32>
  // CHECK: comm.copy %{{.*}} to %{{.*}} at @warpgroup {my.note} : tensor<64x64xf32>
  %2 = comm.copy %x to %r at @warpgroup {my.note} : tensor<64x64xf32>
  return
}

// CHECK-LABEL: func.func @channels
func.func @channels(%x: tensor<64x32xbf16>, %r: index) {
  // CHECK: %[[C:.*]] = comm.channel @warpgroup : !comm.channel<tensor<64x32xbf16>, 2>
  %c = comm.channel @warpgroup : !comm.channel<tensor<64x32xbf16>, 2>
  // CHECK: comm.send %{{.*}}, %[[C]] to %{{.*}} {my.note} : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 2>
  comm.send %x, %c to %r {my.note} : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 2>
  // CHECK: comm.send %{{.*}}, %[[C]] to %[[R:.*]], %[[R]] : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 2>
  comm.send %x, %c to %r, %r : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 2>
  // CHECK: comm.recv %[[C]] from %{{.*}} : !comm.channel<tensor<64x32xbf16>, 2> -> tensor<64x32xbf16>
  %y = comm.recv %c from %r : !comm.channel<tensor<64x32xbf16>, 2> -> tensor<64x32xbf16>
  return
}

// CHECK-LABEL: func.func @slots
func.func @slots(%q: index) {
  tile.kernel blocks(%b) = (1) threads(64) {
    // CHECK: %[[SLOTS:.*]] = tile.alloc
    %slots = tile.alloc : memref<4x2x8xf32, #scale.mem<l1>>
    // CHECK: %[[C:.*]] = comm.channel @warp in %[[SLOTS]] {my.note, offset = 512 : i64} : !comm.channel<tensor<8xf32>, 2>, memref<4x2x8xf32, #scale.mem<l1>>
    %c = comm.channel @warp in %slots {my.note, offset = 512 : i64} : !comm.channel<tensor<8xf32>, 2>, memref<4x2x8xf32, #scale.mem<l1>>
    scale.on @warp in(%c as %d replica) : (!comm.channel<tensor<8xf32>, 2>) {
      // CHECK: comm.send_slot %{{.*}}[%{{.*}}] : !comm.channel<tensor<8xf32>, 2>
      %s = comm.send_slot %d[%q] : !comm.channel<tensor<8xf32>, 2>
      // CHECK: comm.sent %{{.*}}[%{{.*}}] {my.note} : !comm.channel<tensor<8xf32>, 2>
      comm.sent %d[%q] {my.note} : !comm.channel<tensor<8xf32>, 2>
      // CHECK: comm.recv_slot %[[C]][%{{.*}}] : !comm.channel<tensor<8xf32>, 2>
      %r = comm.recv_slot %c[%q] : !comm.channel<tensor<8xf32>, 2>
      // CHECK: comm.received %[[C]][%{{.*}}] : !comm.channel<tensor<8xf32>, 2>
      comm.received %c[%q] : !comm.channel<tensor<8xf32>, 2>
    }
  }
  return
}

// CHECK-LABEL: func.func private @types(!comm.token, !comm.signal<1>, !comm.signal<?>, !comm.channel<tensor<8xf32>, 4>)
func.func private @types(!comm.token, !comm.signal<1>, !comm.signal<?>, !comm.channel<tensor<8xf32>, 4>)
