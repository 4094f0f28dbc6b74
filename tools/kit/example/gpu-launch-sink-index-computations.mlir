// tsopt --gpu-launch-sink-index-computations

func.func @f(%x: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant 0.0 : f32
  gpu.launch blocks(%b, %bb, %bc) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %tb, %tc) in (%tx = %c1, %ty = %c1, %tz = %c1) {
    memref.store %v, %x[%c3] : memref<64xf32>
    gpu.terminator
  }
  return
}
