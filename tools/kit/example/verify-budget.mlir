// tsopt --desugar --verify-budget

func.func @f() {
  tile.kernel blocks(%block) = (1) threads(2048) {
  }
  return
}
