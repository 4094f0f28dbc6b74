// All-gather of the rows of A (8192x4096 bf16, 4096 rows a device) over two devices, and its product with each device's
// 5632 columns of B: fuse-comm makes it one kernel.
func.func @main(%A: memref<8192x4096xbf16> {tile.init = "random"}, %B: memref<4096x11264xbf16> {tile.init = "random"}, %C: memref<8192x11264xbf16> {tile.out}) {
  %Ag = comm.symm_alloc : memref<8192x4096xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %Ag dim 0 devices 2 : memref<8192x4096xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (8192, 5632) step (128, 256) threads(256) raster(8) {
    %Bd = scale.view %B shard<1> at @device : memref<4096x11264xbf16> -> memref<4096x5632xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<8192x11264xbf16> -> memref<8192x5632xbf16>
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = 0 to 4096 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %Ag[%row, %k] : memref<8192x4096xbf16, #scale.mem<symmetric>> -> tensor<128x64xbf16>
      %b = tile.load %Bd[%k, %col] : memref<4096x5632xbf16> -> tensor<64x256xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
      tile.yield %r : tensor<128x256xf32>
    }
    %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, %Cd[%row, %col] : tensor<128x256xbf16>, memref<8192x5632xbf16>
  }
  return
}
