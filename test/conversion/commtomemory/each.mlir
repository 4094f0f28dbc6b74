// A block of 32 threads waits for 40 counters, of which the last says that there is
// something to read. On a CPU the block's one thread reads 16 at a time; the last 16 overlap the ones before.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage=tile-to-cpu | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<64xf32> {tile.init = "random"}, %o: memref<64xf32> {tile.out}) {
  %g = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<40>
  tile.kernel blocks(%x) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c39 = arith.constant 39 : index
    %one = arith.constant 1 : i32
    %writes = arith.cmpi eq, %x, %c0 : index
    scf.if %writes {
      scf.for %i = %c0 to %c39 step %c1 {
        comm.notify %sig[%i] add %one to %c0 : !comm.signal<40>
      }
      %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
      tile.store %t, %g[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c39] add %one to %c0 : !comm.signal<40>
    } else {
      %w = comm.wait %sig[%c0] ge %one each(40) : !comm.signal<40>
      %here = comm.consume %g, %w : memref<64xf32, #scale.mem<symmetric>>
      %t = tile.load %here[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %t, %o[%c0] : tensor<64xf32>, memref<64xf32>
    }
  }
  return
}
