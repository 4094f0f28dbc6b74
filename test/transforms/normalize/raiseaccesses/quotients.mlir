// RUN: tsopt %s --raise-gathers | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// A subscript may be a quotient that all rows have in common, although their coordinate is in it: it is that of the first one.

// CHECK-LABEL: func.func @main
func.func @main(%A: memref<2x8x32xf32> {tile.init = "random"}, %C: memref<128x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %first = arith.muli %b, %c64 : index
    // CHECK:      %[[row:.*]] = tile.parallel
    // CHECK:      } : tensor<64xindex>
    // CHECK:      %[[image:.*]] = arith.divsi %{{.*}}, %{{.*}} : index
    // CHECK:      tile.gather %{{.*}}[%[[image]], %[[row]], %{{.*}}]
    %t = tile.parallel (%i, %j) = (64, 32) {
      %n = arith.addi %first, %i : index
      %image = arith.divsi %n, %c64 : index
      %in = arith.remsi %n, %c64 : index
      %q = arith.divsi %in, %c8 : index
      %y = arith.subi %q, %c1 : index
      %inside = arith.cmpi sge, %y, %c0 : index
      %e = scf.if %inside -> (f32) {
        %x = memref.load %A[%image, %y, %j] : memref<2x8x32xf32>
        scf.yield %x : f32
      } else {
        %zero = arith.constant 0.0 : f32
        scf.yield %zero : f32
      }
      tile.yield %e : f32
    } : tensor<64x32xf32>
    tile.store %t, %C[%first, 0] : tensor<64x32xf32>, memref<128x32xf32>
  }
  return
}
