// A padding is made where it is read, with the part of a tensor that is padded: a function gets the whole tensor.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s
// RUN: tsrun %s --verify-each-stage=linalg-to-tile --once
// CHECK: func.func @main(%[[A:.*]]: tensor<10xf32>
// CHECK-NEXT: call @mul(%[[A]])
// CHECK: func.func private @mul(%{{.*}}: tensor<10xf32>)
// CHECK: tensor.extract_slice
// CHECK: tensor.pad
// CHECK: linalg.generic

#id = affine_map<(i) -> (i)>
func.func @main(%a: tensor<10xf32>) -> tensor<12xf32> {
  %one = arith.constant 1.0 : f32
  %part = tensor.extract_slice %a[1] [8] [1] : tensor<10xf32> to tensor<8xf32>
  %padded = tensor.pad %part low[3] high[1] {
  ^bb0(%i: index):
    tensor.yield %one : f32
  } : tensor<8xf32> to tensor<12xf32>
  %e = tensor.empty() : tensor<12xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%padded : tensor<12xf32>) outs(%e : tensor<12xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.mulf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<12xf32>
  return %r : tensor<12xf32>
}
