// tsopt --finalize-memref-to-llvm

func.func @f(%p: memref<4xf32>, %i: index) -> f32 {
  %v = memref.load %p[%i] : memref<4xf32>
  return %v : f32
}
