// Product of which each of two devices has half of the depth (8192x5632 by 5632x4096 bf16), and the reduce-scatter of the
// sum's rows: fuse-comm makes it one kernel.
func.func @main(%A: memref<8192x11264xbf16> {tile.init = "random"}, %B: memref<11264x4096xbf16> {tile.init = "random"}, %C: memref<8192x4096xbf16> {tile.out}) {
  %P = comm.symm_alloc : memref<8192x4096xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (8192, 4096) step (128, 256) threads(256) raster(8) {
    %Ad = scale.view %A shard<1> at @device : memref<8192x11264xbf16> -> memref<8192x5632xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<11264x4096xbf16> -> memref<5632x4096xbf16>
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = 0 to 5632 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<8192x5632xbf16> -> tensor<128x64xbf16>
      %b = tile.load %Bd[%k, %col] : memref<5632x4096xbf16> -> tensor<64x256xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
      tile.yield %r : tensor<128x256xf32>
    }
    %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, %P[%row, %col] : tensor<128x256xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
  }
  comm.reduce_scatter_into %P to %C dim 0 devices 2 : memref<8192x4096xbf16, #scale.mem<symmetric>>, memref<8192x4096xbf16>
  return
}
