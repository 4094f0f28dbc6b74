// Results of a reduction that do not depend on each other are operations of their own. A position stays with its
// extremum, from which it cannot be computed alone.
//
// RUN: tsopt %s --normalize-linalg | FileCheck %s
// RUN: tsrun %s --verify-each-stage=linalg-to-tile
// UNSUPPORTED: upstream

// CHECK-LABEL: func.func @main(
// CHECK-SAME: [[X:%.*]]: tensor<20x300xf32> {{.*}}, [[A:%.*]]: tensor<20xf32>, [[B:%.*]]: tensor<20xf32>, [[C:%.*]]: tensor<20xi32>)
// CHECK: [[SUM:%.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins([[X]] : tensor<20x300xf32>) outs(%{{.*}} : tensor<20xf32>) {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.addf
// CHECK-NEXT: linalg.yield
// CHECK: [[SUM1:%.*]] = linalg.generic {{.*}} ins([[SUM]], [[A]] :
// CHECK: [[MAX:%.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins([[X]] : tensor<20x300xf32>) outs([[B]], [[C]] : tensor<20xf32>, tensor<20xi32>) {
// CHECK: return [[SUM1]], [[MAX]]#0, [[MAX]]#1
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<20x300xf32> {tile.init = "integers"}, %a: tensor<20xf32>, %b: tensor<20xf32>, %c: tensor<20xi32>)
    -> (tensor<20xf32>, tensor<20xf32>, tensor<20xi32>) {
  %0:3 = linalg.generic {indexing_maps = [#id, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<20x300xf32>) outs(%a, %b, %c : tensor<20xf32>, tensor<20xf32>, tensor<20xi32>) {
  ^bb0(%e: f32, %s: f32, %m: f32, %at: i32):
    %1 = arith.maximumf %m, %e : f32
    %2 = arith.cmpf ogt, %e, %m : f32
    %i = linalg.index 1 : index
    %3 = arith.index_cast %i : index to i32
    %4 = arith.select %2, %3, %at : i32
    %5 = arith.addf %s, %e : f32
    linalg.yield %5, %1, %4 : f32, f32, i32
  } -> (tensor<20xf32>, tensor<20xf32>, tensor<20xi32>)
  return %0#0, %0#1, %0#2 : tensor<20xf32>, tensor<20xf32>, tensor<20xi32>
}
