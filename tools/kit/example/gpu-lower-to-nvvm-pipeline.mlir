// tsopt --gpu-lower-to-nvvm-pipeline

func.func @f(%x: i32) -> i32 {
  %s = arith.addi %x, %x : i32
  return %s : i32
}
