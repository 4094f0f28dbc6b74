// tsopt --convert-vector-to-llvm

func.func @f(%v: vector<4xf32>) -> f32 {
  %e = vector.extract %v[1] : f32 from vector<4xf32>
  return %e : f32
}
