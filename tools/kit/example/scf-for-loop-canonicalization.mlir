// tsopt --scf-for-loop-canonicalization

func.func @f(%p: memref<8xi1>, %c7: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c2 {
    %rest = affine.min affine_map<(d0) -> (2, 8 - d0)>(%i)
    %whole = arith.cmpi eq, %rest, %c2 : index
    memref.store %whole, %p[%i] : memref<8xi1>
  }
  return
}
