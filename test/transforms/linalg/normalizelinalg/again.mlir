// What is in the one form stays as it is.
//
// RUN: tsopt %S/../Inputs/torch_attn.mlir --normalize-linalg > %t1
// RUN: tsopt %t1 --normalize-linalg > %t2
// RUN: diff %t1 %t2
// RUN: tsopt %S/../Inputs/torch_conv_fused.mlir --normalize-linalg > %t1
// RUN: tsopt %t1 --normalize-linalg > %t2
// RUN: diff %t1 %t2
