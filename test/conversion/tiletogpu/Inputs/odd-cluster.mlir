func.func @main() {
  tile.kernel cluster(2) blocks(%bx) = (3) threads(64) {
  }
  return
}
