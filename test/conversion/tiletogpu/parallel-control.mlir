// Loops, branches and whiles in the body of tile.parallel run once for every
// register of a thread.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%y: memref<128xi32> {tile.out}, %z: memref<128xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %one = arith.constant 1 : i32
    %w = tile.parallel (%i) = (128) {
      %i32 = arith.index_cast %i : index to i32
      %n = scf.while (%k = %one) : (i32) -> i32 {
        %lt = arith.cmpi slt, %k, %i32 : i32
        scf.condition(%lt) %k : i32
      } do {
      ^bb0(%k: i32):
        %d = arith.addi %k, %k : i32
        scf.yield %d : i32
      }
      tile.yield %n : i32
    } : tensor<128xi32>
    tile.store %w, %y[%c0] : tensor<128xi32>, memref<128xi32>
    %f = tile.parallel (%i) = (128) {
      %n = scf.for %k = %c0 to %i step %c5 iter_args(%a = %one) -> (i32) {
        %k32 = arith.index_cast %k : index to i32
        %odd = arith.cmpi eq, %k, %c5 : index
        %e = scf.if %odd -> (i32) {
          scf.yield %one : i32
        } else {
          %d = arith.addi %a, %k32 : i32
          scf.yield %d : i32
        }
        scf.yield %e : i32
      }
      tile.yield %n : i32
    } : tensor<128xi32>
    tile.store %f, %z[%c0] : tensor<128xi32>, memref<128xi32>
  }
  return
}
