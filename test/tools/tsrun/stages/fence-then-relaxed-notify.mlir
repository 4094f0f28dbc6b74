// RUN: tsrun %s --verify-each-stage --once

func.func @main(%in: memref<256xf32> {tile.init = "random"}, %out: memref<256xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = tile.load %in[%c0] : memref<256xf32> -> tensor<256xf32>
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.fence scope(sys) sem(release)
    comm.notify %sig[%c0] add %one to %next after %sent scope(sys) sem(relaxed) : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %here = comm.consume %buf, %came : memref<256xf32, #scale.mem<symmetric>>
    %r = tile.load %here[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
  }
  return
}
