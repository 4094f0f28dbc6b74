// RUN: tsopt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize{max-iterations=3}),symbol-dce)' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s
// RUN: tsopt %s -cse -symbol-dce --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=FLAGS
// RUN: not tsopt %s --pass-pipeline='func.func(cse)' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not tsopt %s --pass-pipeline='builtin.module(cse' 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not tsopt %s --pass-pipeline='builtin.module(cse))' 2>&1 | FileCheck %s --check-prefix=CLOSE
// RUN: not tsopt %s --pass-pipeline='builtin.module(no-such-pass)' 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not tsopt %s --pass-pipeline='builtin.module(canonicalize{no-such-option=1})' 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not tsopt %s --pass-pipeline='builtin.module()' -cse 2>&1 | FileCheck %s --check-prefix=BOTH

// CHECK:      Pass Manager with 2 passes:
// CHECK-NEXT: builtin.module(
// CHECK:      func.func(
// CHECK:        cse
// CHECK:        canonicalize{{.*}}max-iterations=3
// CHECK:      symbol-dce
// FLAGS:      cse
// FLAGS:      symbol-dce
// ANCHOR: can't run 'func.func' pass manager on 'builtin.module' op
// OPEN:   expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'
// CLOSE:  encountered extra closing ')' creating unbalanced parentheses while parsing pipeline
// PASS:   'no-such-pass' does not refer to a registered pass or pass pipeline
// OPTION: no such option no-such-option
// BOTH:   '-pass-pipeline' option can't be used with individual pass options
func.func private @f()
