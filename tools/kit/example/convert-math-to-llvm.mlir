// tsopt --convert-math-to-llvm

func.func @f(%x: f32) -> f32 {
  %s = math.sqrt %x : f32
  return %s : f32
}
