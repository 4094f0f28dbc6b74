// tsopt --canonicalize

func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %five = arith.addi %c2, %c3 : i32
  %a = arith.addi %x, %c0 : i32
  %b = arith.muli %a, %five : i32
  return %b : i32
}
