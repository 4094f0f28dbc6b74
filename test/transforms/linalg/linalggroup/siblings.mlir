// A block of a transformer without its attention: norm, then two products of one operand that meet in an operation on
// elements, then a product and the residual. Each is a kernel.
//
// RUN: tsopt %s --normalize-linalg --linalg-group --remarks=fusion 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
//
// REMARK-DAG: norm: 2 operations are one kernel, which saves 512 bytes of memory traffic
// REMARK-DAG: matmuls2_silu: 3 operations are one kernel, which saves 524288 bytes of memory traffic
// REMARK-DAG: matmul_add is not one kernel with matmuls2_silu, which would save 131072 bytes of memory traffic: the contractions have different domains
//
// CHECK-LABEL: func.func @block(
// CHECK-SAME: %[[X:[^:]*]]: tensor<64x256xbf16>, %[[W:[^:]*]]: tensor<256xbf16>, %[[WG:[^:]*]]: tensor<512x256xbf16>, %[[WU:[^:]*]]: tensor<512x256xbf16>, %[[WD:[^:]*]]: tensor<256x512xbf16>
// CHECK-NEXT: %[[N:.*]] = call @norm(%[[X]], %[[W]])
// CHECK-NEXT: %[[H:.*]] = call @matmuls2_silu(%[[N]], %[[WG]], %[[WU]])
// CHECK-NEXT: %[[R:.*]] = call @matmul_add(%[[H]], %[[WD]], %[[X]])
// CHECK-NEXT: return %[[R]]

// CHECK-LABEL: func.func private @norm(
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK-LABEL: func.func private @matmuls2_silu(
// CHECK-COUNT-2: iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: iterator_types = ["parallel", "parallel"]
// CHECK-NOT: linalg.generic
// CHECK-LABEL: func.func private @matmul_add(
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: linalg.generic

func.func @block(%x: tensor<64x256xbf16>, %w: tensor<256xbf16>, %wg: tensor<512x256xbf16>, %wu: tensor<512x256xbf16>, %wd: tensor<256x512xbf16>) -> tensor<64x256xbf16> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 256.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %one = arith.constant 1.0 : f32
  %e0 = tensor.empty() : tensor<64xf32>
  %f0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<64xf32>) -> tensor<64xf32>
  %ss = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a)>], iterator_types=["parallel","reduction"]} ins(%x : tensor<64x256xbf16>) outs(%f0 : tensor<64xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %1 = arith.extf %a : bf16 to f32
    %2 = arith.mulf %1, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32 } -> tensor<64xf32>
  %e1 = tensor.empty() : tensor<64x256xbf16>
  %xn = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a)>,affine_map<(a,b)->(b)>,affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%x, %ss, %w : tensor<64x256xbf16>, tensor<64xf32>, tensor<256xbf16>) outs(%e1 : tensor<64x256xbf16>) {
  ^bb0(%a: bf16, %s: f32, %g: bf16, %o: bf16):
    %1 = arith.divf %s, %n : f32
    %2 = arith.addf %1, %eps : f32
    %3 = math.rsqrt %2 : f32
    %4 = arith.extf %a : bf16 to f32
    %5 = arith.mulf %4, %3 : f32
    %6 = arith.extf %g : bf16 to f32
    %7 = arith.mulf %5, %6 : f32
    %8 = arith.truncf %7 : f32 to bf16
    linalg.yield %8 : bf16 } -> tensor<64x256xbf16>
  %eg = tensor.empty() : tensor<64x512xf32>
  %fg = linalg.fill ins(%z : f32) outs(%eg : tensor<64x512xf32>) -> tensor<64x512xf32>
  %g = linalg.generic {indexing_maps=[affine_map<(m,n,k)->(m,k)>,affine_map<(m,n,k)->(n,k)>,affine_map<(m,n,k)->(m,n)>], iterator_types=["parallel","parallel","reduction"]} ins(%xn, %wg : tensor<64x256xbf16>, tensor<512x256xbf16>) outs(%fg : tensor<64x512xf32>) {
  ^bb0(%p: bf16, %q: bf16, %o: f32):
    %1 = arith.extf %p : bf16 to f32
    %2 = arith.extf %q : bf16 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %o, %3 : f32
    linalg.yield %4 : f32 } -> tensor<64x512xf32>
  %eu = tensor.empty() : tensor<64x512xf32>
  %fu = linalg.fill ins(%z : f32) outs(%eu : tensor<64x512xf32>) -> tensor<64x512xf32>
  %u = linalg.generic {indexing_maps=[affine_map<(m,n,k)->(m,k)>,affine_map<(m,n,k)->(n,k)>,affine_map<(m,n,k)->(m,n)>], iterator_types=["parallel","parallel","reduction"]} ins(%xn, %wu : tensor<64x256xbf16>, tensor<512x256xbf16>) outs(%fu : tensor<64x512xf32>) {
  ^bb0(%p: bf16, %q: bf16, %o: f32):
    %1 = arith.extf %p : bf16 to f32
    %2 = arith.extf %q : bf16 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %o, %3 : f32
    linalg.yield %4 : f32 } -> tensor<64x512xf32>
  %eh = tensor.empty() : tensor<64x512xbf16>
  %h = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%u, %g : tensor<64x512xf32>, tensor<64x512xf32>) outs(%eh : tensor<64x512xbf16>) {
  ^bb0(%b: f32, %a: f32, %o: bf16):
    %1 = arith.negf %a : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %2, %one : f32
    %4 = arith.divf %a, %3 : f32
    %5 = arith.mulf %4, %b : f32
    %6 = arith.truncf %5 : f32 to bf16
    linalg.yield %6 : bf16 } -> tensor<64x512xbf16>
  %ed = tensor.empty() : tensor<64x256xf32>
  %fd = linalg.fill ins(%z : f32) outs(%ed : tensor<64x256xf32>) -> tensor<64x256xf32>
  %d = linalg.generic {indexing_maps=[affine_map<(m,n,k)->(m,k)>,affine_map<(m,n,k)->(n,k)>,affine_map<(m,n,k)->(m,n)>], iterator_types=["parallel","parallel","reduction"]} ins(%h, %wd : tensor<64x512xbf16>, tensor<256x512xbf16>) outs(%fd : tensor<64x256xf32>) {
  ^bb0(%p: bf16, %q: bf16, %o: f32):
    %1 = arith.extf %p : bf16 to f32
    %2 = arith.extf %q : bf16 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %o, %3 : f32
    linalg.yield %4 : f32 } -> tensor<64x256xf32>
  %er = tensor.empty() : tensor<64x256xbf16>
  %r = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%d, %x : tensor<64x256xf32>, tensor<64x256xbf16>) outs(%er : tensor<64x256xbf16>) {
  ^bb0(%a: f32, %b: bf16, %o: bf16):
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.addf %a, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16 } -> tensor<64x256xbf16>
  return %r : tensor<64x256xbf16>
}
