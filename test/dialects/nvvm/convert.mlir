// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Conversions between number formats, and PTX as text.

// CHECK-LABEL: llvm.func @rcp_approx_ftz_f(
// CHECK-NEXT:    %0 = nvvm.rcp.approx.ftz.f %arg0 : f32
llvm.func @rcp_approx_ftz_f(%f: f32) {
  %r0 = nvvm.rcp.approx.ftz.f %f : f32
  llvm.return
}

// CHECK-LABEL: llvm.func @inline_ptx(
// CHECK-NEXT:    nvvm.inline_ptx "exit;"
// CHECK-NEXT:    nvvm.inline_ptx "foo {$r0};" ro(%arg0 : i32)
// CHECK-NEXT:    %0 = nvvm.inline_ptx "x" ro(%arg0, %arg2 : i32, f32) rw(%arg2 : f32), predicate = %arg1 {a} -> f32
// CHECK-NEXT:    %1:2 = nvvm.inline_ptx "x" ro(%arg0 : i32) -> f32, i32
llvm.func @inline_ptx(%i: i32, %b: i1, %f: f32) {
  nvvm.inline_ptx "exit;"
  nvvm.inline_ptx "foo {$r0};" ro(%i : i32)
  %r0 = nvvm.inline_ptx "x" ro(%i, %f : i32, f32) rw(%f : f32), predicate = %b {a} -> f32
  %r1:2 = nvvm.inline_ptx "x" ro(%i : i32) -> f32, i32
  llvm.return
}

// CHECK-LABEL: llvm.func @dot_accumulate_4way(
// CHECK-NEXT:    %0 = nvvm.dot.accumulate.4way %arg1 <signed>, %arg1 <unsigned>, %arg0 : vector<4xi8>, vector<4xi8>
llvm.func @dot_accumulate_4way(%i: i32, %u: vector<4xi8>) {
  %r0 = nvvm.dot.accumulate.4way %u <signed>, %u <unsigned>, %i : vector<4xi8>, vector<4xi8>
  llvm.return
}

// CHECK-LABEL: llvm.func @dot_accumulate_2way(
// CHECK-NEXT:    %0 = nvvm.dot.accumulate.2way %arg2 <signed>, %arg1 <unsigned>, %arg0 {b_hi = true} : vector<2xi16>, vector<4xi8>
llvm.func @dot_accumulate_2way(%i: i32, %u: vector<4xi8>, %y: vector<2xi16>) {
  %r0 = nvvm.dot.accumulate.2way %y <signed>, %u <unsigned>, %i {b_hi = true} : vector<2xi16>, vector<4xi8>
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_float_to_tf32(
// CHECK-NEXT:    %0 = nvvm.convert.float.to.tf32 %arg0 {rnd = #nvvm.fp_rnd_mode<rn>}
// CHECK-NEXT:    %1 = nvvm.convert.float.to.tf32 %arg0 {relu = true, rnd = #nvvm.fp_rnd_mode<rn>}
// CHECK-NEXT:    %2 = nvvm.convert.float.to.tf32 %arg0 {rnd = #nvvm.fp_rnd_mode<rz>}
// CHECK-NEXT:    %3 = nvvm.convert.float.to.tf32 %arg0 {relu = true, rnd = #nvvm.fp_rnd_mode<rz>}
llvm.func @convert_float_to_tf32(%f: f32) {
  %r0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rn>}
  %r1 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rn>, relu = true}
  %r2 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rz>}
  %r3 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rz>, relu = true}
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f32x2_to_bf16x2(
// CHECK-NEXT:    %0 = nvvm.convert.f32x2.to.bf16x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
// CHECK-NEXT:    %1 = nvvm.convert.f32x2.to.bf16x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16>
llvm.func @convert_f32x2_to_bf16x2(%f: f32) {
  %r0 = nvvm.convert.f32x2.to.bf16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
  %r1 = nvvm.convert.f32x2.to.bf16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16>
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f32x2_to_f8x2(
// CHECK-NEXT:    %0 = nvvm.convert.f32x2.to.f8x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16(f8E4M3FN)
// CHECK-NEXT:    %1 = nvvm.convert.f32x2.to.f8x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16(f8E5M2)
// CHECK-NEXT:    %2 = nvvm.convert.f32x2.to.f8x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rp>} : i16(f8E8M0FNU)
// CHECK-NEXT:    %3 = nvvm.convert.f32x2.to.f8x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rz>} : i16(f8E8M0FNU)
llvm.func @convert_f32x2_to_f8x2(%f: f32) {
  %r0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
  %r1 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E5M2)
  %r2 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rp>} : i16 (f8E8M0FNU)
  %r3 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rz>} : i16 (f8E8M0FNU)
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_bf16x2_to_f8x2(
// CHECK-NEXT:    %0 = nvvm.convert.bf16x2.to.f8x2 %arg0 {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xbf16> -> vector<2xi8>(f8E8M0FNU)
// CHECK-NEXT:    %1 = nvvm.convert.bf16x2.to.f8x2 %arg0 {rnd = #nvvm.fp_rnd_mode<rp>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16> -> vector<2xi8>(f8E8M0FNU)
// CHECK-NEXT:    %2 = nvvm.convert.bf16x2.to.f8x2 %arg0 {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> vector<2xi8>(f8E8M0FNU)
// CHECK-NEXT:    %3 = nvvm.convert.bf16x2.to.f8x2 %arg0 {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16> -> vector<2xi8>(f8E8M0FNU)
llvm.func @convert_bf16x2_to_f8x2(%w: vector<2xbf16>) {
  %r0 = nvvm.convert.bf16x2.to.f8x2 %w {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xbf16> -> vector<2xi8> (f8E8M0FNU)
  %r1 = nvvm.convert.bf16x2.to.f8x2 %w {rnd = #nvvm.fp_rnd_mode<rp>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16> -> vector<2xi8> (f8E8M0FNU)
  %r2 = nvvm.convert.bf16x2.to.f8x2 %w {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> vector<2xi8> (f8E8M0FNU)
  %r3 = nvvm.convert.bf16x2.to.f8x2 %w {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16> -> vector<2xi8> (f8E8M0FNU)
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f32x2_to_f16x2(
// CHECK-NEXT:    %0 = nvvm.convert.f32x2.to.f16x2 %arg1, %arg1, %arg0 {relu = true, rnd = #nvvm.fp_rnd_mode<rs>, sat = #nvvm.sat_mode<satfinite>} : vector<2xf16>
llvm.func @convert_f32x2_to_f16x2(%i: i32, %f: f32) {
  %r0 = nvvm.convert.f32x2.to.f16x2 %f, %f, %i {rnd = #nvvm.fp_rnd_mode<rs>, relu = true, sat = #nvvm.sat_mode<satfinite>} : vector<2xf16>
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f16x2_to_f8x2(
// CHECK-NEXT:    %0 = nvvm.convert.f16x2.to.f8x2 %arg0 : vector<2xf16> -> i16(f8E4M3FN)
// CHECK-NEXT:    %1 = nvvm.convert.f16x2.to.f8x2 %arg0 : vector<2xf16> -> i16(f8E5M2)
llvm.func @convert_f16x2_to_f8x2(%v: vector<2xf16>) {
  %r0 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> i16 (f8E4M3FN)
  %r1 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> i16 (f8E5M2)
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f32x4_to_f8x4(
// CHECK-NEXT:    %0 = nvvm.convert.f32x4.to.f8x4 %arg1, %arg0 : vector<4xf32> -> vector<4xi8>(f8E4M3FN)
// CHECK-NEXT:    %1 = nvvm.convert.f32x4.to.f8x4 %arg1, %arg0 : vector<4xf32> -> vector<4xi8>(f8E5M2)
llvm.func @convert_f32x4_to_f8x4(%i: i32, %fs: vector<4xf32>) {
  %r0 = nvvm.convert.f32x4.to.f8x4 %fs, %i : vector<4xf32> -> vector<4xi8> (f8E4M3FN)
  %r1 = nvvm.convert.f32x4.to.f8x4 %fs, %i : vector<4xf32> -> vector<4xi8> (f8E5M2)
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f8x2_to_f16x2(
// CHECK-NEXT:    %0 = nvvm.convert.f8x2.to.f16x2 %arg0 : vector<2xi8>(f8E4M3FN) -> vector<2xf16>
// CHECK-NEXT:    %1 = nvvm.convert.f8x2.to.f16x2 %arg0 : vector<2xi8>(f8E5M2) -> vector<2xf16>
llvm.func @convert_f8x2_to_f16x2(%x: vector<2xi8>) {
  %r0 = nvvm.convert.f8x2.to.f16x2 %x : vector<2xi8> (f8E4M3FN) -> vector<2xf16>
  %r1 = nvvm.convert.f8x2.to.f16x2 %x : vector<2xi8> (f8E5M2) -> vector<2xf16>
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f8x2_to_bf16x2(
// CHECK-NEXT:    %0 = nvvm.convert.f8x2.to.bf16x2 %arg0 : vector<2xi8>(f8E8M0FNU) -> vector<2xbf16>
llvm.func @convert_f8x2_to_bf16x2(%x: vector<2xi8>) {
  %r0 = nvvm.convert.f8x2.to.bf16x2 %x : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f32x2_to_f6x2(
// CHECK-NEXT:    %0 = nvvm.convert.f32x2.to.f6x2 %arg0, %arg0 : vector<2xi8>(f6E2M3FN)
// CHECK-NEXT:    %1 = nvvm.convert.f32x2.to.f6x2 %arg0, %arg0 : vector<2xi8>(f6E3M2FN)
llvm.func @convert_f32x2_to_f6x2(%f: f32) {
  %r0 = nvvm.convert.f32x2.to.f6x2 %f, %f : vector<2xi8> (f6E2M3FN)
  %r1 = nvvm.convert.f32x2.to.f6x2 %f, %f : vector<2xi8> (f6E3M2FN)
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f32x4_to_f6x4(
// CHECK-NEXT:    %0 = nvvm.convert.f32x4.to.f6x4 %arg1, %arg0 : vector<4xf32> -> vector<4xi8>(f6E2M3FN)
// CHECK-NEXT:    %1 = nvvm.convert.f32x4.to.f6x4 %arg1, %arg0 : vector<4xf32> -> vector<4xi8>(f6E3M2FN)
llvm.func @convert_f32x4_to_f6x4(%i: i32, %fs: vector<4xf32>) {
  %r0 = nvvm.convert.f32x4.to.f6x4 %fs, %i : vector<4xf32> -> vector<4xi8> (f6E2M3FN)
  %r1 = nvvm.convert.f32x4.to.f6x4 %fs, %i : vector<4xf32> -> vector<4xi8> (f6E3M2FN)
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f6x2_to_f16x2(
// CHECK-NEXT:    %0 = nvvm.convert.f6x2.to.f16x2 %arg0 : vector<2xi8>(f6E2M3FN) -> vector<2xf16>
// CHECK-NEXT:    %1 = nvvm.convert.f6x2.to.f16x2 %arg0 : vector<2xi8>(f6E3M2FN) -> vector<2xf16>
llvm.func @convert_f6x2_to_f16x2(%x: vector<2xi8>) {
  %r0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E2M3FN) -> vector<2xf16>
  %r1 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E3M2FN) -> vector<2xf16>
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f32x2_to_f4x2(
// CHECK-NEXT:    %0 = nvvm.convert.f32x2.to.f4x2 %arg0, %arg0 {relu = true} : i8(f4E2M1FN)
llvm.func @convert_f32x2_to_f4x2(%f: f32) {
  %r0 = nvvm.convert.f32x2.to.f4x2 %f, %f {relu = true} : i8 (f4E2M1FN)
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f32x4_to_f4x4(
// CHECK-NEXT:    %0 = nvvm.convert.f32x4.to.f4x4 %arg1, %arg0 : vector<4xf32> -> i16(f4E2M1FN)
llvm.func @convert_f32x4_to_f4x4(%i: i32, %fs: vector<4xf32>) {
  %r0 = nvvm.convert.f32x4.to.f4x4 %fs, %i : vector<4xf32> -> i16 (f4E2M1FN)
  llvm.return
}

// CHECK-LABEL: llvm.func @convert_f4x2_to_f16x2(
// CHECK-NEXT:    %0 = nvvm.convert.f4x2.to.f16x2 %arg0 : i8(f4E2M1FN) -> vector<2xf16>
llvm.func @convert_f4x2_to_f16x2(%q: i8) {
  %r0 = nvvm.convert.f4x2.to.f16x2 %q : i8 (f4E2M1FN) -> vector<2xf16>
  llvm.return
}
