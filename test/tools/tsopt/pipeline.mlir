// RUN: tsopt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize{max-iterations=3}),any(cse),inline)' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --match-full-lines --strict-whitespace
//      CHECK:Pass Manager with 3 passes:
// CHECK-NEXT:builtin.module(
// CHECK-NEXT:  func.func(
// CHECK-NEXT:    cse,
// CHECK-NEXT:    canonicalize{  max-iterations=3 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}
// CHECK-NEXT:  ),
// CHECK-NEXT:  any(
// CHECK-NEXT:    cse
// CHECK-NEXT:  ),
// CHECK-NEXT:  inline{default-pipeline=canonicalize inlining-threshold=4294967295 max-iterations=4 }
// CHECK-NEXT:)

// Passes given as flags run in their order.
// RUN: tsopt %s --cse --canonicalize="max-iterations=3 region-simplify=aggressive" --cse --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=FLAGS
//      FLAGS: Pass Manager with 3 passes:
// FLAGS-NEXT: builtin.module(
// FLAGS-NEXT:   cse,
// FLAGS-NEXT:   canonicalize{  max-iterations=3 max-num-rewrites=-1 region-simplify=aggressive test-convergence=false top-down=true},
// FLAGS-NEXT:   cse

func.func @f() { return }
