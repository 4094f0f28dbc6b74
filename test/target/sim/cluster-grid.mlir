// RUN: not tsrun %s --arg=0=4 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: tsrun %s --arg=0=6
// RUN: tsopt %s --gpu-kernel-outlining -o %t.mlir
// RUN: not tsrun %t.mlir --arg=0=5 2>&1 | FileCheck %s --check-prefix=ODD
//
// A grid consists of whole clusters.
//
// ODD: error: 'gpu.launch{{.*}}' op launches {{[45]}} blocks in dimension 0, which is not divisible by the cluster size 3

func.func @main(%n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  gpu.launch clusters(%cx, %cy, %cz) in (%sx = %c3, %sy = %c1, %sz = %c1) blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%bdx = %c1, %bdy = %c1, %bdz = %c1) {
    gpu.terminator
  }
  return
}

// RUN: not tsrun %s --entry=tiles --arg=0=5 2>&1 | FileCheck %s --check-prefix=TILES
// TILES: error: 'tile.kernel' op launches 5 blocks in dimension 0, which is not divisible by the cluster size 2
func.func @tiles(%n: index) {
  tile.kernel cluster(2) blocks(%b) = (%n) threads(64) {
  }
  return
}
