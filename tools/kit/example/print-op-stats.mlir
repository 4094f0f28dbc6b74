// tsopt --print-op-stats

func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %a, %x : i32
  return %b : i32
}
