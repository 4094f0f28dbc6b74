// tsopt --scf-for-to-while

func.func @f(%p: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %x, %p[%i] : memref<8xf32>
  }
  return
}
