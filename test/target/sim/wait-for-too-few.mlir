// Device 0 puts two tiles and announces each; device 1 waits for one announcement
// and reads both. That the second has arrived, too, when it looks is luck: the
// wait guarantees what its value says. Waiting for two is right.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: not tsrun %s --schedule=2 2>&1 | FileCheck %s
// RUN: sed 's/ge .one/ge %c2_i32/; s/.two = /%c2_i32 = /' %s | tsrun - | FileCheck %s --check-prefix=RIGHT
// CHECK: wait-for-too-few.mlir:[[# @LINE + 25]]:12: error: data race on {{.*}} of device 1[1, 0]: read by device 1, block [0] and write by device 0, block [0] are not ordered
// RIGHT: ran on the simulator

func.func @main(%out: memref<2x4xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<2x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    %t = arith.constant dense<1.0> : tensor<4xf32>
    scf.if %first {
      %a = comm.put %t, %buf[%c0, %c0] to %c1 : tensor<4xf32>, memref<2x4xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %c1 after %a : !comm.signal<2>
      %b = comm.put %t, %buf[%c1, %c0] to %c1 : tensor<4xf32>, memref<2x4xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %c1 after %b : !comm.signal<2>
    } else {
      %tok = comm.wait %sig[%c0] ge %one : !comm.signal<2>
      %here = comm.consume %buf, %tok : memref<2x4xf32, #scale.mem<symmetric>>
      %p = tile.load %here[%c0, %c0] : memref<2x4xf32, #scale.mem<symmetric>> -> tensor<4xf32>
      tile.store %p, %here[%c0, %c0] : tensor<4xf32>, memref<2x4xf32, #scale.mem<symmetric>>

      %q = tile.load %here[%c1, %c0] : memref<2x4xf32, #scale.mem<symmetric>> -> tensor<4xf32>
      tile.store %q, %here[%c1, %c0] : tensor<4xf32>, memref<2x4xf32, #scale.mem<symmetric>>
    }
  }
  return
}
