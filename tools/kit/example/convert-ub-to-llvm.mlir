// tsopt --convert-ub-to-llvm

func.func @f() -> i32 {
  %p = ub.poison : i32
  return %p : i32
}
