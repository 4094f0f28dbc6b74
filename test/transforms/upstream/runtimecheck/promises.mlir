// What functions promise of their arguments is asserted where they begin.
//
// UNSUPPORTED: upstream
// The attribute is ours.
//
// RUN: tsopt %s --generate-runtime-verification=verbose-level=0 | FileCheck %s
// RUN: tsopt %s --generate-runtime-verification --convert-cf-to-llvm --convert-func-to-llvm | FileCheck %s --check-prefix=LLVM
// LLVM: llvm.func @sizes(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, {{.*}}: i64 {tile.divisible = 64 : i64}

// CHECK-LABEL: func @sizes
// CHECK-SAME: %[[A:.*]]: memref<?x?xbf16> {{.*}}, %[[N:.*]]: index
// CHECK: %[[DIM:.*]] = memref.dim %[[A]], %c1
// CHECK: %[[REST:.*]] = arith.remsi %[[DIM]], %c8
// CHECK: %[[NONE:.*]] = arith.cmpi eq, %[[REST]], %c0
// CHECK: cf.assert %[[NONE]], "{{.*}}the size of dimension 1 of argument #0 of @sizes is not a multiple of 8, as 'tile.divisible' requires
// CHECK: memref.extract_aligned_pointer_as_index %[[A]]
// CHECK: cf.assert {{.*}}the address of argument #0 of @sizes is not a multiple of 16, as 'llvm.align' requires
// CHECK: arith.remsi %[[N]], %c64
// CHECK: cf.assert {{.*}}the number of argument #1 of @sizes is not a multiple of 64
func.func @sizes(%A: memref<?x?xbf16> {tile.divisible = {sizes = [1, 8]}, llvm.align = 16 : i64}, %n: index {tile.divisible = 64}) {
  return
}

// CHECK-LABEL: func @strides
// CHECK: %{{.*}}, %[[OFFSET:[a-z0-9_]+]], %{{[^,]*}}:2, %{{[^,]*}}:2 = memref.extract_strided_metadata
// CHECK: arith.remsi %[[OFFSET]], %c4
// CHECK: cf.assert {{.*}}the offset of argument #0 of @strides is not a multiple of 4
// CHECK: %[[STRIDES:[a-z0-9_]+]]:2 = memref.extract_strided_metadata
// CHECK: arith.remsi %[[STRIDES]]#0, %c8
// CHECK: cf.assert {{.*}}the stride of dimension 0 of argument #0 of @strides is not a multiple of 8
func.func @strides(%A: memref<?x?xbf16, strided<[?, 1], offset: ?>> {tile.divisible = {strides = [8, 1], offset = 4}}) {
  return
}

// CHECK: func private @declared(memref<?xbf16> {tile.divisible = {sizes = [8]}})
func.func private @declared(memref<?xbf16> {tile.divisible = {sizes = [8]}})
