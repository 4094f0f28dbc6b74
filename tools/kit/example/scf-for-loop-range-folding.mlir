// tsopt --scf-for-loop-range-folding

func.func @f(%p: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 100 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %i, %c4 : index
    memref.store %x, %p[%j] : memref<?xf32>
  }
  return
}
