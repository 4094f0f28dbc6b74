// RUN: tsopt %s --split-input-file --verify-diagnostics

// The extents and types of a product. Messages give the numbers as they are after
// `transpose_a` and `transpose_b`, M×K by K×N.

func.func @gemm_inner(%a: tensor<16x8xf16>, %b: tensor<16x8xf16>, %c: tensor<16x8xf32>) {
  // expected-error @below {{multiplies 16×8 by 16×8: the inner extents differ}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16>, tensor<16x8xf16> -> tensor<16x8xf32>
  return
}

// -----

func.func @gemm_acc(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x8xf32>) {
  // expected-error @below {{multiplies to a result of 16×16, but the accumulator is 16×8}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x8xf32>
  return
}

// -----

// Factors of two types are converted to the accumulator's, if that loses nothing.

func.func @gemm_elem(%a: tensor<16x8xi8>, %b: tensor<8x16xbf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{multiplies elements of type i8 by bf16 and accumulates in f32, which is unsupported; convert integers by arith.sitofp or arith.uitofp first}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xi8>, tensor<8x16xbf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_narrow(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xbf16>) {
  // expected-error @below {{multiplies elements of type f16 by f16, which an accumulator of bf16 cannot represent; accumulate in a wider type}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xbf16>
  return
}

// -----

func.func @gemm_unsigned(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{marks operands as unsigned, but multiplies f16}}
  %d = tile.gemm %a, %b, %c unsigned_b : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_precision(%a: tensor<16x8xf16>, %b: tensor<8x16xf32>, %c: tensor<16x16xf32>) {
  // expected-error @below {{has precision(tf32), which is for GEMMs of f32, not of f16 by f32}}
  %d = tile.gemm %a, %b, %c precision(tf32) : tensor<16x8xf16>, tensor<8x16xf32> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_shape(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{has shape(16, 8); the shape of a mma.sync has three extents: M, N and K}}
  %d = tile.gemm %a, %b, %c impl(mma) shape(16, 8) : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_rank(%a: tensor<16xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{multiplies tiles of rank 1 and 2 to a result of rank 2; all ranks must be equal and at least 2}}
  %d = tile.gemm %a, %b, %c : tensor<16xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_partial(%a: tensor<16x8xf16, #tile.layout<warp = [2@+]>>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{each unit holds only a partial sum}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16, #tile.layout<warp = [2@+]>>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @misspelt(%a: tensor<16x16xbf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{'tile.gemm' op has no attribute 'polcy'; did you mean 'policy'?}}
  %0 = tile.gemm %a, %a, %c {polcy = 1 : i32} : tensor<16x16xbf16>, tensor<16x16xbf16> -> tensor<16x16xf32>
  return
}

// -----

// A transposed factor is K×M: here it is 8×16 after all.

func.func @gemm_transposed(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{multiplies 8×16 by 8×16: the inner extents differ}}
  %d = tile.gemm %a, %b, %c transpose_a : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_partial_right(%a: tensor<16x8xf16>, %b: tensor<8x16xf16, #tile.layout<warp = [2@+]>>, %c: tensor<16x16xf32>) {
  // expected-error @below {{each unit holds only a partial sum}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16, #tile.layout<warp = [2@+]>> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_dynamic(%a: memref<?x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{expects tiles of static shape, but multiplies memref<?x8xf16> by tensor<8x16xf16>}}
  %d = tile.gemm %a, %b, %c : memref<?x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_scalar(%a: f16, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{operand #0 must be register tile or memref, but got 'f16'}}
  %d = tile.gemm %a, %b, %c : f16, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

// The accumulator is in registers.

func.func @gemm_into_memory(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: memref<16x16xf32>) {
  // expected-error @below {{operand #2 must be register tile or future of one, but got 'memref<16x16xf32>'}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16> -> memref<16x16xf32>
  return
}

// -----

func.func @gemm_policy(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{expected one of: square, full_row, full_col}}
  %d = tile.gemm %a, %b, %c policy(rows) : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_impl(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{expected one of: auto, mma, fma, wgmma; did you mean 'mma'?}}
  %d = tile.gemm %a, %b, %c impl(wmma) : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

// Clauses have one order.

func.func @gemm_order(%a: tensor<8x16xf16>, %b: tensor<16x8xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{expected ':'}}
  %d = tile.gemm %a, %b, %c transpose_b transpose_a : tensor<8x16xf16>, tensor<16x8xf16> -> tensor<16x16xf32>
  return
}

// -----

// The custom form has one type for accumulator and result; the generic has two.

func.func @gemm_result(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{returns tensor<16x16xf16>, but with this accumulator the result type is tensor<16x16xf32>}}
  %d = "tile.gemm"(%a, %b, %c) : (tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32>) -> tensor<16x16xf16>
  return
}

// -----

// Dimensions before those of the matrices count products, in all three.

func.func @gemm_batch(%a: tensor<4x16x8xf16>, %b: tensor<2x8x16xf16>, %c: tensor<4x16x16xf32>) {
  // expected-error @below {{multiplies 4 by 2 matrices to a result of 4 along dimension 0; batch dimensions must be equal}}
  %d = tile.gemm %a, %b, %c : tensor<4x16x8xf16>, tensor<2x8x16xf16> -> tensor<4x16x16xf32>
  return
}

// -----

func.func @gemm_batch_inner(%a: tensor<4x16x8xf16>, %b: tensor<4x16x8xf16>, %c: tensor<4x16x8xf32>) {
  // expected-error @below {{multiplies 16×8 by 16×8: the inner extents differ}}
  %d = tile.gemm %a, %b, %c : tensor<4x16x8xf16>, tensor<4x16x8xf16> -> tensor<4x16x8xf32>
  return
}

// -----

func.func @gemm_two_instructions(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{asks for impl(wgmma), but #tile.instruction<mma, a = registers, b = registers> is recorded; remove one of them}}
  %d = tile.gemm %a, %b, %c impl(wgmma) {instruction = #tile.instruction<mma, a = registers, b = registers>} : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

// expected-error @below {{the shape of an instruction has three extents, M, N and K, not 2}}
func.func private @shape() attributes {test.instruction = #tile.instruction<mma, shape = [16, 8], a = registers, b = registers>}
