// RUN: tsopt %s --verify-diagnostics --split-input-file

// A constant has the numbers that its type holds: as many, nested as its arrays are, of the same format.

llvm.func @another_format() {
  // expected-error @+1 {{attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(dense<0.5> : vector<4xf16>) : vector<4xbf16>
  llvm.return
}

// -----

llvm.func @bits_of_a_float() {
  %0 = llvm.mlir.constant(1.0 : f16) : i16
  // expected-error @+1 {{expected integer type of width 32}}
  %1 = llvm.mlir.constant(dense<1.0> : tensor<2xf32>) : !llvm.array<2 x i16>
  llvm.return
}

// -----

llvm.func @integers_for_floats() {
  // expected-error @+1 {{expected integer element type for integer elements attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi16>) : !llvm.array<2 x f16>
  llvm.return
}

// -----

llvm.func @scalable() {
  %0 = llvm.mlir.constant(dense<3> : vector<[2]xi32>) : vector<[2]xi32>
  // expected-error @+1 {{scalable vector type requires a splat attribute}}
  %1 = llvm.mlir.constant(dense<[3, 4]> : vector<2xi32>) : vector<[2]xi32>
  llvm.return
}

// -----

llvm.func @too_few() {
  // expected-error @+1 {{array attribute size does not match array type size in dimension 1: 1 vs. 2}}
  %0 = llvm.mlir.constant([[[1 : i8]]]) : !llvm.array<1 x array<2 x struct<(i8)>>>
  llvm.return
}

// -----

llvm.func @members() {
  %0 = llvm.mlir.constant([#llvm.zero, [1 : i8, 2 : i8]]) : !llvm.array<2 x struct<(i8, i8)>>
  // expected-error @+1 {{nested array attribute size for struct element at index 1 must match struct size: 1 vs. 2}}
  %1 = llvm.mlir.constant([#llvm.undef, [1 : i8]]) : !llvm.array<2 x struct<(i8, i8)>>
  llvm.return
}

// -----

llvm.func @not_a_struct() {
  // expected-error @+1 {{for array with an array attribute must have a struct element type}}
  %0 = llvm.mlir.constant([1 : i8, 2 : i8]) : !llvm.array<2 x i8>
  llvm.return
}

// -----

llvm.func @opaque_to_llvm() {
  %0 = llvm.mlir.zero : !llvm.target<"spirv.Sampler">
  // expected-error @+1 {{target extension type does not support zero-initializer}}
  %1 = llvm.mlir.zero : !llvm.target<"aarch64.svcount">
  llvm.return
}

// -----

llvm.func @in_memory(%p: !llvm.ptr, %n: i64) {
  %0 = llvm.load %p : !llvm.ptr -> !llvm.target<"aarch64.svcount">
  %1 = llvm.alloca %n x !llvm.target<"spirv.Event"> : (i64) -> !llvm.ptr
  // expected-error @+1 {{result #0 must be LLVM type with size, but got '!llvm.target<"opaque">'}}
  %2 = llvm.load %p : !llvm.ptr -> !llvm.target<"opaque">
  llvm.return
}
