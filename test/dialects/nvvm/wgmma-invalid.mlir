// RUN: tsopt %s -split-input-file -verify-diagnostics

// A warpgroup's matrix multiplications. What the verifiers reject.

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f16, f16, f16, f16)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op results 2, however output struct has 4 elements}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 16>, D [<f16>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f16, f16, f16, f16)> -> !llvm.struct<(f16, f16, f16, f16)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op given layouts layout_a = col and layout_b = col for input types tf32 and tf32 requires transpose. However, this is only supported for: f16 and bf16}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 8>, D [<f32>, <one>], A [<tf32>, <one>, <col>], B [<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op shape 'k' must be 8 for input type tf32}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<tf32>, <one>, <row>], B [<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(i32, i32, i32, i32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op has s32 output, scaleA and scaleB cannot be neg}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 32>, D [<s32>, <one>], A [<s8>, <neg>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op has input type s8 n is set to 40, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 40, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(i32, i32, i32, i32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op f32 += s8 * u8, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 32>, D [<f32>, <one>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op has input type f16 n is set to 7, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 7, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op  `satfinite` can be only used with s32 accumulator, however the current accumulator is f32}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 16>, D [<f32>, <one>, <satfinite>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op shape 'm' must be 64}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 32, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op does not support the given output type bf16}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 16>, D [<bf16>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op f32 += f16 * bf16, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<bf16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%l: i64) {
  %a0 = llvm.mlir.undef : !llvm.struct<(f32,i32)>
  // expected-error @below {{'nvvm.wgmma.mma_async' op all elements in struct must be same type but there is 'i32'}}
  %0 = nvvm.wgmma.mma_async %l, %l, %a0, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32,i32)> -> !llvm.struct<(f32,i32)>
  llvm.return
}
