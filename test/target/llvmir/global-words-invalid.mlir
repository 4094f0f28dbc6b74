// RUN: tstranslate -mlir-to-llvmir -split-input-file -verify-diagnostics %s

// Attributes in LLVM's own words are known to be right or reported, those of globals too.

// expected-error @+1 {{LLVM attribute 'alignstack' expects a value}}
llvm.mlir.global external @value() {target_specific_attrs = ["alignstack"]} : f32

// -----

// expected-error @+1 {{LLVM attribute 'noinline' does not expect a value}}
llvm.mlir.global external @no_value() {target_specific_attrs = [["noinline", "1"]]} : f32

// -----

// expected-error @+1 {{expected 'target_specific_attrs' to contain string or array attributes}}
llvm.mlir.global external @number() {target_specific_attrs = [1 : i32]} : f32

// -----

// expected-error @+1 {{target features can not contain ','}}
llvm.func @features() attributes {target_features = #llvm.target_features<["+sm_90,+ptx80"]>}

// -----

llvm.func @gather(%p: vector<4x!llvm.ptr>, %m: vector<8xi1>) -> vector<8xf32> {
  // expected-error @+1 {{expected operand #1 type to be 'vector<8x!llvm.ptr>'}}
  %0 = llvm.intr.masked.gather %p, %m {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<8xi1>) -> vector<8xf32>
  llvm.return %0 : vector<8xf32>
}
