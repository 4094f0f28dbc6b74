// Rows: operations on elements and reductions over the last axes of one domain are a kernel.
//
// RUN: tsopt %s --normalize-linalg --linalg-group --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @sm(
// CHECK-NEXT: call @softmax_rows(
// CHECK-NEXT: return
// CHECK: func.func private @softmax_rows(
// CHECK-COUNT-4: linalg.generic
// CHECK-NOT: func.func
func.func @sm(%x: tensor<?x1000xf32>, %e: tensor<?x1000xf32>) -> tensor<?x1000xf32> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<?x1000xf32>) outs(%e : tensor<?x1000xf32>) -> tensor<?x1000xf32>
  return %0 : tensor<?x1000xf32>
}

// -----

// The logit of a label, and the logarithm of a sum of exponentials, over the rows of one array.
// CHECK-LABEL: func.func @cross_entropy(
// CHECK-NEXT: call @cross_entropy_1(
// CHECK-NEXT: return
// CHECK: func.func private @cross_entropy_1(
// CHECK-COUNT-5: linalg.generic
// CHECK-NOT: func.func
#id = affine_map<(n, v) -> (n, v)>
#r = affine_map<(n, v) -> (n)>
#r1 = affine_map<(n) -> (n)>
func.func @cross_entropy(%x: tensor<512x32000xbf16>, %label: tensor<512xi64>) -> tensor<512xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<512xf32>
  %i = linalg.fill ins(%low : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %w = tensor.empty() : tensor<512x32000xf32>
  %m = linalg.generic {indexing_maps = [#id, #r], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<512x32000xbf16>) outs(%i : tensor<512xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %1 = arith.extf %a : bf16 to f32
    %2 = arith.maximumf %1, %o : f32
    linalg.yield %2 : f32
  } -> tensor<512xf32>
  %p = linalg.generic {indexing_maps = [#id, #r, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<512x32000xbf16>, tensor<512xf32>) outs(%w : tensor<512x32000xf32>) {
  ^bb0(%a: bf16, %b: f32, %o: f32):
    %1 = arith.extf %a : bf16 to f32
    %2 = arith.subf %1, %b : f32
    %3 = math.exp %2 : f32
    linalg.yield %3 : f32
  } -> tensor<512x32000xf32>
  %s = linalg.generic {indexing_maps = [#id, #r], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<512x32000xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<512xf32>
  %g = linalg.generic {indexing_maps = [#id, #r, #r], iterator_types = ["parallel", "reduction"]} ins(%x, %label : tensor<512x32000xbf16>, tensor<512xi64>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: bf16, %l: i64, %o: f32):
    %1 = linalg.index 1 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = arith.cmpi eq, %2, %l : i64
    %4 = arith.extf %a : bf16 to f32
    %5 = arith.select %3, %4, %zero : f32
    %6 = arith.addf %5, %o : f32
    linalg.yield %6 : f32
  } -> tensor<512xf32>
  %loss = linalg.generic {indexing_maps = [#r1, #r1, #r1, #r1], iterator_types = ["parallel"]} ins(%s, %m, %g : tensor<512xf32>, tensor<512xf32>, tensor<512xf32>) outs(%e : tensor<512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %1 = math.log %a : f32
    %2 = arith.addf %1, %b : f32
    %3 = arith.subf %2, %c : f32
    linalg.yield %3 : f32
  } -> tensor<512xf32>
  return %loss : tensor<512xf32>
}

// -----

// A layer norm, and two linear layers with GELU between.
// CHECK-LABEL: func.func @lnmlp(
// CHECK: call @norm(
// CHECK-NEXT: call @matmul_add_gelu(
// CHECK-NEXT: call @matmul_add(
// CHECK-NEXT: return
// CHECK-COUNT-3: func.func private
// CHECK-NOT: func.func
func.func @lnmlp(%x: tensor<128x256xf32>, %g: tensor<256xf32>, %b: tensor<256xf32>, %w1: tensor<1024x256xf32>, %b1: tensor<1024xf32>, %w2: tensor<256x1024xf32>, %b2: tensor<256xf32>) -> tensor<128x256xf32> {
%z = arith.constant 0.0 : f32
%n = arith.constant 256.0 : f32
%eps = arith.constant 1.0e-5 : f32
%one = arith.constant 1.0 : f32
%half = arith.constant 0.5 : f32
%s2 = arith.constant 0.70710678 : f32
%er = tensor.empty() : tensor<128xf32>
%zr = linalg.fill ins(%z : f32) outs(%er : tensor<128xf32>) -> tensor<128xf32>
%eh = tensor.empty() : tensor<128x256xf32>
%ei = tensor.empty() : tensor<128x1024xf32>
%zh = linalg.fill ins(%z : f32) outs(%eh : tensor<128x256xf32>) -> tensor<128x256xf32>
%zi = linalg.fill ins(%z : f32) outs(%ei : tensor<128x1024xf32>) -> tensor<128x1024xf32>
%sum = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a)>], iterator_types=["parallel","reduction"]} ins(%x : tensor<128x256xf32>) outs(%zr : tensor<128xf32>) {
^bb0(%p: f32, %o: f32):
%1 = arith.addf %p, %o : f32
linalg.yield %1 : f32
} -> tensor<128xf32>
%mean = linalg.generic {indexing_maps=[affine_map<(a)->(a)>,affine_map<(a)->(a)>], iterator_types=["parallel"]} ins(%sum : tensor<128xf32>) outs(%er : tensor<128xf32>) {
^bb0(%p: f32, %o: f32):
%1 = arith.divf %p, %n : f32
linalg.yield %1 : f32
} -> tensor<128xf32>
%var = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a)>,affine_map<(a,b)->(a)>], iterator_types=["parallel","reduction"]} ins(%x, %mean : tensor<128x256xf32>, tensor<128xf32>) outs(%zr : tensor<128xf32>) {
^bb0(%p: f32, %q0: f32, %o: f32):
%1 = arith.subf %p, %q0 : f32
%2 = arith.mulf %1, %1 : f32
%3 = arith.addf %2, %o : f32
linalg.yield %3 : f32
} -> tensor<128xf32>
%y = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a)>,affine_map<(a,b)->(a)>,affine_map<(a,b)->(b)>,affine_map<(a,b)->(b)>,affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%x, %mean, %var, %g, %b : tensor<128x256xf32>, tensor<128xf32>, tensor<128xf32>, tensor<256xf32>, tensor<256xf32>) outs(%eh : tensor<128x256xf32>) {
^bb0(%p: f32, %m: f32, %v: f32, %gg: f32, %bb: f32, %o: f32):
%1 = arith.subf %p, %m : f32
%2 = arith.divf %v, %n : f32
%3 = arith.addf %2, %eps : f32
%4 = math.rsqrt %3 : f32
%5 = arith.mulf %1, %4 : f32
%6 = arith.mulf %5, %gg : f32
%7 = arith.addf %6, %bb : f32
linalg.yield %7 : f32
} -> tensor<128x256xf32>
%ht0 = tensor.empty() : tensor<256x1024xf32>
%ht = linalg.transpose ins(%w1 : tensor<1024x256xf32>) outs(%ht0 : tensor<256x1024xf32>) permutation = [1, 0]
%hm = linalg.matmul ins(%y, %ht : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%zi : tensor<128x1024xf32>) -> tensor<128x1024xf32>
%h = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(b)>,affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%hm, %b1 : tensor<128x1024xf32>, tensor<1024xf32>) outs(%ei : tensor<128x1024xf32>) {
^bb0(%p: f32, %q: f32, %o: f32):
%1 = arith.addf %p, %q : f32
linalg.yield %1 : f32
} -> tensor<128x1024xf32>
%ge = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%h : tensor<128x1024xf32>) outs(%ei : tensor<128x1024xf32>) {
^bb0(%p: f32, %o: f32):
%1 = arith.mulf %p, %s2 : f32
%2 = math.erf %1 : f32
%3 = arith.addf %2, %one : f32
%4 = arith.mulf %3, %half : f32
%5 = arith.mulf %p, %4 : f32
linalg.yield %5 : f32
} -> tensor<128x1024xf32>
%dt0 = tensor.empty() : tensor<1024x256xf32>
%dt = linalg.transpose ins(%w2 : tensor<256x1024xf32>) outs(%dt0 : tensor<1024x256xf32>) permutation = [1, 0]
%dm = linalg.matmul ins(%ge, %dt : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%zh : tensor<128x256xf32>) -> tensor<128x256xf32>
%d = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(b)>,affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%dm, %b2 : tensor<128x256xf32>, tensor<256xf32>) outs(%eh : tensor<128x256xf32>) {
^bb0(%p: f32, %q: f32, %o: f32):
%1 = arith.addf %p, %q : f32
linalg.yield %1 : f32
} -> tensor<128x256xf32>
return %d : tensor<128x256xf32>
}