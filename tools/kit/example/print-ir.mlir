// tsopt --print-ir=label=here

func.func @f() {
  return
}
