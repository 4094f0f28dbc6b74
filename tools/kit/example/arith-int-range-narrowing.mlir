// tsopt --arith-int-range-narrowing=int-bitwidths-supported=16

func.func @f(%x: i8, %y: i8) -> i32 {
  %a = arith.extui %x : i8 to i32
  %b = arith.extui %y : i8 to i32
  %s = arith.addi %a, %b : i32
  return %s : i32
}
