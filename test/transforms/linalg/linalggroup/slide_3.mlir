// The graph of NeoFlow's talk with 3 channels: padding, dilated convolution, depth-to-space, concatenation.
//
// RUN: tsopt %s --normalize-linalg --linalg-group=rule=union | FileCheck %s --check-prefix=UNION
// RUN: tsopt %s --normalize-linalg --linalg-group=rule=neoflow | FileCheck %s --check-prefix=NEOFLOW
// RUN: tsopt %s --normalize-linalg --linalg-group=rule=hidet | FileCheck %s --check-prefix=HIDET
//
// The convolution does 5.64 multiplications for each byte: it is light, and all are one kernel. Hidet's rule lets a
// concatenation be no end, since it has elements of another tensor.
// UNION: call @conv_select(
// UNION-COUNT-1: func.func private
// UNION-NOT: func.func
// NEOFLOW: call @conv_select(
// NEOFLOW-COUNT-1: func.func private
// NEOFLOW: tensor.pad
// NEOFLOW-COUNT-3: linalg.generic
// NEOFLOW-NOT: func.func
// HIDET: call @conv(
// HIDET: call @select(
// HIDET-COUNT-2: func.func private
// HIDET-NOT: func.func
//
// A bound on the density decides what is light.
// RUN: tsopt %s --normalize-linalg --linalg-group="rule=neoflow density=5" | FileCheck %s --check-prefix=HEAVY
// HEAVY: call @conv(
// HEAVY-SAME: -> tensor<64x112x112xf32>
//
// RUN: tsopt %s --normalize-linalg --linalg-group=max-ops=2 | FileCheck %s --check-prefix=FEW
// FEW: call @conv(
// FEW-SAME: -> tensor<16x224x224xf32>

#in = affine_map<(n,k,p,q,c,r,s) -> (n, c, p*2+r*2, q*2+s*2)>
#wt = affine_map<(n,k,p,q,c,r,s) -> (k, c, r, s)>
#out = affine_map<(n,k,p,q,c,r,s) -> (n, k, p, q)>
#id = affine_map<(n,c,h,w) -> (n,c,h,w)>
#d2s = affine_map<(n,c,h,w) -> (n, c*4 + (h mod 2)*2 + w mod 2, h floordiv 2, w floordiv 2)>
#first = affine_map<(n,c,h,w) -> (n, c mod 3, h, w)>
#second = affine_map<(n,c,h,w) -> (n, (c + 13) mod 16, h, w)>
func.func @slide(%a: tensor<1x3x224x224xf32>, %w: tensor<64x3x3x3xf32>) -> tensor<1x19x224x224xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 3 : index
  %b = tensor.pad %a low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x3x224x224xf32> to tensor<1x3x228x228xf32>
  %e = tensor.empty() : tensor<1x64x112x112xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
  %d = linalg.generic {indexing_maps = [#in, #wt, #out], iterator_types = ["parallel","parallel","parallel","parallel","reduction","reduction","reduction"]} ins(%b, %w : tensor<1x3x228x228xf32>, tensor<64x3x3x3xf32>) outs(%z : tensor<1x64x112x112xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x64x112x112xf32>
  %e2 = tensor.empty() : tensor<1x16x224x224xf32>
  %s = linalg.generic {indexing_maps = [#d2s, #id], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%d : tensor<1x64x112x112xf32>) outs(%e2 : tensor<1x16x224x224xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<1x16x224x224xf32>
  %e3 = tensor.empty() : tensor<1x19x224x224xf32>
  %f = linalg.generic {indexing_maps = [#first, #second, #id], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%a, %s : tensor<1x3x224x224xf32>, tensor<1x16x224x224xf32>) outs(%e3 : tensor<1x19x224x224xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %c = linalg.index 1 : index
    %is = arith.cmpi ult, %c, %n : index
    %r = arith.select %is, %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<1x19x224x224xf32>
  return %f : tensor<1x19x224x224xf32>
}
