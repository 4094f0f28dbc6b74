// RUN: tsopt %s --split-input-file --verify-diagnostics
// RUN: not tsopt %s --mlir-print-ir-after=canonicalise 2>&1 | FileCheck %s
// CHECK: Cannot find pass named 'canonicalise'!; did you mean 'canonicalize'?
// UNSUPPORTED: upstream

// A name that is not known is answered by the nearest that is.

func.func @operation(%a: f32) {
  // expected-error @below {{custom op 'arith.adf' is unknown; did you mean 'arith.addf'?}}
  %0 = arith.adf %a, %a : f32
}

// -----

func.func @dialect(%a: f32) {
  // expected-error @below {{Dialect `aritg' not found for custom op 'aritg.addf' ; did you mean 'arith.addf'?}}
  // expected-note @below {{Available dialects: affine, arith}}
  %0 = aritg.addf %a, %a : f32
}

// -----

func.func @default_dialect() {
  // expected-error @below {{custom op 'retrun' is unknown (tried 'func.retrun' as well); did you mean 'return'?}}
  retrun
}

// -----

// expected-error @below {{expected non-function type; did you mean 'tensor'?}}
func.func @type(%a: tensr<4xf32>)

// -----

// expected-error @below {{unknown  type `tokn` in dialect `comm`; did you mean 'token'?}}
func.func private @dialect_type(!comm.tokn)

// -----

// expected-error @below {{unknown attribute `memo` in dialect `scale`; did you mean 'mem'?}}
func.func private @attribute(memref<4xf32, #scale.memo<l1>>)

// -----

func.func @keyword(%a: i32) {
  // expected-error @below {{[eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]; did you mean 'slt'?}}
  %0 = arith.cmpi slit, %a, %a : i32
}

// -----

func.func @clause(%a: tensor<16x16xbf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{expected one of: auto, mma, fma, wgmma; did you mean 'fma'?}}
  %0 = tile.gemm %a, %a, %c impl(fmaa) : tensor<16x16xbf16>, tensor<16x16xbf16> -> tensor<16x16xf32>
}

// -----

func.func @value(%row: i32, %column: i32) {
  // expected-error @below {{use of undeclared SSA value name; did you mean '%column'?}}
  %0 = arith.addi %colunm, %row : i32
  return
}

// -----

func.func @helper() {
  return
}
func.func @symbol() {
  // expected-error @below {{'helpr' does not reference a valid function; did you mean 'helper'?}}
  func.call @helpr() : () -> ()
  return
}

// -----

// A name without its dialect.
func.func @other_dialect() {
  // expected-error @below {{custom op 'br' is unknown (tried 'func.br' as well); did you mean 'cf.br' or 'llvm.br'?}}
  br ^bb1
}

// -----

// expected-error @below {{custom op 'func' is unknown (tried 'builtin.func' as well); did you mean 'func.func' or 'gpu.func' or 'llvm.func'?}}
func @without_dialect() { return }

// -----

func.func @level() {
  // expected-error @below {{the number of units of @warpgrup that run this code is not known here; write units(n); did you mean 'warpgroup'?}}
  scale.on @warpgrup {
  }
  return
}

// -----

// Nothing is near.
func.func @far(%a: f32) {
  // expected-error-re @below {{custom op 'arith.frobnicate' is unknown{{$}}}}
  %0 = arith.frobnicate %a : f32
}
