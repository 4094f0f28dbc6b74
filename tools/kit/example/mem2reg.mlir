// tsopt --mem2reg

func.func @f(%x: f32) -> f32 {
  %p = memref.alloca() : memref<f32>
  memref.store %x, %p[] : memref<f32>
  %v = memref.load %p[] : memref<f32>
  return %v : f32
}
