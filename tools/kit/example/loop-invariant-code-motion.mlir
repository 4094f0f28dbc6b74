// tsopt --loop-invariant-code-motion

func.func @f(%n: index, %x: f32, %p: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.mulf %x, %x : f32
    memref.store %square, %p[%i] : memref<?xf32>
  }
  return
}
