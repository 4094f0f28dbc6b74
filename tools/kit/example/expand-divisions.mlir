// tsopt --expand-divisions

func.func @f(%x: memref<16xf32>, %y: memref<1xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %a = vector.load %x[%c0] : memref<16xf32>, vector<16xf32>
    %s = memref.load %y[%c0] : memref<1xf32>
    %b = vector.broadcast %s : f32 to vector<16xf32>
    %q = arith.divf %a, %b : vector<16xf32>
    vector.store %q, %x[%c0] : memref<16xf32>, vector<16xf32>
    gpu.terminator
  }
  return
}
