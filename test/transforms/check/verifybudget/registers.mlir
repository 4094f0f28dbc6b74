// RUN: tsopt %s --verify-budget=arch=small --verify-diagnostics
//
// What passes add is compared with the target like what the program says.

scale.arch @small attributes {registers_per_multiprocessor = 32768} {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = 32}
  scale.level @warpgroup of @warp {count = 4}
  scale.level @block of @thread {count = 512}
}
func.func @registers() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{gives its roles 34816 registers for 1 block(s) on an SM, but an SM of small has 32768}}
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(40) {
      }
      tile.role "math" units(1) registers(232) {
      }
    }
  }
  return
}
