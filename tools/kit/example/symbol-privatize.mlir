// tsopt --symbol-privatize=exclude=f

func.func @f() {
  return
}
func.func @g() {
  return
}
