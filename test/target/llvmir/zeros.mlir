// UNSUPPORTED: upstream
// Reason: mlir-translate runs out of memory.
// RUN: tstranslate -mlir-to-llvmir %s | FileCheck %s

// Zeros are written in one word, however many they are.

// CHECK: @few = common global [8 x i8] zeroinitializer
llvm.mlir.global common @few(dense<0> : tensor<8xi8>) : !llvm.array<8 x i8>
// CHECK: @many = internal global [4294967296 x float] zeroinitializer
llvm.mlir.global internal @many(dense<0.0> : tensor<4294967296xf32>) : !llvm.array<4294967296 x f32>
