// tsopt --plan-buffers

func.func @f(%x: memref<64xf32>) {
  %a = gpu.alloc () : memref<64xf32>
  gpu.memcpy %a, %x : memref<64xf32>, memref<64xf32>
  gpu.memcpy %x, %a : memref<64xf32>, memref<64xf32>
  gpu.dealloc %a : memref<64xf32>
  %b = gpu.alloc () : memref<64xf32>
  gpu.memcpy %b, %x : memref<64xf32>, memref<64xf32>
  gpu.memcpy %x, %b : memref<64xf32>, memref<64xf32>
  gpu.dealloc %b : memref<64xf32>
  return
}
