// tsopt --convert-arith-to-llvm

func.func @f(%x: i32, %y: i32) -> i32 {
  %s = arith.addi %x, %y : i32
  return %s : i32
}
