// RUN: tsopt %s -split-input-file -verify-diagnostics

// Conversions between number formats, and PTX as text. What the verifiers reject.

llvm.func @f(%f: f32) {
  // expected-error @below {{Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.}}
  %0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<none>}
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.bf16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to bf16x2.}}
  %0 = nvvm.convert.f32x2.to.bf16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<none>} : vector<2xbf16>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to f16x2.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %f, %f, %i {rnd = #nvvm.fp_rnd_mode<none>, relu = true, sat = #nvvm.sat_mode<satfinite>} : vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<none>} : i16 (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%w: vector<2xbf16>) {
  // expected-error @below {{'nvvm.convert.bf16x2.to.f8x2' op Only 'f8E8M0FNU' type is supported for conversions from bf16x2 to f8x2.}}
  %0 = nvvm.convert.bf16x2.to.f8x2 %w {rnd = #nvvm.fp_rnd_mode<none>} : vector<2xbf16> -> vector<2xi8> (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<none>} : i16 (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%w: vector<2xbf16>) {
  // expected-error @below {{'nvvm.convert.bf16x2.to.f8x2' op Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.}}
  %0 = nvvm.convert.bf16x2.to.f8x2 %w {rnd = #nvvm.fp_rnd_mode<none>} : vector<2xbf16> -> vector<2xi8> (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<none>} : i16 (f16)
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op random_bits not supported for RN and RZ rounding modes.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %f, %f, %i {rnd = #nvvm.fp_rnd_mode<rn>, relu = true, sat = #nvvm.sat_mode<satfinite>} : vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op relu not supported for conversions to 'f8E8M0FNU' type}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rp>, sat = #nvvm.sat_mode<satfinite>, relu = true} : i16 (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{Relu not supported with rna rounding mode.}}
  %0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>, relu = true}
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.bf16x2' op random_bits is required for RS rounding mode.}}
  %0 = nvvm.convert.f32x2.to.bf16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xbf16>
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f6x2' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f32x2 to f6x2.}}
  %0 = nvvm.convert.f32x2.to.f6x2 %f, %f : vector<2xi8> (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f4x2' op Only 'f4E2M1FN' type is supported for conversions from f32x2 to f4x2.}}
  %0 = nvvm.convert.f32x2.to.f4x2 %f, %f {relu = true} : i8 (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%i: i32, %fs: vector<4xf32>) {
  // expected-error @below {{'nvvm.convert.f32x4.to.f6x4' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f32x4 to f6x4.}}
  %0 = nvvm.convert.f32x4.to.f6x4 %fs, %i : vector<4xf32> -> vector<4xi8> (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%i: i32, %fs: vector<4xf32>) {
  // expected-error @below {{'nvvm.convert.f32x4.to.f4x4' op Only 'f4E2M1FN' type is supported for conversions from f32x4 to f4x4.}}
  %0 = nvvm.convert.f32x4.to.f4x4 %fs, %i : vector<4xf32> -> i16 (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%x: vector<2xi8>) {
  // expected-error @below {{'nvvm.convert.f8x2.to.bf16x2' op Only 'f8E8M0FNU' type is supported for conversions from f8x2 to bf16x2.}}
  %0 = nvvm.convert.f8x2.to.bf16x2 %x : vector<2xi8> (f8E4M3FN) -> vector<2xbf16>
  llvm.return
}

// -----

llvm.func @f(%x: vector<2xi8>) {
  // expected-error @below {{'nvvm.convert.f6x2.to.f16x2' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f6x2 to f16x2.}}
  %0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f8E4M3FN) -> vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%q: i8) {
  // expected-error @below {{'nvvm.convert.f4x2.to.f16x2' op Only 'f4E2M1FN' type is supported for conversions from f4x2 to f16x2.}}
  %0 = nvvm.convert.f4x2.to.f16x2 %q : i8 (f8E4M3FN) -> vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%v: vector<2xf16>) {
  // expected-error @below {{'nvvm.convert.f16x2.to.f8x2' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f16x2 to f8x2.}}
  %0 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> i16 (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%i: i32, %fs: vector<4xf32>) {
  // expected-error @below {{'nvvm.convert.f32x4.to.f8x4' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f32x4 to f8x4.}}
  %0 = nvvm.convert.f32x4.to.f8x4 %fs, %i : vector<4xf32> -> vector<4xi8> (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%x: vector<2xi8>) {
  // expected-error @below {{'nvvm.convert.f8x2.to.f16x2' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f8x2 to f16x2.}}
  %0 = nvvm.convert.f8x2.to.f16x2 %x : vector<2xi8> (f8E8M0FNU) -> vector<2xf16>
  llvm.return
}
