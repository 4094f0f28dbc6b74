// On a GPU the trace is of stamps: a module that was compiled without them is refused, and so are devices without.
//
// RUN: tsopt %s --tile-to-llvm | not tsrun - --device=cuda --trace=%t.json 2>&1 | FileCheck %s
// RUN: not tsrun %s --device=cpu --trace=%t.json 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not tsrun %s --device=cuda --watch=9 2>&1 | FileCheck %s --check-prefix=WATCH
// RUN: not tsrun %s --device=cuda --trace=%t.json --bench 2>&1 | FileCheck %s --check-prefix=BENCH
// CHECK: error: the module was compiled without stamps, which --trace reads on a GPU; compile the program with --tile-to-binary=stamps=true, or give the tile program itself
// CPU: tsrun: --trace cannot be combined with --device=cpu; remove --device, or use --device=cuda
// WATCH: tsrun: --watch cannot be combined with --device=cuda; remove --device
// BENCH: tsrun: --trace cannot be combined with --bench; it is of one run
func.func @main(%x: memref<128xf32> {tile.init = "random"}, %y: memref<128xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (128) step (64) threads(64) {
    %t = tile.load %x[%i] : memref<128xf32> -> tensor<64xf32>
    tile.store %t, %y[%i] : tensor<64xf32>, memref<128xf32>
  }
  return
}
