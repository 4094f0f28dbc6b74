// Every thread of the block reads a counter's round; a reset by the first one comes
// after that, and before the block goes on.
//
// RUN: tsrun %s --verify-each-stage --schedules=6 | FileCheck %s
// CHECK: verified after every one of

func.func @main(%o: memref<64xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %v5 = arith.constant 5 : i32
    comm.notify %sig[%c0] add %v5 to %c0 : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %v5 : !comm.signal<1>
    %r = comm.round %sig[%c0] : !comm.signal<1>
    comm.reset %sig[%c0] : !comm.signal<1>
    %t = tile.fill %r : i32 -> tensor<64xi32>
    tile.store %t, %o[%c0] : tensor<64xi32>, memref<64xi32>
  }
  return
}
