// Sums that a device gives to all go as fast as they can: those of others were waited for, and others wait for them.
// What goes to the owner of a sum rests behind each part.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --specialize-warps --canonicalize | FileCheck %s

// CHECK: tile.role "send"
// CHECK: scf.if
// CHECK:   comm.wait
// CHECK:   comm.put
// CHECK-NOT: tile.nanosleep
// CHECK: else
// CHECK:   comm.put
// CHECK-NEXT: tile.nanosleep 22
// CHECK-NOT: tile.nanosleep

func.func @main(%A: memref<128x128xbf16> {tile.init = "random"}, %B: memref<128x128xbf16> {tile.init = "random"}) {
  %S = comm.symm_alloc : memref<128x128xbf16, #scale.mem<symmetric>>
  %P = comm.symm_alloc : memref<128x128xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 128) step (64, 128) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<128x128xbf16> -> memref<64x128xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<128x64xbf16> -> tensor<64x32xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x128xbf16> -> tensor<32x128xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    %c = arith.truncf %sum : tensor<64x128xf32> to tensor<64x128xbf16>
    tile.store %c, %P[%row, %col] : tensor<64x128xbf16>, memref<128x128xbf16, #scale.mem<symmetric>>
  }
  comm.all_reduce_into add %P to %S devices 2 fuse(always) : memref<128x128xbf16, #scale.mem<symmetric>>, memref<128x128xbf16, #scale.mem<symmetric>>
  return
}
