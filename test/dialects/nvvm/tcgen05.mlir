// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Tensor memory.

// CHECK-LABEL: llvm.func @tcgen05_mma(
// CHECK-NEXT:    nvvm.tcgen05.mma %arg0, %arg0, %arg2, %arg1, %arg3 {aShift, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
// CHECK-NEXT:    nvvm.tcgen05.mma %arg0, %arg0, %arg2, %arg1, %arg3 {aShift, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<tf32>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
// CHECK-NEXT:    nvvm.tcgen05.mma %arg0, %arg0, %arg2, %arg1, %arg3 {aShift, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
// CHECK-NEXT:    nvvm.tcgen05.mma %arg0, %arg0, %arg2, %arg1, %arg3 {aShift, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
// CHECK-NEXT:    nvvm.tcgen05.mma %arg0, %arg0, %arg2, %arg1, %arg3 {aShift, ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
llvm.func @tcgen05_mma(%t: !llvm.ptr<6>, %i: i32, %l: i64, %b: i1) {
  nvvm.tcgen05.mma %t, %t, %l, %i, %b {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma %t, %t, %l, %i, %b {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<tf32>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma %t, %t, %l, %i, %b {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<i8>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma %t, %t, %l, %i, %b {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f8f6f4>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma %t, %t, %l, %i, %b {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<f16>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_mma_block_scale(
// CHECK-NEXT:    nvvm.tcgen05.mma.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
// CHECK-NEXT:    nvvm.tcgen05.mma.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
// CHECK-NEXT:    nvvm.tcgen05.mma.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0 {blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
// CHECK-NEXT:    nvvm.tcgen05.mma.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0 {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
// CHECK-NEXT:    nvvm.tcgen05.mma.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0 {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
llvm.func @tcgen05_mma_block_scale(%t: !llvm.ptr<6>, %i: i32, %l: i64, %b: i1) {
  nvvm.tcgen05.mma.block_scale %t, %t, %l, %i, %b, %t, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>, blockScale = #nvvm.tcgen05_mma_block_scale<default>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.block_scale %t, %t, %l, %i, %b, %t, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4>, blockScale = #nvvm.tcgen05_mma_block_scale<default>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.block_scale %t, %t, %l, %i, %b, %t, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4nvf4>, blockScale = #nvvm.tcgen05_mma_block_scale<block16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.block_scale %t, %t, %l, %i, %b, %t, %t {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf8f6f4>, blockScale = #nvvm.tcgen05_mma_block_scale<default>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.block_scale %t, %t, %l, %i, %b, %t, %t {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf4>, blockScale = #nvvm.tcgen05_mma_block_scale<default>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_mma_sp_block_scale(
// CHECK-NEXT:    nvvm.tcgen05.mma.sp.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0, %arg0 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
// CHECK-NEXT:    nvvm.tcgen05.mma.sp.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0, %arg0 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
// CHECK-NEXT:    nvvm.tcgen05.mma.sp.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0, %arg0 {blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
// CHECK-NEXT:    nvvm.tcgen05.mma.sp.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0, %arg0 {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
// CHECK-NEXT:    nvvm.tcgen05.mma.sp.block_scale %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg0, %arg0 {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
llvm.func @tcgen05_mma_sp_block_scale(%t: !llvm.ptr<6>, %i: i32, %l: i64, %b: i1) {
  nvvm.tcgen05.mma.sp.block_scale %t, %t, %l, %i, %b, %t, %t, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>, blockScale = #nvvm.tcgen05_mma_block_scale<default>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.sp.block_scale %t, %t, %l, %i, %b, %t, %t, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4>, blockScale = #nvvm.tcgen05_mma_block_scale<default>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.sp.block_scale %t, %t, %l, %i, %b, %t, %t, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4nvf4>, blockScale = #nvvm.tcgen05_mma_block_scale<block16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.sp.block_scale %t, %t, %l, %i, %b, %t, %t, %t {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf8f6f4>, blockScale = #nvvm.tcgen05_mma_block_scale<default>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.sp.block_scale %t, %t, %l, %i, %b, %t, %t, %t {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf4>, blockScale = #nvvm.tcgen05_mma_block_scale<default>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_mma_ws(
// CHECK-NEXT:    nvvm.tcgen05.mma.ws %arg0, %arg0, %arg2, %arg1, %arg3, %arg2 {collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b2>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64)
llvm.func @tcgen05_mma_ws(%t: !llvm.ptr<6>, %i: i32, %l: i64, %b: i1) {
  nvvm.tcgen05.mma.ws %t, %t, %l, %i, %b, %l {kind = #nvvm.tcgen05_mma_kind<f16>, collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b2>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64)
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_mma_ws_sp(
// CHECK-NEXT:    nvvm.tcgen05.mma.ws.sp %arg0, %arg0, %arg2, %arg1, %arg3, %arg0, %arg2 {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, i64)
llvm.func @tcgen05_mma_ws_sp(%t: !llvm.ptr<6>, %i: i32, %l: i64, %b: i1) {
  nvvm.tcgen05.mma.ws.sp %t, %t, %l, %i, %b, %t, %l {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, i64)
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_ld(
// CHECK-NEXT:    %0 = nvvm.tcgen05.ld %arg0 pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
// CHECK-NEXT:    %1 = nvvm.tcgen05.ld %arg0 pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<128xi32>
// CHECK-NEXT:    %2 = nvvm.tcgen05.ld %arg0 pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<128xi32>
// CHECK-NEXT:    %3 = nvvm.tcgen05.ld %arg0 pack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
// CHECK-NEXT:    %4 = nvvm.tcgen05.ld %arg0 pack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<128xi32>
llvm.func @tcgen05_ld(%t: !llvm.ptr<6>) {
  %r0 = nvvm.tcgen05.ld %t pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
  %r1 = nvvm.tcgen05.ld %t pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<128xi32>
  %r2 = nvvm.tcgen05.ld %t pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<128xi32>
  %r3 = nvvm.tcgen05.ld %t pack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  %r4 = nvvm.tcgen05.ld %t pack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<128xi32>
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_st(
// CHECK:         nvvm.tcgen05.st %arg0, %0 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
// CHECK:         nvvm.tcgen05.st %arg0, %1, %arg1 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<8xi32>
// CHECK:         nvvm.tcgen05.st %arg0, %2 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<8xi32>
// CHECK:         nvvm.tcgen05.st %arg0, %3, %arg1 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<8xi32>
// CHECK:         nvvm.tcgen05.st %arg0, %4 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<4xi32>
llvm.func @tcgen05_st(%t: !llvm.ptr<6>, %l: i64) {
  %r0 = llvm.mlir.undef : i32
  nvvm.tcgen05.st %t, %r0 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
  %r1 = llvm.mlir.undef : vector<8xi32>
  nvvm.tcgen05.st %t, %r1, %l unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<8xi32>
  %r2 = llvm.mlir.undef : vector<8xi32>
  nvvm.tcgen05.st %t, %r2 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<8xi32>
  %r3 = llvm.mlir.undef : vector<8xi32>
  nvvm.tcgen05.st %t, %r3, %l unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<8xi32>
  %r4 = llvm.mlir.undef : vector<4xi32>
  nvvm.tcgen05.st %t, %r4 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<4xi32>
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_cp(
// CHECK-NEXT:    nvvm.tcgen05.cp %arg0, %arg1 {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
// CHECK-NEXT:    nvvm.tcgen05.cp %arg0, %arg1 {shape = #nvvm.tcgen05_cp_shape<shape_4x256b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
// CHECK-NEXT:    nvvm.tcgen05.cp %arg0, %arg1 {shape = #nvvm.tcgen05_cp_shape<shape_128x128b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
// CHECK-NEXT:    nvvm.tcgen05.cp %arg0, %arg1 {multicast = #nvvm.tcgen05_cp_multicast<warpx2_02_13>, shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
// CHECK-NEXT:    nvvm.tcgen05.cp %arg0, %arg1 {multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
llvm.func @tcgen05_cp(%t: !llvm.ptr<6>, %l: i64) {
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>, multicast = #nvvm.tcgen05_cp_multicast<none>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_4x256b>, multicast = #nvvm.tcgen05_cp_multicast<none>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_128x128b>, multicast = #nvvm.tcgen05_cp_multicast<none>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_02_13>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_alloc(
// CHECK-NEXT:    nvvm.tcgen05.alloc %arg0, %arg2 : !llvm.ptr, i32
// CHECK-NEXT:    nvvm.tcgen05.alloc %arg1, %arg2 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i32
llvm.func @tcgen05_alloc(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  nvvm.tcgen05.alloc %p, %i : !llvm.ptr, i32
  nvvm.tcgen05.alloc %s, %i {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i32
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_dealloc(
// CHECK-NEXT:    nvvm.tcgen05.dealloc %arg0, %arg1 : !llvm.ptr<6>, i32
llvm.func @tcgen05_dealloc(%t: !llvm.ptr<6>, %i: i32) {
  nvvm.tcgen05.dealloc %t, %i : !llvm.ptr<6>, i32
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_commit(
// CHECK-NEXT:    nvvm.tcgen05.commit %arg0 : !llvm.ptr
// CHECK-NEXT:    nvvm.tcgen05.commit %arg1, multicast_mask = %arg2 : !llvm.ptr<3>, i16
llvm.func @tcgen05_commit(%p: !llvm.ptr, %s: !llvm.ptr<3>, %h: i16) {
  nvvm.tcgen05.commit %p : !llvm.ptr
  nvvm.tcgen05.commit %s, multicast_mask = %h : !llvm.ptr<3>, i16
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_fence(
// CHECK-NEXT:    nvvm.tcgen05.fence <before>
llvm.func @tcgen05_fence() {
  nvvm.tcgen05.fence <before>
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_wait(
// CHECK-NEXT:    nvvm.tcgen05.wait <load>
llvm.func @tcgen05_wait() {
  nvvm.tcgen05.wait <load>
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_shift(
// CHECK-NEXT:    nvvm.tcgen05.shift %arg0 : !llvm.ptr<6>
llvm.func @tcgen05_shift(%t: !llvm.ptr<6>) {
  nvvm.tcgen05.shift %t : !llvm.ptr<6>
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_relinquish_alloc_permit(
// CHECK-NEXT:    nvvm.tcgen05.relinquish_alloc_permit
llvm.func @tcgen05_relinquish_alloc_permit() {
  nvvm.tcgen05.relinquish_alloc_permit
  llvm.return
}

// CHECK-LABEL: llvm.func @tcgen05_mma_smem_desc(
// CHECK-NEXT:    %0 = nvvm.tcgen05.mma_smem_desc(%arg0, %arg0, %arg0, %arg2, %arg1, %arg2) : (i32, i32, i32, i8, i1, i8) -> i64
llvm.func @tcgen05_mma_smem_desc(%i: i32, %b: i1, %q: i8) {
  %r0 = nvvm.tcgen05.mma_smem_desc (%i, %i, %i, %q, %b, %q) : (i32, i32, i32, i8, i1, i8) -> i64
  llvm.return
}
