// Folders of --mlir-print-ir-tree-dir are named for operations; a name that would lead elsewhere becomes one that does not, and no
// file is written twice.
//
// UNSUPPORTED: upstream
// RUN: rm -rf %t && mkdir -p %t
// RUN: tsopt %s --pass-pipeline='builtin.module(func.func(cse),builtin.module(symbol-dce))' --mlir-print-ir-tree-dir=%t/in/out --mlir-print-ir-after-all -o /dev/null
// RUN: ls %t %t/in | FileCheck %s --check-prefix=OUTSIDE
// RUN: ls %t/in/out/builtin_module_no-symbol-name | FileCheck %s
// RUN: ls %t/in/out/builtin_module_no-symbol-name/builtin_module_no-symbol-name | FileCheck %s --check-prefix=TWICE

// OUTSIDE: in
// OUTSIDE: in:
// OUTSIDE: out
// OUTSIDE-NOT: {{.}}
// CHECK-DAG: builtin_module_no-symbol-name
// CHECK-DAG: func_func_plain.name
// CHECK-DAG: func_func___________escaped~
// CHECK-DAG: func_func_a_b~
// CHECK-DAG: func_func_a_b_2~
// TWICE: 0_0_symbol-dce.mlir
// TWICE: 0_0_symbol-dce_2.mlir
func.func @"/../../../escaped"() { return }
func.func @"a/b"() { return }
func.func @"a\\b"() { return }
func.func @plain.name() { return }
module { func.func @f() { return } }
module { func.func @g() { return } }
