// A reduction with few results is one of parts, and then one of the parts' results.
//
// RUN: tsopt %s --normalize-linalg --linalg-group --split-input-file | FileCheck %s
// RUN: tsopt %s --normalize-linalg --linalg-group --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: tsopt %s --normalize-linalg --linalg-group=parts=1 --split-input-file | FileCheck %s --check-prefix=WHOLE
// UNSUPPORTED: upstream

// What computes the elements is divided, too, and stays in the kernel. The last kernel has what follows. Parts are added in
// their order.
// SAYS: remark: is reduced in 256 parts and then once more, predicted {{[0-9.]+}} µs; as one kernel of 1 block(s), predicted {{[0-9]+.[0-9]}} µs
// CHECK-LABEL: func.func @squares(
// CHECK-SAME: %[[X:[^:]*]]: tensor<8192x1024xf32>, %[[Y:[^:]*]]: tensor<1024xf32>
// CHECK-NEXT: %[[P:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2]] output_shape [256, 32, 1024]
// CHECK-NEXT: %[[S:.*]] = call @sub_sum(%[[P]], %[[Y]]) : (tensor<256x32x1024xf32>, tensor<1024xf32>) -> tensor<256xf32>
// CHECK-NEXT: %[[R:.*]] = call @norm(%[[S]]) : (tensor<256xf32>) -> tensor<f32>
// CHECK-NEXT: return %[[R]]
// CHECK: func.func private @sub_sum(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "reduction"]
// CHECK: func.func private @norm(
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["reduction"]} ins(%{{.*}} : tensor<256xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: arith.addf %[[OUT]], %[[IN]] : f32
// WHOLE-LABEL: func.func @squares(
// WHOLE-NEXT: %{{.*}} = call @norm(
// WHOLE-NEXT: return
#id = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>
#one = affine_map<() -> ()>
func.func @squares(%x: tensor<8192x1024xf32>, %y: tensor<1024xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8192x1024xf32>
  %d = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<8192x1024xf32>, tensor<1024xf32>) outs(%e : tensor<8192x1024xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<8192x1024xf32>
  %f = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%zero : f32) outs(%f : tensor<f32>) -> tensor<f32>
  %s = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]}
      ins(%d : tensor<8192x1024xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.mulf %a, %a : f32
    %2 = arith.addf %1, %o : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  %r = linalg.generic {indexing_maps = [#one, #one], iterator_types = []} ins(%s : tensor<f32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.sqrt %a : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// A sum over the leading dimension into few columns, whose first value is that of an argument: only the last sum begins with it.
// SAYS: remark: is reduced in 32 parts
// CHECK-LABEL: func.func @columns(
// CHECK: %[[S:.*]] = call @sum(%{{.*}}) : (tensor<32x2048x256xf32>) -> tensor<32x256xf32>
// CHECK-NEXT: call @sum_add(%[[S]], %{{.*}}) : (tensor<32x256xf32>, tensor<256xf32>) -> tensor<256xf32>
func.func @columns(%x: tensor<65536x256xf32>, %from: tensor<256xf32>) -> tensor<256xf32> {
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<65536x256xf32>) outs(%from : tensor<256xf32>) dimensions = [0]
  return %0 : tensor<256xf32>
}

// -----

// A second kernel costs more than one block needs for little.
// SAYS-NOT: is reduced in
// CHECK-LABEL: func.func @little(
// CHECK-NEXT: call @sum(
// CHECK-NEXT: return
func.func @little(%x: tensor<64x128xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<64x128xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}

// -----

// A prime extent has no parts.
// SAYS: remark: is reduced by 1 block(s), predicted {{[0-9.]+}} µs: no extent that it reduces has a divisor of about 264, the number of parts for all SMs; pad it
// CHECK-LABEL: func.func @prime(
// CHECK-NEXT: call @sum(
// CHECK-NEXT: return
func.func @prime(%x: tensor<15485863xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<15485863xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}
