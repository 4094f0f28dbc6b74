// Of operations of unknown dialects operands, results, attributes and regions go.
// UNSUPPORTED: upstream
// RUN: tsreduce -allow-unregistered-dialect --test=%S/Inputs/has.sh --test-arg=a.use %s | FileCheck %s --check-prefix=USE
// RUN: tsreduce -allow-unregistered-dialect --test=%S/Inputs/has.sh --test-arg='"a.make"() {k = 3' %s | FileCheck %s --check-prefix=MAKE
// RUN: tsreduce -allow-unregistered-dialect --test=%S/Inputs/has.sh --test-arg='inner' %s -mlir-print-op-generic | FileCheck %s --check-prefix=INNER
// RUN: not tsreduce --test=%S/Inputs/has.sh --test-arg=a.use %s 2>&1 | FileCheck %s --check-prefix=ERROR

// USE:      module {
// USE-NEXT:   "a.use"() : () -> ()
// USE-NEXT: }

// MAKE:      module {
// MAKE-NEXT:   "a.make"() {k = 3 : i64} : () -> ()
// MAKE-NEXT: }

// INNER:      "builtin.module"() ({
// INNER-NEXT:   "a.inner"() : () -> ()
// INNER-NEXT: }) : () -> ()

// ERROR: error: {{.*}}unregistered dialect
func.func @f(%x: i32) {
  %0, %1 = "a.make"() {k = 3 : i64, l = "x"} : () -> (i32, f32)
  "a.region"(%0) ({
    "a.inner"(%x, %0) : (i32, i32) -> ()
  }) : (i32) -> ()
  "a.use"(%x, %0, %1) {m} : (i32, i32, f32) -> ()
  return
}
