// tsopt --sccp

func.func private @choose(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %r = arith.select %c, %one, %two : i32
  return %r : i32
}
func.func @f() -> i32 {
  %true = arith.constant true
  %r = call @choose(%true) : (i1) -> i32
  return %r : i32
}
