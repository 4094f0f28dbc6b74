// A put whose token no notify names is not complete when the peer reads.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: sed 's/to %next : !comm.signal/to %next after %writes : !comm.signal/' %s | tsrun - | FileCheck %s --check-prefix=GOOD
// CHECK: error: data race on {{.*}}: read by device {{[01]}}, block [0] and write by device {{[01]}}, block [0] are not ordered
// CHECK: note: the other access
// CHECK-NEXT: comm.put
// GOOD: @main ran on the simulator

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
    %writes = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %r = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
  }
  return
}
