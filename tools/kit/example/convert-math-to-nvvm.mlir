// tsopt --convert-math-to-nvvm

func.func @f(%x: f32) -> f32 {
  %s = math.exp %x fastmath<afn> : f32
  return %s : f32
}
