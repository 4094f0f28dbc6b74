// tsopt --scf-forall-to-for

func.func @f(%p: memref<8xf32>, %x: f32) {
  scf.forall (%i) in (8) {
    memref.store %x, %p[%i] : memref<8xf32>
  }
  return
}
