// tsopt --convert-func-to-llvm

func.func private @g(f32) -> f32
func.func @f(%x: f32) -> f32 {
  %r = func.call @g(%x) : (f32) -> f32
  return %r : f32
}
