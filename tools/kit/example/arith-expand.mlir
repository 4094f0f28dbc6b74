// tsopt --arith-expand

func.func @f(%a: i32, %b: i32) -> i32 {
  %q = arith.ceildivui %a, %b : i32
  return %q : i32
}
