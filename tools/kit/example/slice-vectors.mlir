// tsopt --slice-vectors

func.func @f(%x: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %a = vector.load %x[%c0] : memref<64xf32>, vector<64xf32>
    %e = math.exp %a : vector<64xf32>
    %s = arith.addf %e, %a : vector<64xf32>
    vector.store %s, %x[%c0] : memref<64xf32>, vector<64xf32>
    gpu.terminator
  }
  return
}
