// RUN: not tsopt %s --pass-pipeline='builtin.module(func.func(symbol-dce))' --mlir-pass-pipeline-crash-reproducer=%t 2>&1 | FileCheck %s
// CHECK: error: Failures have been detected while processing an MLIR pass pipeline
// CHECK: note: Pipeline failed while executing [`SymbolDCE` on 'func.func' operation: @f]: reproducer generated at `{{.*}}`

// RUN: FileCheck %s --check-prefix=FILE < %t
// FILE:      func.func @f
// FILE:      {-#
// FILE-NEXT:   external_resources: {
// FILE-NEXT:     mlir_reproducer: {
// FILE-NEXT:       pipeline: "builtin.module(func.func(symbol-dce))",
// FILE-NEXT:       disable_threading: false,
// FILE-NEXT:       verify_each: true

// RUN: not tsopt %t --run-reproducer 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 'func.func' op  was scheduled to run under SymbolDCE

// RUN: tsopt %s --cse --mlir-generate-reproducer=%t.2 -o /dev/null
// RUN: tsopt %t.2 --run-reproducer --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=SECOND
// SECOND:     cse
// SECOND:     func.func @f
// SECOND-NOT: mlir_reproducer

// RUN: tsopt %s --run-reproducer --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=NONE
// NONE:      Pass Manager with 0 passes:
// NONE-NEXT: builtin.module(

func.func @f() { return }
