// tsopt explain --trace: what is no trace of this program on a GPU is refused, with what to do. The Go tests of the
// package draw one.
//
// RUN: tsrun %s --trace=%t.json
// RUN: not tsopt explain %s --trace=%t.json -o %t.html 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: head -c 300 %t.json > %t.cut.json
// RUN: not tsopt explain %s --trace=%t.cut.json -o %t.html 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: echo '{"traceEvents":[]}' > %t.other.json
// RUN: not tsopt explain %s --trace=%t.other.json -o %t.html 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tsopt explain %s --trace=%S/no-such.json -o %t.html 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tsopt explain %s %s --trace=%t.json -o %t.html 2>&1 | FileCheck %s --check-prefix=TWO
// STEPS: --trace: '{{.*}}.json' is in steps of the simulator, not time; record one on a GPU with tsrun --device=cuda --trace=FILE
// CUT: --trace: '{{.*}}.cut.json' is cut off after 300 bytes; record it again with tsrun --device=cuda --trace=FILE
// OTHER: --trace: '{{.*}}.other.json' does not say what it is of; only traces of tsrun do
// MISSING: cannot read '{{.*}}no-such.json'
// TWO: --trace is of one program; explain it alone
func.func @main(%x: memref<128xf32> {tile.init = "random"}, %y: memref<128xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (128) step (64) threads(64) {
    %t = tile.load %x[%i] : memref<128xf32> -> tensor<64xf32>
    tile.store %t, %y[%i] : tensor<64xf32>, memref<128xf32>
  }
  return
}
