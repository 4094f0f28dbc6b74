// A barrier of a level's unit needs code that a unit of the level runs: the
// simulator says so, too, where no pass has looked.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: not tsopt %s --verify-tile 2>&1 | FileCheck %s --check-prefix=PASS
// CHECK: barrier-outside.mlir:10:5: error: 'tile.barrier' op is a barrier of threads of a unit of @warpgroup, but is not in a scale.on @warpgroup
// PASS:  barrier-outside.mlir:10:5: error: 'tile.barrier' op uses units of @warpgroup, but is not inside of a scale.on @warpgroup
func.func @main() {
  tile.kernel blocks(%x) = (1) threads(256) {
    tile.barrier @warpgroup
  }
  return
}
