// tsopt --generate-runtime-verification

func.func @f(%p: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %p[%i] : memref<?xf32>
  return %v : f32
}
