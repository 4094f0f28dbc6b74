// Devices that poll between two notifies of a round let others run ahead: a round later
// they have notified twice. With a word for each source, which it alone sets, as
// lower-comm writes them, nobody's round is taken for another's.
//
// RUN: tsopt %s --lower-comm | sed '0,/comm.notify \(%[0-9]*\)\[.*/s//&\n%n12 = arith.constant 12 : index\nscf.for %j = %c0 to %n12 step %c1 {\n%x, %y = comm.test \1[%c0] ge %c1_i32 : !comm.signal<4>\n}/' > %t.mlir
// RUN: FileCheck %s --check-prefix=POLLS < %t.mlir
// RUN: tsopt %t.mlir --verify-comm -o /dev/null
// RUN: tsrun %t.mlir --verify | FileCheck %s
// RUN: tsrun %t.mlir --verify --schedule=1 | FileCheck %s
// POLLS: comm.notify
// POLLS-NEXT: constant 12
// POLLS-NEXT: scf.for
// POLLS-NEXT: comm.test
// CHECK: verified

func.func @main(%a: memref<4x32xf32> {tile.init = "random"}, %o: memref<4x32xf32> {tile.out}) {
  tile.kernel devices(4) blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %ad = scale.view %a shard<0> at @device : memref<4x32xf32> -> memref<1x32xf32>
    %od = scale.view %o shard<0> at @device : memref<4x32xf32> -> memref<1x32xf32>
    %t = tile.load %ad[%c0, %c0] : memref<1x32xf32> -> tensor<32xf32>
    %zero = arith.constant dense<0.0> : tensor<32xf32>
    %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (tensor<32xf32>) {
      %s = comm.all_reduce add %t at @device : tensor<32xf32> -> tensor<32xf32>
      %r = arith.addf %acc, %s : tensor<32xf32>
      scf.yield %r : tensor<32xf32>
    }
    tile.store %sum, %od[%c0, %c0] : tensor<32xf32>, memref<1x32xf32>
  }
  return
}

func.func @reference(%a: memref<4x32xf32>, %o: memref<4x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %four = arith.constant 4.0 : f32
  %zero = arith.constant 0.0 : f32
  scf.for %d = %c0 to %c4 step %c1 {
    scf.for %i = %c0 to %c32 step %c1 {
      %s = scf.for %e = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (f32) {
        %x = memref.load %a[%e, %i] : memref<4x32xf32>
        %y = arith.addf %acc, %x : f32
        scf.yield %y : f32
      }
      %r = arith.mulf %s, %four : f32
      memref.store %r, %o[%d, %i] : memref<4x32xf32>
    }
  }
  return
}
