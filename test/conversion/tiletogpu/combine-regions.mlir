// Reductions and scans whose combiner is a region: of several tiles, across registers, lanes
// and warps, of lines whose length no layout divides, from a value that comes before all, one
// for each line, and with the element itself left out.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
// RUN: tsrun %s --verify-each-stage --once --schedule=5 | FileCheck %s
// RUN: tsopt %s --infer-layout | FileCheck %s --check-prefix=LAYOUT
func.func @main(%x: memref<8x300xf32> {tile.init = "random"}, %most: memref<8xf32> {tile.out}, %where: memref<8xi32> {tile.out},
                %state: memref<8x300xf32> {tile.out}, %sums: memref<8x300xf32> {tile.out},
                %line: memref<1x2048xf32> {tile.init = "random"}, %mean: memref<1xf32> {tile.out}, %var: memref<1xf32> {tile.out},
                %before: memref<1x2048xf32> {tile.out}, %flags: memref<1x2048xi32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c4 = arith.constant 4 : index
    %row = arith.muli %b, %c4 : index
    %t = tile.load %x[%row, 0] : memref<8x300xf32> -> tensor<4x300xf32>
    %i = tile.iota dim 1 : tensor<4x300xi32>
    // The first of the greatest.
    %m, %at = tile.reduce(%t, %i) dims [1] : tensor<4x300xf32>, tensor<4x300xi32> {
    ^bb0(%a: f32, %ia: i32, %c: f32, %ic: i32):
      %more = arith.cmpf ogt, %a, %c : f32
      %same = arith.cmpf oeq, %a, %c : f32
      %first = arith.cmpi slt, %ia, %ic : i32
      %tie = arith.andi %same, %first : i1
      %take = arith.ori %more, %tie : i1
      %w = arith.select %take, %a, %c : f32
      %j = arith.select %take, %ia, %ic : i32
      tile.yield %w, %j : f32, i32
    }
    tile.store %m, %most[%row] : tensor<4xf32>, memref<8xf32>
    tile.store %at, %where[%row] : tensor<4xi32>, memref<8xi32>
    // A linear recurrence, which does not commute, from a state of each row.
    %one = arith.constant 1.0 : f32
    %two = arith.constant 2.0 : f32
    %h0 = tile.fill %two : f32 -> tensor<4xf32>
    %decay = arith.constant dense<0.5> : tensor<4x300xf32>
    %q, %h = tile.scan(%decay, %t) dim 1 init(%one, %h0 : f32, tensor<4xf32>) : tensor<4x300xf32>, tensor<4x300xf32> {
    ^bb0(%a0: f32, %b0: f32, %a1: f32, %b1: f32):
      %aa = arith.mulf %a0, %a1 : f32
      %ab = arith.mulf %b0, %a1 : f32
      %bb = arith.addf %ab, %b1 : f32
      tile.yield %aa, %bb : f32, f32
    }
    tile.store %h, %state[%row, 0] : tensor<4x300xf32>, memref<8x300xf32>
    %after = tile.scan add %t dim 1 exclusive reverse : tensor<4x300xf32>
    tile.store %after, %sums[%row, 0] : tensor<4x300xf32>, memref<8x300xf32>
  }
  // One line for four warps: Welford's mean and variance, and a sum from a number on.
  // LAYOUT: tile.reduce(%{{.*}}) dims [1] : tensor<1x4x512xf32
  // LAYOUT: tile.reduce(%{{.*}}) dims [2] : tensor<1x4x128xf32
  // LAYOUT: tile.reduce(%{{.*}}) dims [1] : tensor<1x4xf32
  // LAYOUT: tile.scan add %{{.*}} dim 1 init(%{{.*}} : f32) exclusive : tensor<1x16xf32
  // LAYOUT: tile.scan add %{{.*}} dim 2 init(%{{.*}} : tensor<1x16xf32, {{.*}}>) exclusive : tensor<1x16x128xf32
  tile.kernel blocks(%b) = (1) threads(128) {
    %t = tile.load %line[0, 0] : memref<1x2048xf32> -> tensor<1x2048xf32>
    %ones = arith.constant dense<1.0> : tensor<1x2048xf32>
    %none = arith.constant dense<0.0> : tensor<1x2048xf32>
    %n, %u, %m2 = tile.reduce(%ones, %t, %none) dims [1] : tensor<1x2048xf32>, tensor<1x2048xf32>, tensor<1x2048xf32> {
    ^bb0(%na: f32, %ma: f32, %sa: f32, %nb: f32, %mb: f32, %sb: f32):
      %nn = arith.addf %na, %nb : f32
      %d = arith.subf %mb, %ma : f32
      %share = arith.divf %nb, %nn : f32
      %step = arith.mulf %d, %share : f32
      %mean1 = arith.addf %ma, %step : f32
      %dd = arith.mulf %d, %step : f32
      %more = arith.mulf %dd, %na : f32
      %s0 = arith.addf %sa, %sb : f32
      %s1 = arith.addf %s0, %more : f32
      tile.yield %nn, %mean1, %s1 : f32, f32, f32
    }
    %v = arith.divf %m2, %n : tensor<1xf32>
    tile.store %u, %mean[0] : tensor<1xf32>, memref<1xf32>
    tile.store %v, %var[0] : tensor<1xf32>, memref<1xf32>
    %ten = arith.constant 10.0 : f32
    %s = tile.scan add %t dim 1 init(%ten : f32) exclusive : tensor<1x2048xf32>
    tile.store %s, %before[0, 0] : tensor<1x2048xf32>, memref<1x2048xf32>
    // A segmented maximum, with a branch in the combiner; it is not divided among warps.
    %zero = arith.constant 0.0 : f32
    %zeros = arith.constant dense<0.0> : tensor<1x2048xf32>
    %starts = arith.cmpf ogt, %t, %zeros : tensor<1x2048xf32>
    %idx = tile.iota dim 1 : tensor<1x2048xi32>
    %g, %last = tile.scan(%starts, %idx) dim 1 reverse : tensor<1x2048xi1>, tensor<1x2048xi32> {
    ^bb0(%f0: i1, %i0: i32, %f1: i1, %i1: i32):
      %r = scf.if %f1 -> i32 {
        scf.yield %i1 : i32
      } else {
        %c = arith.maxsi %i0, %i1 : i32
        scf.yield %c : i32
      }
      %f = arith.ori %f0, %f1 : i1
      tile.yield %f, %r : i1, i32
    }
    tile.store %last, %flags[0, 0] : tensor<1x2048xi32>, memref<1x2048xi32>
  }
  return
}
