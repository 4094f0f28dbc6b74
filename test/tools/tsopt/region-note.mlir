// The note of an error shows the operation, and not the program in it.
//
// RUN: not tsopt %s 2>&1 | FileCheck %s
// UNSUPPORTED: upstream

// CHECK:      region-note.mlir:[[@LINE+5]]:3: error: 'tile.kernel' op has 33 threads per block; expected whole warps, a multiple of 32, or a smaller power of two
// CHECK-NEXT: tile.kernel blocks(%x) = (1) threads(33) {
// CHECK-NEXT: ^
// CHECK-NEXT: note: see current operation: "tile.kernel"() <{cluster = 1 : i64, devices = 1 : i64, nodes = 1 : i64, operandSegmentSizes = array<i32: 0, 0, 0>, static_grid = array<i64: 1>, threads = 33 : i64}> ({...}) : () -> ()
func.func @f() {
  tile.kernel blocks(%x) = (1) threads(33) {
  }
  return
}
