// RUN: not tsopt %s --pass-pipeline='cse' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// ANCHOR: error: expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'

// RUN: not tsopt %s --pass-pipeline='builtin.module(func.func(cze))' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
//      UNKNOWN: MLIR Textual PassPipeline Parser:1:11: error: 'cze' does not refer to a registered pass or pass pipeline
// UNKNOWN-NEXT: func.func(cze)
// UNKNOWN-NEXT: {{^}}          ^

// RUN: not tsopt %s --pass-pipeline='builtin.module(func.func(cse)' 2>&1 | FileCheck %s --check-prefix=PAREN
// PAREN: error: encountered unbalanced parentheses while parsing pipeline

// RUN: not tsopt %s --pass-pipeline='builtin.module(canonicalize{foo=1})' 2>&1 | FileCheck %s --check-prefix=OPTION
//      OPTION: <Pass-Options-Parser>: no such option foo
//      OPTION: failed to add `canonicalize` with options `foo=1`

// RUN: not tsopt %s --cse --pass-pipeline='builtin.module(cse)' 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: '-pass-pipeline' option can't be used with individual pass options

func.func @f() { return }
// RUN: not tsopt %s --pass-pipeline='func.func(cse)' 2>&1 | FileCheck %s --check-prefix=TOP
// TOP: error: can't run 'func.func' pass manager on 'builtin.module' op

// RUN: not tsopt %s --pass-pipeline='builtin.module(func.func(symbol-dce))' 2>&1 | FileCheck %s --check-prefix=TABLE
// TABLE: error: 'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table
