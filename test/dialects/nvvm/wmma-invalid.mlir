// RUN: tsopt %s -split-input-file -verify-diagnostics

// Matrix fragments whose place in registers is left open. What the verifiers reject.

llvm.func @f(%s: !llvm.ptr<3>, %i: i32) {
  // expected-error @below {{'nvvm.wmma.load' op expected destination type is a structure of 8 elements of type 'vector<2xf16>'}}
  %0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, m = 16 : i32, n = 16 : i32, k = 16 : i32, layout = #nvvm.mma_layout<row>} : (!llvm.ptr<3>) -> f64
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.ptr<3>, %i: i32) {
  // expected-error @below {{'nvvm.wmma.load' op invalid attribute combination}}
  %0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<f32>, frag = #nvvm.mma_frag<a>, m = 16 : i32, n = 16 : i32, k = 16 : i32, layout = #nvvm.mma_layout<row>} : (!llvm.ptr<3>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.ptr<3>, %i: i32, %v: vector<2xf16>) {
  // expected-error @below {{'nvvm.wmma.store' op expected 8 data operands}}
  nvvm.wmma.store %s, %i, %v, %v, %v, %v {eltype = #nvvm.mma_type<f32>, m = 16 : i32, n = 16 : i32, k = 16 : i32, layout = #nvvm.mma_layout<row>} : !llvm.ptr<3>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.ptr<3>, %i: i32, %v: vector<2xf16>) {
  // expected-error @below {{'nvvm.wmma.store' op invalid attribute combination}}
  nvvm.wmma.store %s, %i, %v, %v, %v, %v {eltype = #nvvm.mma_type<f16>, m = 16 : i32, n = 16 : i32, k = 8 : i32, layout = #nvvm.mma_layout<row>} : !llvm.ptr<3>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.ptr<3>, %i: i32) {
  // expected-error @below {{'nvvm.wmma.load' op expected destination type to be f64}}
  %0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<a>, m = 8 : i32, n = 8 : i32, k = 4 : i32, layout = #nvvm.mma_layout<row>} : (!llvm.ptr<3>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%t: !llvm.ptr<6>, %i: i32, %v: vector<2xf16>) {
  // expected-error @below {{'nvvm.wmma.store' op expected operands to be a source pointer in memory space 0, 1, 3}}
  nvvm.wmma.store %t, %i, %v, %v, %v, %v {eltype = #nvvm.mma_type<f16>, m = 16 : i32, n = 16 : i32, k = 16 : i32, layout = #nvvm.mma_layout<row>} : !llvm.ptr<6>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%v: vector<2xf16>) {
  // expected-error @below {{'nvvm.wmma.mma' op expected 24 arguments}}
  %0 = nvvm.wmma.mma %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f32>, k = 16 : i32, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}
