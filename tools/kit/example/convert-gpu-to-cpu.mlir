// tsopt --convert-gpu-to-cpu

gpu.module @m {
  gpu.func @k(%x: memref<8xf32>, %scale: f32) kernel {
    %b = gpu.block_id x
    %e = memref.load %x[%b] : memref<8xf32>
    %s = arith.mulf %e, %scale : f32
    memref.store %s, %x[%b] : memref<8xf32>
    gpu.return
  }
}
