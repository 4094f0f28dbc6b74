// What torch exports gives the same kernels as it is and after upstream's elementwise fusion, which puts GELU into the next
// product, and the division of a softmax into the product behind it.
//
// RUN: tsopt %S/../Inputs/torch_mlp.mlir --normalize-linalg --linalg-group | FileCheck %s --check-prefix=MLP
// RUN: tsopt %S/../Inputs/torch_mlp_fused.mlir --normalize-linalg --linalg-group | FileCheck %s --check-prefix=MLP
// MLP-LABEL: func.func @mlp(
// MLP: %[[H:.*]] = call @matmul_{{(add_)?}}gelu(%{{.*}}) : (tensor<?x128xf32>, tensor<512x128xf32>, tensor<512xf32>) -> tensor<?x512xf32>
// MLP: %[[Y:.*]] = call @matmul(%[[H]], %{{.*}}) : (tensor<?x512xf32>, tensor<128x512xf32>) -> tensor<?x128xf32>
// MLP: return %[[Y]]
// MLP-COUNT-2: func.func private
// MLP-NOT: func.func
//
// RUN: tsopt %S/../Inputs/torch_conv.mlir --normalize-linalg --linalg-group | FileCheck %s --check-prefix=CONV
// RUN: tsopt %S/../Inputs/torch_conv_fused.mlir --normalize-linalg --linalg-group | FileCheck %s --check-prefix=CONV
// CONV-LABEL: func.func @conv(
// CONV-NEXT: call @conv_add_relu(
// CONV: func.func private @conv_add_relu(
// CONV: tensor.pad %{{.*}} low[0, 0, 1, 1] high[0, 0, 1, 1]
// CONV: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
// CONV-NOT: func.func
//
// RUN: tsopt %S/../Inputs/torch_attn.mlir --normalize-linalg --linalg-group | FileCheck %s --check-prefixes=ATTN,SCALED
// RUN: tsopt %S/../Inputs/torch_attn_fused.mlir --normalize-linalg --linalg-group | FileCheck %s --check-prefixes=ATTN,SCALED
// RUN: tsopt %S/../Inputs/torch_attn2.mlir --normalize-linalg --linalg-group | FileCheck %s --check-prefixes=ATTN,PLAIN
// RUN: tsopt %S/../Inputs/torch_attn2_fused.mlir --normalize-linalg --linalg-group | FileCheck %s --check-prefixes=ATTN,PLAIN
// SCALED: call @batch_matmul_mul(
// PLAIN: call @batch_matmul(
// ATTN: call @softmax_rows(
// SCALED: call @batch_matmul(
// PLAIN: call @batch_matmul_1(
// ATTN-COUNT-3: func.func private
// ATTN-NOT: func.func
