// Reductions in parts compute what they compute whole, at every stage: sums of what other operations compute, maxima, over both
// dimensions and over the leading one, with and without first values.
//
// RUN: tsopt %s --normalize-linalg --linalg-group=parts=4 -o %t
// RUN: grep -c 'call @' %t | FileCheck %s
// RUN: tsrun %t --verify-each-stage=linalg-to-tile | FileCheck %s --check-prefix=SIM
// UNSUPPORTED: upstream

// CHECK: 6
// SIM: verified after every one of
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>
func.func @main(%x: tensor<64x48xf32>, %y: tensor<48x64xf32>, %b: tensor<48xf32>, %from: tensor<48xf32>) -> (tensor<f32>, tensor<48xf32>, tensor<48xf32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %d = linalg.generic {indexing_maps = [#id, #t, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y, %b : tensor<64x48xf32>, tensor<48x64xf32>, tensor<48xf32>) outs(%e : tensor<64x48xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %1 = arith.subf %p, %q : f32
    %2 = arith.addf %1, %r : f32
    linalg.yield %2 : f32
  } -> tensor<64x48xf32>
  %s0 = tensor.empty() : tensor<f32>
  %z0 = linalg.fill ins(%zero : f32) outs(%s0 : tensor<f32>) -> tensor<f32>
  %m = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%d : tensor<64x48xf32>) outs(%z0 : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %1 = arith.mulf %p, %p : f32
    %2 = arith.addf %1, %o : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  %s1 = tensor.empty() : tensor<48xf32>
  %c = linalg.generic {indexing_maps = [#t, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x48xf32>) outs(%from : tensor<48xf32>) {
  ^bb0(%p: f32, %o: f32):
    %2 = arith.addf %o, %p : f32
    linalg.yield %2 : f32
  } -> tensor<48xf32>
  %lows = linalg.fill ins(%low : f32) outs(%s1 : tensor<48xf32>) -> tensor<48xf32>
  %mx = linalg.generic {indexing_maps = [#id, #t, #col], iterator_types = ["reduction", "parallel"]} ins(%x, %y : tensor<64x48xf32>, tensor<48x64xf32>) outs(%lows : tensor<48xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.maximumf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<48xf32>
  %dv = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%m : tensor<f32>) outs(%s0 : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %n = arith.constant 3072.0 : f32
    %3 = arith.divf %p, %n : f32
    linalg.yield %3 : f32
  } -> tensor<f32>
  return %m, %c, %mx, %dv : tensor<f32>, tensor<48xf32>, tensor<48xf32>, tensor<f32>
}
