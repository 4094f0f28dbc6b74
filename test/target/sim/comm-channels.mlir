// A channel is a queue of tiles from each unit to each other: what is sent first is received
// first.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --verify-each-stage
// CHECK: argument 0 [2 2]: 100 200 0 0

func.func @main(%o: memref<2x2xi32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c = comm.channel @warpgroup : !comm.channel<tensor<1xi32>, 1>
    scale.on @warpgroup as (%g, %n) in(%c as %cg replica, %o as %og replica) : (!comm.channel<tensor<1xi32>, 1>, memref<2x2xi32>) {
      %first = arith.cmpi eq, %g, %c0 : index
      scf.if %first {
        // The queue has room for one: the second waits until the first was taken.
        %a = arith.constant dense<100> : tensor<1xi32>
        %b = arith.constant dense<200> : tensor<1xi32>
        comm.send %a, %cg to %c1 : tensor<1xi32>, !comm.channel<tensor<1xi32>, 1>
        comm.send %b, %cg to %c1 : tensor<1xi32>, !comm.channel<tensor<1xi32>, 1>
      } else {
        %a = comm.recv %cg from %c0 : !comm.channel<tensor<1xi32>, 1> -> tensor<1xi32>
        %b = comm.recv %cg from %c0 : !comm.channel<tensor<1xi32>, 1> -> tensor<1xi32>
        tile.store %a, %og[%c0, %c0] : tensor<1xi32>, memref<2x2xi32>
        tile.store %b, %og[%c0, %c1] : tensor<1xi32>, memref<2x2xi32>
      }
    }
  }
  return
}
