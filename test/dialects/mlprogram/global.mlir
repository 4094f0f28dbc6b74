// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s
// RUN: tsopt %s --symbol-dce | FileCheck %s --check-prefix=USED

// CHECK: ml_program.global private mutable @global_seed(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @global_seed(dense<0> : tensor<i64>) : tensor<i64>
// CHECK: ml_program.global private @table(dense<[1, 2]> : tensor<2xi32>) : tensor<?xi32>
ml_program.global private @table(dense<[1, 2]> : tensor<2xi32>) : tensor<?xi32>
// CHECK: ml_program.global public mutable @state : tensor<4xf32> {name = "s"}
ml_program.global public mutable @state : tensor<4xf32> {name = "s"}

// A program with weights in a resource, as torch-mlir prints it.
// CHECK: arith.constant dense_resource<w> : tensor<2xf32>
func.func @f() -> tensor<2xf32> {
  %0 = arith.constant dense_resource<w> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// USED-NOT: @global_seed
// USED: @state

{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F00000040"
    }
  }
#-}
