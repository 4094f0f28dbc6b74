// tsopt --gpu-kernel-outlining

func.func @f(%x: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%b, %bb, %bc) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %tb, %tc) in (%tx = %c64, %ty = %c1, %tz = %c1) {
    %v = arith.constant 0.0 : f32
    memref.store %v, %x[%t] : memref<64xf32>
    gpu.terminator
  }
  return
}
