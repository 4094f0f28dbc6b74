// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s
// RUN: %if opt %{ tstranslate --mlir-to-llvmir %s | opt -passes=verify -disable-output %}
// RUN: %if to-ptx %{ tstranslate --mlir-to-ptx --chip=sm_100a --features=+ptx88 %s | FileCheck %s --check-prefix=PTX %}

// Tensor memory and the products in it.

// PTX: tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32
// CHECK-LABEL: define void @memory(ptr addrspace(6) %0, ptr addrspace(3) %1, i32 %2, i16 %3, i64 %4) {
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3) %1, i32 %2)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %0, i32 %2)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.fence.after.thread.sync()
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.wait.st()
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.commit.mc.shared.cg1(ptr addrspace(3) %1, i16 %3)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.b6x16_p32.cg1(ptr addrspace(6) %0, i64 %4)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6) %0)
// CHECK-NEXT:   ret void
llvm.func @memory(%t: !llvm.ptr<6>, %s: !llvm.ptr<3>, %i: i32, %h: i16, %l: i64) {
  nvvm.tcgen05.alloc %s, %i {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %i : !llvm.ptr<6>, i32
  nvvm.tcgen05.relinquish_alloc_permit
  nvvm.tcgen05.fence <after>
  nvvm.tcgen05.wait <store>
  nvvm.tcgen05.commit %s, multicast_mask = %h : !llvm.ptr<3>, i16
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_02_13>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  nvvm.tcgen05.shift %t : !llvm.ptr<6>
  llvm.return
}

// CHECK-LABEL: define <8 x i32> @registers(ptr addrspace(6) %0) {
// CHECK-NEXT:   %2 = call <8 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x2(ptr addrspace(6) %0, i1 true)
// CHECK-NEXT:   %3 = call <4 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x4(ptr addrspace(6) %0, i64 16, i1 false)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.st.16x32bx2.x4(ptr addrspace(6) %0, i64 16, <4 x i32> %3, i1 true)
// CHECK-NEXT:   ret <8 x i32> %2
llvm.func @registers(%t: !llvm.ptr<6>) -> vector<8xi32> {
  %0 = llvm.mlir.constant(16 : i64) : i64
  %1 = nvvm.tcgen05.ld %t pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<8xi32>
  %2 = nvvm.tcgen05.ld %t, %0 {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<4xi32>
  nvvm.tcgen05.st %t, %2, %0 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<4xi32>
  llvm.return %1 : vector<8xi32>
}

// PTX: tcgen05.mma.cta_group::2.kind::tf32.collector::a::fill
// CHECK-LABEL: define void @products(ptr addrspace(6) %0, i64 %1, i32 %2, i1 %3, <4 x i32> %4) {
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) %0, ptr addrspace(6) %0, i64 %1, i32 %2, i1 %3, {{(/\* kind=tf32 \*/ )?}}i32 1, {{(/\* cta_group= \*/ )?}}i32 2, {{(/\* collector=fill \*/ )?}}i32 2)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg1(ptr addrspace(6) %0, i64 %1, i64 %1, i32 %2, i1 %3, i64 3, <4 x i32> %4, i32 0, i32 0)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.mma.sp.shared(ptr addrspace(6) %0, i64 %1, i64 %1, i32 %2, i1 %3, ptr addrspace(6) %0, i32 0, i32 1, i32 0)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.mma.shared.mxf4.block_scale.block32(ptr addrspace(6) %0, i64 %1, i64 %1, i32 %2, i1 %3, ptr addrspace(6) %0, ptr addrspace(6) %0, i32 1, i32 0)
// CHECK-NEXT:   call void @llvm.nvvm.tcgen05.mma.ws.shared(ptr addrspace(6) %0, i64 %1, i64 %1, i32 %2, i1 %3, i32 2, i32 2, i32 0)
// CHECK-NEXT:   ret void
llvm.func @products(%t: !llvm.ptr<6>, %l: i64, %i: i32, %b: i1, %lanes: vector<4xi32>) {
  %0 = llvm.mlir.constant(3 : i64) : i64
  nvvm.tcgen05.mma %t, %t, %l, %i, %b {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<tf32>, collectorOp = #nvvm.tcgen05_mma_collectorop<fill>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma %t, %l, %l, %i, %b scale = %0 mask = %lanes {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64, vector<4xi32>)
  nvvm.tcgen05.mma.sp %t, %l, %l, %i, %b, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)
  nvvm.tcgen05.mma.block_scale %t, %l, %l, %i, %b, %t, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4>, blockScale = #nvvm.tcgen05_mma_block_scale<block32>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.ws %t, %l, %l, %i, %b {kind = #nvvm.tcgen05_mma_kind<f8f6f4>, collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b2>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  llvm.return
}

// CHECK-LABEL: define i64 @descriptor(i32 %0, i32 %1, i32 %2, i8 %3, i1 %4, i8 %5) {
// CHECK-NEXT:   %7 = and i32 %0, 16383
// CHECK-NEXT:   %8 = zext i32 %7 to i64
// CHECK-NEXT:   %9 = shl i64 %8, 0
// CHECK-NEXT:   %10 = or i64 0, %9
// CHECK-NEXT:   %11 = and i32 %1, 16383
// CHECK-NEXT:   %12 = zext i32 %11 to i64
// CHECK-NEXT:   %13 = shl i64 %12, 16
// CHECK-NEXT:   %14 = or i64 %10, %13
// CHECK-NEXT:   %15 = and i32 %2, 16383
// CHECK-NEXT:   %16 = zext i32 %15 to i64
// CHECK-NEXT:   %17 = shl i64 %16, 32
// CHECK-NEXT:   %18 = or i64 %14, %17
// CHECK-NEXT:   %19 = or i64 %18, 70368744177664
// CHECK-NEXT:   %20 = zext i8 %3 to i32
// CHECK-NEXT:   %21 = and i32 %20, 7
// CHECK-NEXT:   %22 = zext i32 %21 to i64
// CHECK-NEXT:   %23 = shl i64 %22, 49
// CHECK-NEXT:   %24 = or i64 %19, %23
// CHECK-NEXT:   %25 = zext i1 %4 to i32
// CHECK-NEXT:   %26 = and i32 %25, 1
// CHECK-NEXT:   %27 = zext i32 %26 to i64
// CHECK-NEXT:   %28 = shl i64 %27, 52
// CHECK-NEXT:   %29 = or i64 %24, %28
// CHECK-NEXT:   %30 = zext i8 %5 to i32
// CHECK-NEXT:   %31 = and i32 %30, 7
// CHECK-NEXT:   %32 = zext i32 %31 to i64
// CHECK-NEXT:   %33 = shl i64 %32, 61
// CHECK-NEXT:   %34 = or i64 %29, %33
// CHECK-NEXT:   ret i64 %34
llvm.func @descriptor(%a: i32, %b: i32, %c: i32, %base: i8, %mode: i1, %swizzle: i8) -> i64 {
  %0 = nvvm.tcgen05.mma_smem_desc (%a, %b, %c, %base, %mode, %swizzle) : (i32, i32, i32, i8, i1, i8) -> i64
  llvm.return %0 : i64
}
