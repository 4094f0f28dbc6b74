// tsopt --scf-parallel-loop-specialization

func.func @f(%p: memref<?xf32>, %x: f32, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = affine.min affine_map<(d0) -> (64, d0)>(%m)
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %p[%i] : memref<?xf32>
  }
  return
}
