// tsopt --strip-debuginfo --mlir-print-debuginfo

func.func @f() {
  return loc("file.py":2:2)
} loc("file.py":1:2)
