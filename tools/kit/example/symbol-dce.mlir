// tsopt --symbol-dce

func.func private @unused() {
  return
}
func.func @f() {
  return
}
