// RUN: tsopt %s -split-input-file -verify-diagnostics

// What custom forms cannot say, generic forms can: the verifier finds it.

func.func @f(%i: index) {
  // expected-error@+1 {{'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %27 = "affine.linearize_index"(%i, %i) <{disjoint = false, operandSegmentSizes = array<i32: 1, 1>, static_basis = array<i64: 2>}> : (index, index) -> index
  return
}

// -----

func.func @f(%i: index, %v: vector<2x3xf32>) {
  // expected-error@+1 {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %19 = "vector.extract"(%v, %i, %i) <{static_position = array<i64: 0>}> : (vector<2x3xf32>, index, index) -> vector<3xf32>
  return
}

// -----

func.func @f(%m: memref<1xi8>) {
  // expected-error@+1 {{'vector.broadcast' op source type is not a vector}}
  %13 = "vector.broadcast"(%m) : (memref<1xi8>) -> vector<4xi8>
  return
}

// -----

func.func @f(%a: vector<2xbf16>, %b: memref<i1>) {
  // expected-error@+1 {{'vector.outerproduct' op failed to verify that rhs operand and result have same element type}}
  %18 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<2xbf16>, memref<i1>) -> vector<2xbf16>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'llvm.linker_options' op must appear at the module level}}
  "llvm.linker_options"() <{options = []}> : () -> ()
  return
}

// -----

func.func @f(%c: vector<4xf32>) {
  // expected-error@+1 {{'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got 'i32'}}
  %0 = llvm.intr.sincos(%c) : (vector<4xf32>) -> i32
  return
}

// -----

func.func @f(%t: i1) {
  // expected-error@+1 {{'llvm.intr.assume' op op_bundle_operands count (1) does not match with the total size (0) specified in attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%t, %t) <{op_bundle_sizes = array<i32>}> : (i1, i1) -> ()
  return
}

// -----

func.func @f(%t: i1) {
  // expected-error@+1 {{'llvm.intr.assume' op 'op_bundle_sizes' attribute cannot have negative elements}}
  "llvm.intr.assume"(%t, %t) <{op_bundle_sizes = array<i32: -1>}> : (i1, i1) -> ()
  return
}

// -----

func.func @f(%t: i1) {
  // expected-error@+1 {{expected 1 operand bundle tags, but actually got 0}}
  "llvm.intr.assume"(%t, %t) <{op_bundle_sizes = array<i32: 1>}> : (i1, i1) -> ()
  return
}

// -----

func.func @f(%c: vector<4xf32>) {
  // expected-error@+1 {{'llvm.intr.vector.interleave2' op failed to verify that result has twice as many elements as 'vec1'}}
  %0 = "llvm.intr.vector.interleave2"(%c, %c) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%i: index, %c: vector<4xf32>) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 2 to be the same as number of reductions: 0}}
  %0:2 = "scf.parallel"(%i, %i, %i, %c, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 2>}> ({
   ^bb0(%x: index):
    "scf.reduce"() : () -> ()
  }) : (index, index, index, vector<4xf32>, vector<4xf32>) -> (vector<4xf32>, vector<4xf32>)
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected array attribute for struct type}}
  %0 = llvm.mlir.constant(0 : i32) : !llvm.struct<(i32, i32)>
  return
}
