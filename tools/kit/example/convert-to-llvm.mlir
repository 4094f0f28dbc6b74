// tsopt --convert-to-llvm

func.func @f(%x: f32, %y: index) -> f32 {
  %i = arith.index_cast %y : index to i32
  %v = arith.sitofp %i : i32 to f32
  %s = math.sqrt %v : f32
  return %s : f32
}
