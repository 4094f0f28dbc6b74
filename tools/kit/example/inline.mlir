// tsopt --inline

func.func private @twice(%x: i32) -> i32 {
  %r = arith.addi %x, %x : i32
  return %r : i32
}
func.func @f(%x: i32) -> i32 {
  %r = call @twice(%x) : (i32) -> i32
  return %r : i32
}
