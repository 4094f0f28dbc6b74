// Positions of extremes: the places that go with a reduced result are combined with it.
//
// RUN: tsopt %s --convert-linalg-to-tile | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels
// RUN: tsrun %s --entry=argmax_of_nan --verify-each-stage=linalg-to-tile
// RUN: tsrun %s --entry=argmax_of_none --verify-each-stage=linalg-to-tile
// UNSUPPORTED: upstream

// Of equal elements the first counts, in whatever order a tile combines them. What the results begin with comes before
// all elements, so that it stays where an element is equal.
// CHECK-LABEL: func.func private @argmin(
// CHECK: [[MAX:%.*]] = arith.constant dense<2147483647> : tensor<8xi32>
// CHECK: [[LAST:%.*]] = arith.constant dense<2147483647> : tensor<8xi32>
// CHECK: [[R:%.*]]:2 = tile.pipelined [[J:%.*]] = 0 to 300 step 64 {{.*}} iter_args([[M:%.*]] = [[MAX]], [[AT:%.*]] = [[LAST]])
// CHECK: tile.reduce(%{{.*}}#0, %{{.*}}#1) dims [1] : tensor<8x64xi32>, tensor<8x64xi32> {
// CHECK-NEXT: ^bb0([[X:%.*]]: i32, [[XAT:%.*]]: i32, [[Y:%.*]]: i32, [[YAT:%.*]]: i32):
// CHECK-NEXT: [[V:%.*]] = arith.minsi [[X]], [[Y]] : i32
// CHECK-NEXT: [[LATER:%.*]] = arith.cmpi slt, [[Y]], [[X]] : i32
// CHECK-NEXT: [[EARLIER:%.*]] = arith.cmpi slt, [[X]], [[Y]] : i32
// CHECK-NEXT: [[LOWER:%.*]] = arith.cmpi slt, [[YAT]], [[XAT]] : i32
// CHECK-NEXT: [[TRUE:%.*]] = arith.constant true
// CHECK-NEXT: [[NO:%.*]] = arith.xori [[EARLIER]], [[TRUE]] : i1
// CHECK-NEXT: [[TIE:%.*]] = arith.andi [[NO]], [[LOWER]] : i1
// CHECK-NEXT: [[TAKE:%.*]] = arith.ori [[LATER]], [[TIE]] : i1
// CHECK-NEXT: [[VAT:%.*]] = arith.select [[TAKE]], [[YAT]], [[XAT]] : i32
// CHECK-NEXT: tile.yield [[V]], [[VAT]] : i32, i32
// CHECK: tile.parallel ({{.*}}) = (8) in([[M]] as
// CHECK: arith.ori
// CHECK: [[A:%.*]] = tile.load
// CHECK: [[B:%.*]] = tile.load
// CHECK: [[ALL:%.*]]:2 = tile.parallel ({{.*}}) = (8) in([[A]] as [[A1:%.*]], [[B]] as [[B1:%.*]], [[R]]#0 as [[R1:%.*]], [[R]]#1 as [[R2:%.*]]) :
// CHECK-NEXT: arith.minsi [[A1]], [[R1]] : i32
// CHECK-NEXT: [[LATER:%.*]] = arith.cmpi slt, [[R1]], [[A1]] : i32
// CHECK-NEXT: arith.select [[LATER]], [[R2]], [[B1]] : i32
// CHECK: tile.store [[ALL]]#0
// CHECK: tile.store [[ALL]]#1
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<20x300xi32> {tile.init = "integers"}, %a: tensor<20xi32> {tile.init = "integers"},
    %b: tensor<20xi32> {tile.init = "uniform"}) -> (tensor<20xi32>, tensor<20xi32>) {
  %0:2 = call @argmin(%x, %a, %b) : (tensor<20x300xi32>, tensor<20xi32>, tensor<20xi32>) -> (tensor<20xi32>, tensor<20xi32>)
  return %0#0, %0#1 : tensor<20xi32>, tensor<20xi32>
}
func.func private @argmin(%x: tensor<20x300xi32>, %a: tensor<20xi32>, %b: tensor<20xi32>) -> (tensor<20xi32>, tensor<20xi32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<20x300xi32>) outs(%a, %b : tensor<20xi32>, tensor<20xi32>) {
  ^bb0(%v: i32, %m: i32, %at: i32):
    %1 = arith.minsi %m, %v : i32
    %2 = arith.cmpi slt, %v, %m : i32
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %3 = arith.select %2, %j, %at : i32
    linalg.yield %1, %3 : i32, i32
  } -> (tensor<20xi32>, tensor<20xi32>)
  return %0#0, %0#1 : tensor<20xi32>, tensor<20xi32>
}
sched.tree @argmin_schedule of @argmin axes(i = 20, j = 300) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [j = 64] stages(2) {
      sched.leaf "min"(i, j)
    }
  }
}

// The first NaN is the greatest, as in torch. Only the position is a result, and it begins with zero: nothing is left to
// combine. A row without any number that is greater than the neutral one is at 0, too.
// CHECK-LABEL: func.func private @places(
// CHECK: [[R:%.*]]:2 = tile.reduce(
// CHECK: arith.maximumf
// CHECK-NEXT: arith.cmpf ugt
// CHECK-NEXT: arith.cmpf ord
// CHECK: }
// CHECK-NEXT: tile.store [[R]]#1
// CHECK-NEXT: }
func.func @argmax_of_nan(%x: tensor<3x4xf32> {tile.init = dense<[[1.0, 0x7FC00000, 3.0, 0x7FC00000], [2.0, 5.0, 5.0, 0.0],
    [0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000]]> : tensor<3x4xf32>}) -> tensor<3xi64> {
  %0 = call @places(%x) : (tensor<3x4xf32>) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}
func.func private @places(%x: tensor<3x4xf32>) -> tensor<3xi64> {
  %least = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<3xf32>
  %z = linalg.fill ins(%least : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %f = tensor.empty() : tensor<3xi64>
  %w = linalg.fill ins(%zero : i64) outs(%f : tensor<3xi64>) -> tensor<3xi64>
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x4xf32>) outs(%z, %w : tensor<3xf32>, tensor<3xi64>) {
  ^bb0(%v: f32, %m: f32, %at: i64):
    %1 = arith.maximumf %m, %v : f32
    %2 = arith.cmpf ugt, %v, %m : f32
    %number = arith.cmpf ord, %m, %m : f32
    %better = arith.andi %2, %number : i1
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %3 = arith.select %better, %j, %at : i64
    linalg.yield %1, %3 : f32, i64
  } -> (tensor<3xf32>, tensor<3xi64>)
  return %0#1 : tensor<3xi64>
}
sched.tree @places_schedule of @places axes(i = 3, j = 4) {
  sched.tile spatial [i = 3] threads(32) {
    sched.leaf "max"(i, j)
  }
}

// Positions that begin with another number keep it where no element is better than the neutral one.
// CHECK-LABEL: func.func private @found(
// CHECK: tile.reduce(
// CHECK: arith.constant dense<-1> : tensor<2xi32>
// CHECK: tile.parallel
func.func @argmax_of_none(%x: tensor<2x4xf32> {tile.init = dense<[[0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000],
    [0xFF800000, 0xFF800000, 7.0, 7.0]]> : tensor<2x4xf32>}) -> tensor<2xi32> {
  %0 = call @found(%x) : (tensor<2x4xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func private @found(%x: tensor<2x4xf32>) -> tensor<2xi32> {
  %least = arith.constant 0xFF800000 : f32
  %none = arith.constant -1 : i32
  %e = tensor.empty() : tensor<2xf32>
  %z = linalg.fill ins(%least : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %f = tensor.empty() : tensor<2xi32>
  %w = linalg.fill ins(%none : i32) outs(%f : tensor<2xi32>) -> tensor<2xi32>
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x4xf32>) outs(%z, %w : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%v: f32, %m: f32, %at: i32):
    %1 = arith.maximumf %m, %v : f32
    %2 = arith.cmpf ogt, %v, %m : f32
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %3 = arith.select %2, %j, %at : i32
    linalg.yield %1, %3 : f32, i32
  } -> (tensor<2xf32>, tensor<2xi32>)
  return %0#1 : tensor<2xi32>
}
sched.tree @found_schedule of @found axes(i = 2, j = 4) {
  sched.tile spatial [i = 2] threads(32) {
    sched.leaf "max"(i, j)
  }
}
