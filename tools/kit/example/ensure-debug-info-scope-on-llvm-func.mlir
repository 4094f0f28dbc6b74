// tsopt --ensure-debug-info-scope-on-llvm-func=emission-kind=DebugDirectivesOnly --mlir-print-debuginfo --mlir-print-local-scope

llvm.func @f(%x: i32) -> i32 {
  %0 = llvm.mul %x, %x : i32 loc(callsite("square.py":3:4 at "k.py":9:2))
  llvm.return %0 : i32 loc("k.py":10:2)
} loc("k.py":8:1)
