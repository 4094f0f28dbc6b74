!acc = !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
// A product of bf16 as Hopper does it best: one warpgroup loads by TMA into a ring of four
// slots, two multiply by wgmma with one group in flight and store by stmatrix and TMA; a
// block does several tiles. Made by a script, and as fast as cuBLAS on an H200. The host
// multiplies 300 x 136 by the transpose of 520 x 136 with two blocks for nine tiles.
module attributes {gpu.container_module} {
func.func @main(%a: memref<300x136xbf16>, %b: memref<520x136xbf16>, %c: memref<300x520xbf16>) {
  %da = gpu.alloc () : memref<300x136xbf16>
  %db = gpu.alloc () : memref<520x136xbf16>
  %dc = gpu.alloc () : memref<300x520xbf16>
  gpu.memcpy %da, %a : memref<300x136xbf16>, memref<300x136xbf16>
  gpu.memcpy %db, %b : memref<520x136xbf16>, memref<520x136xbf16>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %c384 = arith.constant 384 : index
  %M = arith.constant 300 : i32
  %N = arith.constant 520 : i32
  %K = arith.constant 136 : i32
  %sm = arith.constant 229760 : i32
  %ua = memref.cast %da : memref<300x136xbf16> to memref<*xbf16>
  %ub = memref.cast %db : memref<520x136xbf16> to memref<*xbf16>
  %uc = memref.cast %dc : memref<300x520xbf16> to memref<*xbf16>
  %ma = nvgpu.tma.create.descriptor %ua box[%c128, %c64] : memref<*xbf16> -> !nvgpu.tensormap.descriptor<tensor = memref<128x64xbf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  %mb = nvgpu.tma.create.descriptor %ub box[%c256, %c64] : memref<*xbf16> -> !nvgpu.tensormap.descriptor<tensor = memref<256x64xbf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  %mc = nvgpu.tma.create.descriptor %uc box[%c64, %c64] : memref<*xbf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xbf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  %pa = builtin.unrealized_conversion_cast %ma : !nvgpu.tensormap.descriptor<tensor = memref<128x64xbf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
  %pb = builtin.unrealized_conversion_cast %mb : !nvgpu.tensormap.descriptor<tensor = memref<256x64xbf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
  %pc = builtin.unrealized_conversion_cast %mc : !nvgpu.tensormap.descriptor<tensor = memref<64x64xbf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
  gpu.launch_func @k::@gemm blocks in (%c2, %c1, %c1) threads in (%c384, %c1, %c1) dynamic_shared_memory_size %sm args(%pa : !llvm.ptr, %pb : !llvm.ptr, %pc : !llvm.ptr, %M : i32, %N : i32, %K : i32)
  gpu.memcpy %c, %dc : memref<300x520xbf16>, memref<300x520xbf16>
  return
}

gpu.module @k {
gpu.func @gemm(%tA: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %tB: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %tC: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %M: i32, %N: i32, %K: i32) kernel attributes {known_block_size = array<i32: 384, 1, 1>, nvvm.minctasm = 1 : i32} {
  %v1 = nvvm.read.ptx.sreg.tid.x : i32
  %v2 = nvvm.read.ptx.sreg.ctaid.x : i32
  %v3 = nvvm.read.ptx.sreg.nctaid.x : i32
  %v4 = arith.constant 0 : i32
  %v5 = arith.constant 1 : i32
  %v6 = arith.constant 7 : i32
  %v7 = arith.constant 127 : i32
  %v8 = arith.constant 31 : i32
  %v9 = arith.constant -1 : i32
  %v10 = arith.constant 4 : i32
  %v11 = arith.constant 3 : i32
  %v12 = arith.constant 63 : i32
  %v13 = arith.constant 64 : i32
  %v14 = arith.constant 128 : i32
  %v15 = arith.constant 8 : i32
  %v16 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  %v17 = memref.extract_aligned_pointer_as_index %v16 : memref<?xi8, #gpu.address_space<workgroup>> -> index
  %v18 = arith.index_cast %v17 : index to i64
  %v19 = llvm.inttoptr %v18 : i64 to !llvm.ptr<3>
  %v20 = llvm.ptrtoint %v19 : !llvm.ptr<3> to i32
  %v21 = arith.shrui %v1, %v6 : i32
  %v22 = nvvm.shfl.sync idx %v9, %v21, %v4, %v8 : i32 -> i32
  %v23 = arith.addi %K, %v12 : i32
  %v24 = arith.divui %v23, %v13 : i32
  %v25 = arith.addi %M, %v7 : i32
  %v26 = arith.divui %v25, %v14 : i32
  %v27 = arith.constant 255 : i32
  %v28 = arith.constant 256 : i32
  %v29 = arith.addi %N, %v27 : i32
  %v30 = arith.divui %v29, %v28 : i32
  %v31 = arith.muli %v26, %v30 : i32
  %v32 = arith.muli %v30, %v15 : i32
  %v33 = arith.cmpi eq, %v1, %v4 : i32
  scf.if %v33 {
  %v34 = arith.constant 2 : i32
  %v35 = llvm.getelementptr %v19[229376] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  nvvm.mbarrier.init %v35, %v5 : !llvm.ptr<3>, i32
  %v36 = llvm.getelementptr %v19[229440] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  nvvm.mbarrier.init %v36, %v34 : !llvm.ptr<3>, i32
  %v37 = llvm.getelementptr %v19[229384] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  nvvm.mbarrier.init %v37, %v5 : !llvm.ptr<3>, i32
  %v38 = llvm.getelementptr %v19[229448] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  nvvm.mbarrier.init %v38, %v34 : !llvm.ptr<3>, i32
  %v39 = llvm.getelementptr %v19[229392] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  nvvm.mbarrier.init %v39, %v5 : !llvm.ptr<3>, i32
  %v40 = llvm.getelementptr %v19[229456] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  nvvm.mbarrier.init %v40, %v34 : !llvm.ptr<3>, i32
  %v41 = llvm.getelementptr %v19[229400] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  nvvm.mbarrier.init %v41, %v5 : !llvm.ptr<3>, i32
  %v42 = llvm.getelementptr %v19[229464] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  nvvm.mbarrier.init %v42, %v34 : !llvm.ptr<3>, i32
  nvvm.fence.mbarrier.init
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  }
  gpu.barrier
  %v43 = arith.cmpi eq, %v22, %v4 : i32
  scf.if %v43 {
  nvvm.setmaxregister decrease 40
  scf.if %v33 {
  %pr44:2 = scf.for unsigned %t = %v2 to %v31 step %v3 iter_args(%ps0 = %v4, %pp0 = %v5) -> (i32, i32) : i32 {
  %v45 = arith.divui %t, %v32 : i32
  %v46 = arith.muli %v45, %v32 : i32
  %v47 = arith.subi %t, %v46 : i32
  %v48 = arith.muli %v45, %v15 : i32
  %v49 = arith.subi %v26, %v48 : i32
  %v50 = arith.minui %v49, %v15 : i32
  %v51 = arith.divui %v47, %v50 : i32
  %v52 = arith.muli %v51, %v50 : i32
  %v53 = arith.subi %v47, %v52 : i32
  %v54 = arith.addi %v48, %v53 : i32
  %v55 = arith.muli %v54, %v14 : i32
  %v56 = arith.muli %v51, %v28 : i32
  %pk57:2 = scf.for %kb = %v4 to %v24 step %v5 iter_args(%ps = %ps0, %pp = %pp0) -> (i32, i32) : i32 {
  %v58 = arith.shli %ps, %v11 : i32
  %v59 = arith.constant 229440 : i32
  %v60 = arith.addi %v58, %v59 : i32
  %v61 = llvm.getelementptr %v19[%v60] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  scf.while : () -> () {
  %v62 = nvvm.mbarrier.try_wait %v61, %pp : !llvm.ptr<3>, i32 -> i1
  %v63 = arith.constant true
  %v64 = arith.xori %v62, %v63 : i1
  scf.condition(%v64)
  } do {
  scf.yield
  }
  %v65 = arith.shli %ps, %v11 : i32
  %v66 = arith.constant 229376 : i32
  %v67 = arith.addi %v65, %v66 : i32
  %v68 = llvm.getelementptr %v19[%v67] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v69 = arith.constant 49152 : i32
  nvvm.mbarrier.arrive.expect_tx %v68, %v69 : !llvm.ptr<3>, i32
  %v70 = arith.muli %kb, %v13 : i32
  %v71 = arith.constant 16384 : i32
  %v72 = arith.muli %ps, %v71 : i32
  %v73 = llvm.getelementptr %v19[%v72] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v74 = arith.constant 32768 : i32
  %v75 = arith.muli %ps, %v74 : i32
  %v76 = arith.constant 65536 : i32
  %v77 = arith.addi %v75, %v76 : i32
  %v78 = llvm.getelementptr %v19[%v77] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v79 = llvm.addrspacecast %v73 : !llvm.ptr<3> to !llvm.ptr<7>
  %v80 = llvm.addrspacecast %v78 : !llvm.ptr<3> to !llvm.ptr<7>
  nvvm.cp.async.bulk.tensor.shared.cluster.global %v79, %tA, %v68, box[%v70, %v55] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %v80, %tB, %v68, box[%v70, %v56] : !llvm.ptr<7>, !llvm.ptr
  %v81 = arith.addi %ps, %v5 : i32
  %v82 = arith.cmpi eq, %v81, %v10 : i32
  %v83 = arith.select %v82, %v4, %v81 : i32
  %v84 = arith.xori %pp, %v5 : i32
  %v85 = arith.select %v82, %v84, %pp : i32
  scf.yield %v83, %v85 : i32, i32
  }
  scf.yield %pk57#0, %pk57#1 : i32, i32
  }
  }
  } else {
  nvvm.setmaxregister increase 232
  %v86 = arith.subi %v22, %v5 : i32
  %v87 = arith.andi %v1, %v7 : i32
  %v88 = arith.andi %v1, %v8 : i32
  %v89 = arith.constant 5 : i32
  %v90 = arith.shrui %v87, %v89 : i32
  %v91 = arith.constant 8192 : i32
  %v92 = arith.muli %v86, %v91 : i32
  %v93 = arith.addi %v20, %v92 : i32
  %v94 = arith.constant 65536 : i32
  %v95 = arith.addi %v20, %v94 : i32
  %v96 = arith.addi %v86, %v5 : i32
  %v97 = arith.cmpi eq, %v87, %v4 : i32
  %v98 = arith.andi %v88, %v6 : i32
  %v99 = arith.shrui %v88, %v11 : i32
  %v100 = arith.andi %v99, %v5 : i32
  %v101 = arith.shrui %v99, %v5 : i32
  %v102 = arith.shli %v90, %v10 : i32
  %v103 = arith.shli %v100, %v11 : i32
  %v104 = arith.addi %v102, %v103 : i32
  %v105 = arith.addi %v104, %v98 : i32
  %v106 = arith.constant 16384 : i32
  %v107 = arith.muli %v86, %v106 : i32
  %v108 = arith.constant 196608 : i32
  %v109 = arith.addi %v107, %v108 : i32
  %v110 = arith.shli %v105, %v6 : i32
  %v111 = arith.addi %v109, %v110 : i32
  %v112 = arith.constant 0 : i32
  %v113 = arith.ori %v101, %v112 : i32
  %v114 = arith.xori %v113, %v98 : i32
  %v115 = arith.shli %v114, %v10 : i32
  %v116 = arith.addi %v111, %v115 : i32
  %v117 = arith.constant 2 : i32
  %v118 = arith.ori %v101, %v117 : i32
  %v119 = arith.xori %v118, %v98 : i32
  %v120 = arith.shli %v119, %v10 : i32
  %v121 = arith.addi %v111, %v120 : i32
  %v122 = arith.constant 4 : i32
  %v123 = arith.ori %v101, %v122 : i32
  %v124 = arith.xori %v123, %v98 : i32
  %v125 = arith.shli %v124, %v10 : i32
  %v126 = arith.addi %v111, %v125 : i32
  %v127 = arith.constant 6 : i32
  %v128 = arith.ori %v101, %v127 : i32
  %v129 = arith.xori %v128, %v98 : i32
  %v130 = arith.shli %v129, %v10 : i32
  %v131 = arith.addi %v111, %v130 : i32
  %ct132:2 = scf.for unsigned %t = %v2 to %v31 step %v3 iter_args(%s0 = %v4, %p0 = %v4) -> (i32, i32) : i32 {
  %v133 = arith.divui %t, %v32 : i32
  %v134 = arith.muli %v133, %v32 : i32
  %v135 = arith.subi %t, %v134 : i32
  %v136 = arith.muli %v133, %v15 : i32
  %v137 = arith.subi %v26, %v136 : i32
  %v138 = arith.minui %v137, %v15 : i32
  %v139 = arith.divui %v135, %v138 : i32
  %v140 = arith.muli %v139, %v138 : i32
  %v141 = arith.subi %v135, %v140 : i32
  %v142 = arith.addi %v136, %v141 : i32
  %v143 = arith.muli %v142, %v14 : i32
  %v144 = arith.muli %v139, %v28 : i32
  %v145 = arith.shli %s0, %v11 : i32
  %v146 = arith.constant 229376 : i32
  %v147 = arith.addi %v145, %v146 : i32
  %v148 = llvm.getelementptr %v19[%v147] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  scf.while : () -> () {
  %v149 = nvvm.mbarrier.try_wait %v148, %p0 : !llvm.ptr<3>, i32 -> i1
  %v150 = arith.constant true
  %v151 = arith.xori %v149, %v150 : i1
  scf.condition(%v151)
  } do {
  scf.yield
  }
  %v152 = llvm.mlir.poison : !acc
  %v153 = arith.constant 16384 : i32
  %v154 = arith.muli %s0, %v153 : i32
  %v155 = arith.addi %v93, %v154 : i32
  %v156 = arith.shrui %v155, %v10 : i32
  %v157 = arith.constant 16383 : i32
  %v158 = arith.andi %v156, %v157 : i32
  %v159 = arith.extui %v158 : i32 to i64
  %v160 = arith.constant 4611686293305360384 : i64
  %v161 = arith.ori %v159, %v160 : i64
  %v162 = arith.constant 32768 : i32
  %v163 = arith.muli %s0, %v162 : i32
  %v164 = arith.addi %v95, %v163 : i32
  %v165 = arith.shrui %v164, %v10 : i32
  %v166 = arith.constant 16383 : i32
  %v167 = arith.andi %v165, %v166 : i32
  %v168 = arith.extui %v167 : i32 to i64
  %v169 = arith.constant 4611686293305360384 : i64
  %v170 = arith.ori %v168, %v169 : i64
  nvvm.wgmma.fence.aligned
  %v171 = nvvm.wgmma.mma_async %v161, %v170, %v152, <m = 64, n = 256, k = 16>, D [<f32>, <zero>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc
  %v172 = arith.constant 2 : i64
  %v173 = arith.addi %v161, %v172 : i64
  %v174 = arith.constant 2 : i64
  %v175 = arith.addi %v170, %v174 : i64
  %v176 = nvvm.wgmma.mma_async %v173, %v175, %v171, <m = 64, n = 256, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc
  %v177 = arith.constant 4 : i64
  %v178 = arith.addi %v161, %v177 : i64
  %v179 = arith.constant 4 : i64
  %v180 = arith.addi %v170, %v179 : i64
  %v181 = nvvm.wgmma.mma_async %v178, %v180, %v176, <m = 64, n = 256, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc
  %v182 = arith.constant 6 : i64
  %v183 = arith.addi %v161, %v182 : i64
  %v184 = arith.constant 6 : i64
  %v185 = arith.addi %v170, %v184 : i64
  %v186 = nvvm.wgmma.mma_async %v183, %v185, %v181, <m = 64, n = 256, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc
  nvvm.wgmma.commit.group.sync.aligned
  %v187 = arith.addi %s0, %v5 : i32
  %v188 = arith.cmpi eq, %v187, %v10 : i32
  %v189 = arith.select %v188, %v4, %v187 : i32
  %v190 = arith.xori %p0, %v5 : i32
  %v191 = arith.select %v188, %v190, %p0 : i32
  %ck192:4 = scf.for %kb = %v5 to %v24 step %v5 iter_args(%a = %v186, %st = %v189, %ph = %v191, %prev = %s0) -> (!acc, i32, i32, i32) : i32 {
  %v193 = arith.shli %st, %v11 : i32
  %v194 = arith.constant 229376 : i32
  %v195 = arith.addi %v193, %v194 : i32
  %v196 = llvm.getelementptr %v19[%v195] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  scf.while : () -> () {
  %v197 = nvvm.mbarrier.try_wait %v196, %ph : !llvm.ptr<3>, i32 -> i1
  %v198 = arith.constant true
  %v199 = arith.xori %v197, %v198 : i1
  scf.condition(%v199)
  } do {
  scf.yield
  }
  %v200 = arith.constant 16384 : i32
  %v201 = arith.muli %st, %v200 : i32
  %v202 = arith.addi %v93, %v201 : i32
  %v203 = arith.shrui %v202, %v10 : i32
  %v204 = arith.constant 16383 : i32
  %v205 = arith.andi %v203, %v204 : i32
  %v206 = arith.extui %v205 : i32 to i64
  %v207 = arith.constant 4611686293305360384 : i64
  %v208 = arith.ori %v206, %v207 : i64
  %v209 = arith.constant 32768 : i32
  %v210 = arith.muli %st, %v209 : i32
  %v211 = arith.addi %v95, %v210 : i32
  %v212 = arith.shrui %v211, %v10 : i32
  %v213 = arith.constant 16383 : i32
  %v214 = arith.andi %v212, %v213 : i32
  %v215 = arith.extui %v214 : i32 to i64
  %v216 = arith.constant 4611686293305360384 : i64
  %v217 = arith.ori %v215, %v216 : i64
  nvvm.wgmma.fence.aligned
  %v218 = nvvm.wgmma.mma_async %v208, %v217, %a, <m = 64, n = 256, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc
  %v219 = arith.constant 2 : i64
  %v220 = arith.addi %v208, %v219 : i64
  %v221 = arith.constant 2 : i64
  %v222 = arith.addi %v217, %v221 : i64
  %v223 = nvvm.wgmma.mma_async %v220, %v222, %v218, <m = 64, n = 256, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc
  %v224 = arith.constant 4 : i64
  %v225 = arith.addi %v208, %v224 : i64
  %v226 = arith.constant 4 : i64
  %v227 = arith.addi %v217, %v226 : i64
  %v228 = nvvm.wgmma.mma_async %v225, %v227, %v223, <m = 64, n = 256, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc
  %v229 = arith.constant 6 : i64
  %v230 = arith.addi %v208, %v229 : i64
  %v231 = arith.constant 6 : i64
  %v232 = arith.addi %v217, %v231 : i64
  %v233 = nvvm.wgmma.mma_async %v230, %v232, %v228, <m = 64, n = 256, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 1
  %v234 = arith.shli %prev, %v11 : i32
  %v235 = arith.constant 229440 : i32
  %v236 = arith.addi %v234, %v235 : i32
  %v237 = llvm.getelementptr %v19[%v236] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v238 = llvm.ptrtoint %v237 : !llvm.ptr<3> to i32
  llvm.inline_asm has_side_effects asm_dialect = att "{ .reg .pred p; setp.eq.u32 p, $1, 0; @p mbarrier.arrive.shared::cta.b64 _, [$0]; }", "r,r,~{memory}" %v238, %v87 : (i32, i32) -> ()
  %v239 = arith.addi %st, %v5 : i32
  %v240 = arith.cmpi eq, %v239, %v10 : i32
  %v241 = arith.select %v240, %v4, %v239 : i32
  %v242 = arith.xori %ph, %v5 : i32
  %v243 = arith.select %v240, %v242, %ph : i32
  scf.yield %v233, %v241, %v243, %st : !acc, i32, i32, i32
  }
  nvvm.wgmma.wait.group.sync.aligned 0
  %v244 = arith.shli %ck192#3, %v11 : i32
  %v245 = arith.constant 229440 : i32
  %v246 = arith.addi %v244, %v245 : i32
  %v247 = llvm.getelementptr %v19[%v246] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v248 = llvm.ptrtoint %v247 : !llvm.ptr<3> to i32
  llvm.inline_asm has_side_effects asm_dialect = att "{ .reg .pred p; setp.eq.u32 p, $1, 0; @p mbarrier.arrive.shared::cta.b64 _, [$0]; }", "r,r,~{memory}" %v248, %v87 : (i32, i32) -> ()
  %v249 = llvm.extractvalue %ck192#0[0] : !acc
  %v250 = llvm.extractvalue %ck192#0[1] : !acc
  %v251 = llvm.extractvalue %ck192#0[2] : !acc
  %v252 = llvm.extractvalue %ck192#0[3] : !acc
  %v253 = llvm.extractvalue %ck192#0[4] : !acc
  %v254 = llvm.extractvalue %ck192#0[5] : !acc
  %v255 = llvm.extractvalue %ck192#0[6] : !acc
  %v256 = llvm.extractvalue %ck192#0[7] : !acc
  %v257 = llvm.extractvalue %ck192#0[8] : !acc
  %v258 = llvm.extractvalue %ck192#0[9] : !acc
  %v259 = llvm.extractvalue %ck192#0[10] : !acc
  %v260 = llvm.extractvalue %ck192#0[11] : !acc
  %v261 = llvm.extractvalue %ck192#0[12] : !acc
  %v262 = llvm.extractvalue %ck192#0[13] : !acc
  %v263 = llvm.extractvalue %ck192#0[14] : !acc
  %v264 = llvm.extractvalue %ck192#0[15] : !acc
  %v265 = llvm.extractvalue %ck192#0[16] : !acc
  %v266 = llvm.extractvalue %ck192#0[17] : !acc
  %v267 = llvm.extractvalue %ck192#0[18] : !acc
  %v268 = llvm.extractvalue %ck192#0[19] : !acc
  %v269 = llvm.extractvalue %ck192#0[20] : !acc
  %v270 = llvm.extractvalue %ck192#0[21] : !acc
  %v271 = llvm.extractvalue %ck192#0[22] : !acc
  %v272 = llvm.extractvalue %ck192#0[23] : !acc
  %v273 = llvm.extractvalue %ck192#0[24] : !acc
  %v274 = llvm.extractvalue %ck192#0[25] : !acc
  %v275 = llvm.extractvalue %ck192#0[26] : !acc
  %v276 = llvm.extractvalue %ck192#0[27] : !acc
  %v277 = llvm.extractvalue %ck192#0[28] : !acc
  %v278 = llvm.extractvalue %ck192#0[29] : !acc
  %v279 = llvm.extractvalue %ck192#0[30] : !acc
  %v280 = llvm.extractvalue %ck192#0[31] : !acc
  %v281 = llvm.extractvalue %ck192#0[32] : !acc
  %v282 = llvm.extractvalue %ck192#0[33] : !acc
  %v283 = llvm.extractvalue %ck192#0[34] : !acc
  %v284 = llvm.extractvalue %ck192#0[35] : !acc
  %v285 = llvm.extractvalue %ck192#0[36] : !acc
  %v286 = llvm.extractvalue %ck192#0[37] : !acc
  %v287 = llvm.extractvalue %ck192#0[38] : !acc
  %v288 = llvm.extractvalue %ck192#0[39] : !acc
  %v289 = llvm.extractvalue %ck192#0[40] : !acc
  %v290 = llvm.extractvalue %ck192#0[41] : !acc
  %v291 = llvm.extractvalue %ck192#0[42] : !acc
  %v292 = llvm.extractvalue %ck192#0[43] : !acc
  %v293 = llvm.extractvalue %ck192#0[44] : !acc
  %v294 = llvm.extractvalue %ck192#0[45] : !acc
  %v295 = llvm.extractvalue %ck192#0[46] : !acc
  %v296 = llvm.extractvalue %ck192#0[47] : !acc
  %v297 = llvm.extractvalue %ck192#0[48] : !acc
  %v298 = llvm.extractvalue %ck192#0[49] : !acc
  %v299 = llvm.extractvalue %ck192#0[50] : !acc
  %v300 = llvm.extractvalue %ck192#0[51] : !acc
  %v301 = llvm.extractvalue %ck192#0[52] : !acc
  %v302 = llvm.extractvalue %ck192#0[53] : !acc
  %v303 = llvm.extractvalue %ck192#0[54] : !acc
  %v304 = llvm.extractvalue %ck192#0[55] : !acc
  %v305 = llvm.extractvalue %ck192#0[56] : !acc
  %v306 = llvm.extractvalue %ck192#0[57] : !acc
  %v307 = llvm.extractvalue %ck192#0[58] : !acc
  %v308 = llvm.extractvalue %ck192#0[59] : !acc
  %v309 = llvm.extractvalue %ck192#0[60] : !acc
  %v310 = llvm.extractvalue %ck192#0[61] : !acc
  %v311 = llvm.extractvalue %ck192#0[62] : !acc
  %v312 = llvm.extractvalue %ck192#0[63] : !acc
  %v313 = llvm.extractvalue %ck192#0[64] : !acc
  %v314 = llvm.extractvalue %ck192#0[65] : !acc
  %v315 = llvm.extractvalue %ck192#0[66] : !acc
  %v316 = llvm.extractvalue %ck192#0[67] : !acc
  %v317 = llvm.extractvalue %ck192#0[68] : !acc
  %v318 = llvm.extractvalue %ck192#0[69] : !acc
  %v319 = llvm.extractvalue %ck192#0[70] : !acc
  %v320 = llvm.extractvalue %ck192#0[71] : !acc
  %v321 = llvm.extractvalue %ck192#0[72] : !acc
  %v322 = llvm.extractvalue %ck192#0[73] : !acc
  %v323 = llvm.extractvalue %ck192#0[74] : !acc
  %v324 = llvm.extractvalue %ck192#0[75] : !acc
  %v325 = llvm.extractvalue %ck192#0[76] : !acc
  %v326 = llvm.extractvalue %ck192#0[77] : !acc
  %v327 = llvm.extractvalue %ck192#0[78] : !acc
  %v328 = llvm.extractvalue %ck192#0[79] : !acc
  %v329 = llvm.extractvalue %ck192#0[80] : !acc
  %v330 = llvm.extractvalue %ck192#0[81] : !acc
  %v331 = llvm.extractvalue %ck192#0[82] : !acc
  %v332 = llvm.extractvalue %ck192#0[83] : !acc
  %v333 = llvm.extractvalue %ck192#0[84] : !acc
  %v334 = llvm.extractvalue %ck192#0[85] : !acc
  %v335 = llvm.extractvalue %ck192#0[86] : !acc
  %v336 = llvm.extractvalue %ck192#0[87] : !acc
  %v337 = llvm.extractvalue %ck192#0[88] : !acc
  %v338 = llvm.extractvalue %ck192#0[89] : !acc
  %v339 = llvm.extractvalue %ck192#0[90] : !acc
  %v340 = llvm.extractvalue %ck192#0[91] : !acc
  %v341 = llvm.extractvalue %ck192#0[92] : !acc
  %v342 = llvm.extractvalue %ck192#0[93] : !acc
  %v343 = llvm.extractvalue %ck192#0[94] : !acc
  %v344 = llvm.extractvalue %ck192#0[95] : !acc
  %v345 = llvm.extractvalue %ck192#0[96] : !acc
  %v346 = llvm.extractvalue %ck192#0[97] : !acc
  %v347 = llvm.extractvalue %ck192#0[98] : !acc
  %v348 = llvm.extractvalue %ck192#0[99] : !acc
  %v349 = llvm.extractvalue %ck192#0[100] : !acc
  %v350 = llvm.extractvalue %ck192#0[101] : !acc
  %v351 = llvm.extractvalue %ck192#0[102] : !acc
  %v352 = llvm.extractvalue %ck192#0[103] : !acc
  %v353 = llvm.extractvalue %ck192#0[104] : !acc
  %v354 = llvm.extractvalue %ck192#0[105] : !acc
  %v355 = llvm.extractvalue %ck192#0[106] : !acc
  %v356 = llvm.extractvalue %ck192#0[107] : !acc
  %v357 = llvm.extractvalue %ck192#0[108] : !acc
  %v358 = llvm.extractvalue %ck192#0[109] : !acc
  %v359 = llvm.extractvalue %ck192#0[110] : !acc
  %v360 = llvm.extractvalue %ck192#0[111] : !acc
  %v361 = llvm.extractvalue %ck192#0[112] : !acc
  %v362 = llvm.extractvalue %ck192#0[113] : !acc
  %v363 = llvm.extractvalue %ck192#0[114] : !acc
  %v364 = llvm.extractvalue %ck192#0[115] : !acc
  %v365 = llvm.extractvalue %ck192#0[116] : !acc
  %v366 = llvm.extractvalue %ck192#0[117] : !acc
  %v367 = llvm.extractvalue %ck192#0[118] : !acc
  %v368 = llvm.extractvalue %ck192#0[119] : !acc
  %v369 = llvm.extractvalue %ck192#0[120] : !acc
  %v370 = llvm.extractvalue %ck192#0[121] : !acc
  %v371 = llvm.extractvalue %ck192#0[122] : !acc
  %v372 = llvm.extractvalue %ck192#0[123] : !acc
  %v373 = llvm.extractvalue %ck192#0[124] : !acc
  %v374 = llvm.extractvalue %ck192#0[125] : !acc
  %v375 = llvm.extractvalue %ck192#0[126] : !acc
  %v376 = llvm.extractvalue %ck192#0[127] : !acc
  %v377 = arith.constant 6 : i32
  %v378 = arith.shli %v86, %v377 : i32
  %v379 = arith.addi %v143, %v378 : i32
  scf.if %v97 {
  nvvm.cp.async.bulk.wait_group 0 {read}
  }
  nvvm.barrier id = %v96 number_of_threads = %v14
  %v380 = vector.from_elements %v249, %v250 : vector<2xf32>
  %v381 = arith.truncf %v380 : vector<2xf32> to vector<2xbf16>
  %v382 = vector.bitcast %v381 : vector<2xbf16> to vector<1xi32>
  %v383 = vector.extract %v382[0] : i32 from vector<1xi32>
  %v384 = vector.from_elements %v251, %v252 : vector<2xf32>
  %v385 = arith.truncf %v384 : vector<2xf32> to vector<2xbf16>
  %v386 = vector.bitcast %v385 : vector<2xbf16> to vector<1xi32>
  %v387 = vector.extract %v386[0] : i32 from vector<1xi32>
  %v388 = vector.from_elements %v253, %v254 : vector<2xf32>
  %v389 = arith.truncf %v388 : vector<2xf32> to vector<2xbf16>
  %v390 = vector.bitcast %v389 : vector<2xbf16> to vector<1xi32>
  %v391 = vector.extract %v390[0] : i32 from vector<1xi32>
  %v392 = vector.from_elements %v255, %v256 : vector<2xf32>
  %v393 = arith.truncf %v392 : vector<2xf32> to vector<2xbf16>
  %v394 = vector.bitcast %v393 : vector<2xbf16> to vector<1xi32>
  %v395 = vector.extract %v394[0] : i32 from vector<1xi32>
  %v396 = arith.constant 0 : i32
  %v397 = arith.addi %v116, %v396 : i32
  %v398 = llvm.getelementptr %v19[%v397] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v398, %v383, %v387, %v391, %v395 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v399 = vector.from_elements %v257, %v258 : vector<2xf32>
  %v400 = arith.truncf %v399 : vector<2xf32> to vector<2xbf16>
  %v401 = vector.bitcast %v400 : vector<2xbf16> to vector<1xi32>
  %v402 = vector.extract %v401[0] : i32 from vector<1xi32>
  %v403 = vector.from_elements %v259, %v260 : vector<2xf32>
  %v404 = arith.truncf %v403 : vector<2xf32> to vector<2xbf16>
  %v405 = vector.bitcast %v404 : vector<2xbf16> to vector<1xi32>
  %v406 = vector.extract %v405[0] : i32 from vector<1xi32>
  %v407 = vector.from_elements %v261, %v262 : vector<2xf32>
  %v408 = arith.truncf %v407 : vector<2xf32> to vector<2xbf16>
  %v409 = vector.bitcast %v408 : vector<2xbf16> to vector<1xi32>
  %v410 = vector.extract %v409[0] : i32 from vector<1xi32>
  %v411 = vector.from_elements %v263, %v264 : vector<2xf32>
  %v412 = arith.truncf %v411 : vector<2xf32> to vector<2xbf16>
  %v413 = vector.bitcast %v412 : vector<2xbf16> to vector<1xi32>
  %v414 = vector.extract %v413[0] : i32 from vector<1xi32>
  %v415 = arith.constant 0 : i32
  %v416 = arith.addi %v121, %v415 : i32
  %v417 = llvm.getelementptr %v19[%v416] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v417, %v402, %v406, %v410, %v414 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v418 = vector.from_elements %v265, %v266 : vector<2xf32>
  %v419 = arith.truncf %v418 : vector<2xf32> to vector<2xbf16>
  %v420 = vector.bitcast %v419 : vector<2xbf16> to vector<1xi32>
  %v421 = vector.extract %v420[0] : i32 from vector<1xi32>
  %v422 = vector.from_elements %v267, %v268 : vector<2xf32>
  %v423 = arith.truncf %v422 : vector<2xf32> to vector<2xbf16>
  %v424 = vector.bitcast %v423 : vector<2xbf16> to vector<1xi32>
  %v425 = vector.extract %v424[0] : i32 from vector<1xi32>
  %v426 = vector.from_elements %v269, %v270 : vector<2xf32>
  %v427 = arith.truncf %v426 : vector<2xf32> to vector<2xbf16>
  %v428 = vector.bitcast %v427 : vector<2xbf16> to vector<1xi32>
  %v429 = vector.extract %v428[0] : i32 from vector<1xi32>
  %v430 = vector.from_elements %v271, %v272 : vector<2xf32>
  %v431 = arith.truncf %v430 : vector<2xf32> to vector<2xbf16>
  %v432 = vector.bitcast %v431 : vector<2xbf16> to vector<1xi32>
  %v433 = vector.extract %v432[0] : i32 from vector<1xi32>
  %v434 = arith.constant 0 : i32
  %v435 = arith.addi %v126, %v434 : i32
  %v436 = llvm.getelementptr %v19[%v435] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v436, %v421, %v425, %v429, %v433 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v437 = vector.from_elements %v273, %v274 : vector<2xf32>
  %v438 = arith.truncf %v437 : vector<2xf32> to vector<2xbf16>
  %v439 = vector.bitcast %v438 : vector<2xbf16> to vector<1xi32>
  %v440 = vector.extract %v439[0] : i32 from vector<1xi32>
  %v441 = vector.from_elements %v275, %v276 : vector<2xf32>
  %v442 = arith.truncf %v441 : vector<2xf32> to vector<2xbf16>
  %v443 = vector.bitcast %v442 : vector<2xbf16> to vector<1xi32>
  %v444 = vector.extract %v443[0] : i32 from vector<1xi32>
  %v445 = vector.from_elements %v277, %v278 : vector<2xf32>
  %v446 = arith.truncf %v445 : vector<2xf32> to vector<2xbf16>
  %v447 = vector.bitcast %v446 : vector<2xbf16> to vector<1xi32>
  %v448 = vector.extract %v447[0] : i32 from vector<1xi32>
  %v449 = vector.from_elements %v279, %v280 : vector<2xf32>
  %v450 = arith.truncf %v449 : vector<2xf32> to vector<2xbf16>
  %v451 = vector.bitcast %v450 : vector<2xbf16> to vector<1xi32>
  %v452 = vector.extract %v451[0] : i32 from vector<1xi32>
  %v453 = arith.constant 0 : i32
  %v454 = arith.addi %v131, %v453 : i32
  %v455 = llvm.getelementptr %v19[%v454] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v455, %v440, %v444, %v448, %v452 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v456 = vector.from_elements %v281, %v282 : vector<2xf32>
  %v457 = arith.truncf %v456 : vector<2xf32> to vector<2xbf16>
  %v458 = vector.bitcast %v457 : vector<2xbf16> to vector<1xi32>
  %v459 = vector.extract %v458[0] : i32 from vector<1xi32>
  %v460 = vector.from_elements %v283, %v284 : vector<2xf32>
  %v461 = arith.truncf %v460 : vector<2xf32> to vector<2xbf16>
  %v462 = vector.bitcast %v461 : vector<2xbf16> to vector<1xi32>
  %v463 = vector.extract %v462[0] : i32 from vector<1xi32>
  %v464 = vector.from_elements %v285, %v286 : vector<2xf32>
  %v465 = arith.truncf %v464 : vector<2xf32> to vector<2xbf16>
  %v466 = vector.bitcast %v465 : vector<2xbf16> to vector<1xi32>
  %v467 = vector.extract %v466[0] : i32 from vector<1xi32>
  %v468 = vector.from_elements %v287, %v288 : vector<2xf32>
  %v469 = arith.truncf %v468 : vector<2xf32> to vector<2xbf16>
  %v470 = vector.bitcast %v469 : vector<2xbf16> to vector<1xi32>
  %v471 = vector.extract %v470[0] : i32 from vector<1xi32>
  %v472 = arith.constant 8192 : i32
  %v473 = arith.addi %v116, %v472 : i32
  %v474 = llvm.getelementptr %v19[%v473] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v474, %v459, %v463, %v467, %v471 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v475 = vector.from_elements %v289, %v290 : vector<2xf32>
  %v476 = arith.truncf %v475 : vector<2xf32> to vector<2xbf16>
  %v477 = vector.bitcast %v476 : vector<2xbf16> to vector<1xi32>
  %v478 = vector.extract %v477[0] : i32 from vector<1xi32>
  %v479 = vector.from_elements %v291, %v292 : vector<2xf32>
  %v480 = arith.truncf %v479 : vector<2xf32> to vector<2xbf16>
  %v481 = vector.bitcast %v480 : vector<2xbf16> to vector<1xi32>
  %v482 = vector.extract %v481[0] : i32 from vector<1xi32>
  %v483 = vector.from_elements %v293, %v294 : vector<2xf32>
  %v484 = arith.truncf %v483 : vector<2xf32> to vector<2xbf16>
  %v485 = vector.bitcast %v484 : vector<2xbf16> to vector<1xi32>
  %v486 = vector.extract %v485[0] : i32 from vector<1xi32>
  %v487 = vector.from_elements %v295, %v296 : vector<2xf32>
  %v488 = arith.truncf %v487 : vector<2xf32> to vector<2xbf16>
  %v489 = vector.bitcast %v488 : vector<2xbf16> to vector<1xi32>
  %v490 = vector.extract %v489[0] : i32 from vector<1xi32>
  %v491 = arith.constant 8192 : i32
  %v492 = arith.addi %v121, %v491 : i32
  %v493 = llvm.getelementptr %v19[%v492] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v493, %v478, %v482, %v486, %v490 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v494 = vector.from_elements %v297, %v298 : vector<2xf32>
  %v495 = arith.truncf %v494 : vector<2xf32> to vector<2xbf16>
  %v496 = vector.bitcast %v495 : vector<2xbf16> to vector<1xi32>
  %v497 = vector.extract %v496[0] : i32 from vector<1xi32>
  %v498 = vector.from_elements %v299, %v300 : vector<2xf32>
  %v499 = arith.truncf %v498 : vector<2xf32> to vector<2xbf16>
  %v500 = vector.bitcast %v499 : vector<2xbf16> to vector<1xi32>
  %v501 = vector.extract %v500[0] : i32 from vector<1xi32>
  %v502 = vector.from_elements %v301, %v302 : vector<2xf32>
  %v503 = arith.truncf %v502 : vector<2xf32> to vector<2xbf16>
  %v504 = vector.bitcast %v503 : vector<2xbf16> to vector<1xi32>
  %v505 = vector.extract %v504[0] : i32 from vector<1xi32>
  %v506 = vector.from_elements %v303, %v304 : vector<2xf32>
  %v507 = arith.truncf %v506 : vector<2xf32> to vector<2xbf16>
  %v508 = vector.bitcast %v507 : vector<2xbf16> to vector<1xi32>
  %v509 = vector.extract %v508[0] : i32 from vector<1xi32>
  %v510 = arith.constant 8192 : i32
  %v511 = arith.addi %v126, %v510 : i32
  %v512 = llvm.getelementptr %v19[%v511] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v512, %v497, %v501, %v505, %v509 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v513 = vector.from_elements %v305, %v306 : vector<2xf32>
  %v514 = arith.truncf %v513 : vector<2xf32> to vector<2xbf16>
  %v515 = vector.bitcast %v514 : vector<2xbf16> to vector<1xi32>
  %v516 = vector.extract %v515[0] : i32 from vector<1xi32>
  %v517 = vector.from_elements %v307, %v308 : vector<2xf32>
  %v518 = arith.truncf %v517 : vector<2xf32> to vector<2xbf16>
  %v519 = vector.bitcast %v518 : vector<2xbf16> to vector<1xi32>
  %v520 = vector.extract %v519[0] : i32 from vector<1xi32>
  %v521 = vector.from_elements %v309, %v310 : vector<2xf32>
  %v522 = arith.truncf %v521 : vector<2xf32> to vector<2xbf16>
  %v523 = vector.bitcast %v522 : vector<2xbf16> to vector<1xi32>
  %v524 = vector.extract %v523[0] : i32 from vector<1xi32>
  %v525 = vector.from_elements %v311, %v312 : vector<2xf32>
  %v526 = arith.truncf %v525 : vector<2xf32> to vector<2xbf16>
  %v527 = vector.bitcast %v526 : vector<2xbf16> to vector<1xi32>
  %v528 = vector.extract %v527[0] : i32 from vector<1xi32>
  %v529 = arith.constant 8192 : i32
  %v530 = arith.addi %v131, %v529 : i32
  %v531 = llvm.getelementptr %v19[%v530] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v531, %v516, %v520, %v524, %v528 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.barrier id = %v96 number_of_threads = %v14
  scf.if %v97 {
  %v532 = arith.constant 0 : i32
  %v533 = arith.addi %v109, %v532 : i32
  %v534 = llvm.getelementptr %v19[%v533] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v535 = arith.constant 0 : i32
  %v536 = arith.addi %v144, %v535 : i32
  nvvm.cp.async.bulk.tensor.global.shared.cta %tC, %v534, box[%v536, %v379] : !llvm.ptr, <3>
  %v537 = arith.constant 8192 : i32
  %v538 = arith.addi %v109, %v537 : i32
  %v539 = llvm.getelementptr %v19[%v538] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v540 = arith.constant 64 : i32
  %v541 = arith.addi %v144, %v540 : i32
  nvvm.cp.async.bulk.tensor.global.shared.cta %tC, %v539, box[%v541, %v379] : !llvm.ptr, <3>
  nvvm.cp.async.bulk.commit.group
  }
  scf.if %v97 {
  nvvm.cp.async.bulk.wait_group 0 {read}
  }
  nvvm.barrier id = %v96 number_of_threads = %v14
  %v542 = vector.from_elements %v313, %v314 : vector<2xf32>
  %v543 = arith.truncf %v542 : vector<2xf32> to vector<2xbf16>
  %v544 = vector.bitcast %v543 : vector<2xbf16> to vector<1xi32>
  %v545 = vector.extract %v544[0] : i32 from vector<1xi32>
  %v546 = vector.from_elements %v315, %v316 : vector<2xf32>
  %v547 = arith.truncf %v546 : vector<2xf32> to vector<2xbf16>
  %v548 = vector.bitcast %v547 : vector<2xbf16> to vector<1xi32>
  %v549 = vector.extract %v548[0] : i32 from vector<1xi32>
  %v550 = vector.from_elements %v317, %v318 : vector<2xf32>
  %v551 = arith.truncf %v550 : vector<2xf32> to vector<2xbf16>
  %v552 = vector.bitcast %v551 : vector<2xbf16> to vector<1xi32>
  %v553 = vector.extract %v552[0] : i32 from vector<1xi32>
  %v554 = vector.from_elements %v319, %v320 : vector<2xf32>
  %v555 = arith.truncf %v554 : vector<2xf32> to vector<2xbf16>
  %v556 = vector.bitcast %v555 : vector<2xbf16> to vector<1xi32>
  %v557 = vector.extract %v556[0] : i32 from vector<1xi32>
  %v558 = arith.constant 0 : i32
  %v559 = arith.addi %v116, %v558 : i32
  %v560 = llvm.getelementptr %v19[%v559] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v560, %v545, %v549, %v553, %v557 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v561 = vector.from_elements %v321, %v322 : vector<2xf32>
  %v562 = arith.truncf %v561 : vector<2xf32> to vector<2xbf16>
  %v563 = vector.bitcast %v562 : vector<2xbf16> to vector<1xi32>
  %v564 = vector.extract %v563[0] : i32 from vector<1xi32>
  %v565 = vector.from_elements %v323, %v324 : vector<2xf32>
  %v566 = arith.truncf %v565 : vector<2xf32> to vector<2xbf16>
  %v567 = vector.bitcast %v566 : vector<2xbf16> to vector<1xi32>
  %v568 = vector.extract %v567[0] : i32 from vector<1xi32>
  %v569 = vector.from_elements %v325, %v326 : vector<2xf32>
  %v570 = arith.truncf %v569 : vector<2xf32> to vector<2xbf16>
  %v571 = vector.bitcast %v570 : vector<2xbf16> to vector<1xi32>
  %v572 = vector.extract %v571[0] : i32 from vector<1xi32>
  %v573 = vector.from_elements %v327, %v328 : vector<2xf32>
  %v574 = arith.truncf %v573 : vector<2xf32> to vector<2xbf16>
  %v575 = vector.bitcast %v574 : vector<2xbf16> to vector<1xi32>
  %v576 = vector.extract %v575[0] : i32 from vector<1xi32>
  %v577 = arith.constant 0 : i32
  %v578 = arith.addi %v121, %v577 : i32
  %v579 = llvm.getelementptr %v19[%v578] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v579, %v564, %v568, %v572, %v576 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v580 = vector.from_elements %v329, %v330 : vector<2xf32>
  %v581 = arith.truncf %v580 : vector<2xf32> to vector<2xbf16>
  %v582 = vector.bitcast %v581 : vector<2xbf16> to vector<1xi32>
  %v583 = vector.extract %v582[0] : i32 from vector<1xi32>
  %v584 = vector.from_elements %v331, %v332 : vector<2xf32>
  %v585 = arith.truncf %v584 : vector<2xf32> to vector<2xbf16>
  %v586 = vector.bitcast %v585 : vector<2xbf16> to vector<1xi32>
  %v587 = vector.extract %v586[0] : i32 from vector<1xi32>
  %v588 = vector.from_elements %v333, %v334 : vector<2xf32>
  %v589 = arith.truncf %v588 : vector<2xf32> to vector<2xbf16>
  %v590 = vector.bitcast %v589 : vector<2xbf16> to vector<1xi32>
  %v591 = vector.extract %v590[0] : i32 from vector<1xi32>
  %v592 = vector.from_elements %v335, %v336 : vector<2xf32>
  %v593 = arith.truncf %v592 : vector<2xf32> to vector<2xbf16>
  %v594 = vector.bitcast %v593 : vector<2xbf16> to vector<1xi32>
  %v595 = vector.extract %v594[0] : i32 from vector<1xi32>
  %v596 = arith.constant 0 : i32
  %v597 = arith.addi %v126, %v596 : i32
  %v598 = llvm.getelementptr %v19[%v597] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v598, %v583, %v587, %v591, %v595 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v599 = vector.from_elements %v337, %v338 : vector<2xf32>
  %v600 = arith.truncf %v599 : vector<2xf32> to vector<2xbf16>
  %v601 = vector.bitcast %v600 : vector<2xbf16> to vector<1xi32>
  %v602 = vector.extract %v601[0] : i32 from vector<1xi32>
  %v603 = vector.from_elements %v339, %v340 : vector<2xf32>
  %v604 = arith.truncf %v603 : vector<2xf32> to vector<2xbf16>
  %v605 = vector.bitcast %v604 : vector<2xbf16> to vector<1xi32>
  %v606 = vector.extract %v605[0] : i32 from vector<1xi32>
  %v607 = vector.from_elements %v341, %v342 : vector<2xf32>
  %v608 = arith.truncf %v607 : vector<2xf32> to vector<2xbf16>
  %v609 = vector.bitcast %v608 : vector<2xbf16> to vector<1xi32>
  %v610 = vector.extract %v609[0] : i32 from vector<1xi32>
  %v611 = vector.from_elements %v343, %v344 : vector<2xf32>
  %v612 = arith.truncf %v611 : vector<2xf32> to vector<2xbf16>
  %v613 = vector.bitcast %v612 : vector<2xbf16> to vector<1xi32>
  %v614 = vector.extract %v613[0] : i32 from vector<1xi32>
  %v615 = arith.constant 0 : i32
  %v616 = arith.addi %v131, %v615 : i32
  %v617 = llvm.getelementptr %v19[%v616] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v617, %v602, %v606, %v610, %v614 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v618 = vector.from_elements %v345, %v346 : vector<2xf32>
  %v619 = arith.truncf %v618 : vector<2xf32> to vector<2xbf16>
  %v620 = vector.bitcast %v619 : vector<2xbf16> to vector<1xi32>
  %v621 = vector.extract %v620[0] : i32 from vector<1xi32>
  %v622 = vector.from_elements %v347, %v348 : vector<2xf32>
  %v623 = arith.truncf %v622 : vector<2xf32> to vector<2xbf16>
  %v624 = vector.bitcast %v623 : vector<2xbf16> to vector<1xi32>
  %v625 = vector.extract %v624[0] : i32 from vector<1xi32>
  %v626 = vector.from_elements %v349, %v350 : vector<2xf32>
  %v627 = arith.truncf %v626 : vector<2xf32> to vector<2xbf16>
  %v628 = vector.bitcast %v627 : vector<2xbf16> to vector<1xi32>
  %v629 = vector.extract %v628[0] : i32 from vector<1xi32>
  %v630 = vector.from_elements %v351, %v352 : vector<2xf32>
  %v631 = arith.truncf %v630 : vector<2xf32> to vector<2xbf16>
  %v632 = vector.bitcast %v631 : vector<2xbf16> to vector<1xi32>
  %v633 = vector.extract %v632[0] : i32 from vector<1xi32>
  %v634 = arith.constant 8192 : i32
  %v635 = arith.addi %v116, %v634 : i32
  %v636 = llvm.getelementptr %v19[%v635] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v636, %v621, %v625, %v629, %v633 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v637 = vector.from_elements %v353, %v354 : vector<2xf32>
  %v638 = arith.truncf %v637 : vector<2xf32> to vector<2xbf16>
  %v639 = vector.bitcast %v638 : vector<2xbf16> to vector<1xi32>
  %v640 = vector.extract %v639[0] : i32 from vector<1xi32>
  %v641 = vector.from_elements %v355, %v356 : vector<2xf32>
  %v642 = arith.truncf %v641 : vector<2xf32> to vector<2xbf16>
  %v643 = vector.bitcast %v642 : vector<2xbf16> to vector<1xi32>
  %v644 = vector.extract %v643[0] : i32 from vector<1xi32>
  %v645 = vector.from_elements %v357, %v358 : vector<2xf32>
  %v646 = arith.truncf %v645 : vector<2xf32> to vector<2xbf16>
  %v647 = vector.bitcast %v646 : vector<2xbf16> to vector<1xi32>
  %v648 = vector.extract %v647[0] : i32 from vector<1xi32>
  %v649 = vector.from_elements %v359, %v360 : vector<2xf32>
  %v650 = arith.truncf %v649 : vector<2xf32> to vector<2xbf16>
  %v651 = vector.bitcast %v650 : vector<2xbf16> to vector<1xi32>
  %v652 = vector.extract %v651[0] : i32 from vector<1xi32>
  %v653 = arith.constant 8192 : i32
  %v654 = arith.addi %v121, %v653 : i32
  %v655 = llvm.getelementptr %v19[%v654] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v655, %v640, %v644, %v648, %v652 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v656 = vector.from_elements %v361, %v362 : vector<2xf32>
  %v657 = arith.truncf %v656 : vector<2xf32> to vector<2xbf16>
  %v658 = vector.bitcast %v657 : vector<2xbf16> to vector<1xi32>
  %v659 = vector.extract %v658[0] : i32 from vector<1xi32>
  %v660 = vector.from_elements %v363, %v364 : vector<2xf32>
  %v661 = arith.truncf %v660 : vector<2xf32> to vector<2xbf16>
  %v662 = vector.bitcast %v661 : vector<2xbf16> to vector<1xi32>
  %v663 = vector.extract %v662[0] : i32 from vector<1xi32>
  %v664 = vector.from_elements %v365, %v366 : vector<2xf32>
  %v665 = arith.truncf %v664 : vector<2xf32> to vector<2xbf16>
  %v666 = vector.bitcast %v665 : vector<2xbf16> to vector<1xi32>
  %v667 = vector.extract %v666[0] : i32 from vector<1xi32>
  %v668 = vector.from_elements %v367, %v368 : vector<2xf32>
  %v669 = arith.truncf %v668 : vector<2xf32> to vector<2xbf16>
  %v670 = vector.bitcast %v669 : vector<2xbf16> to vector<1xi32>
  %v671 = vector.extract %v670[0] : i32 from vector<1xi32>
  %v672 = arith.constant 8192 : i32
  %v673 = arith.addi %v126, %v672 : i32
  %v674 = llvm.getelementptr %v19[%v673] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v674, %v659, %v663, %v667, %v671 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  %v675 = vector.from_elements %v369, %v370 : vector<2xf32>
  %v676 = arith.truncf %v675 : vector<2xf32> to vector<2xbf16>
  %v677 = vector.bitcast %v676 : vector<2xbf16> to vector<1xi32>
  %v678 = vector.extract %v677[0] : i32 from vector<1xi32>
  %v679 = vector.from_elements %v371, %v372 : vector<2xf32>
  %v680 = arith.truncf %v679 : vector<2xf32> to vector<2xbf16>
  %v681 = vector.bitcast %v680 : vector<2xbf16> to vector<1xi32>
  %v682 = vector.extract %v681[0] : i32 from vector<1xi32>
  %v683 = vector.from_elements %v373, %v374 : vector<2xf32>
  %v684 = arith.truncf %v683 : vector<2xf32> to vector<2xbf16>
  %v685 = vector.bitcast %v684 : vector<2xbf16> to vector<1xi32>
  %v686 = vector.extract %v685[0] : i32 from vector<1xi32>
  %v687 = vector.from_elements %v375, %v376 : vector<2xf32>
  %v688 = arith.truncf %v687 : vector<2xf32> to vector<2xbf16>
  %v689 = vector.bitcast %v688 : vector<2xbf16> to vector<1xi32>
  %v690 = vector.extract %v689[0] : i32 from vector<1xi32>
  %v691 = arith.constant 8192 : i32
  %v692 = arith.addi %v131, %v691 : i32
  %v693 = llvm.getelementptr %v19[%v692] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  nvvm.stmatrix %v693, %v678, %v682, %v686, %v690 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.barrier id = %v96 number_of_threads = %v14
  scf.if %v97 {
  %v694 = arith.constant 0 : i32
  %v695 = arith.addi %v109, %v694 : i32
  %v696 = llvm.getelementptr %v19[%v695] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v697 = arith.constant 128 : i32
  %v698 = arith.addi %v144, %v697 : i32
  nvvm.cp.async.bulk.tensor.global.shared.cta %tC, %v696, box[%v698, %v379] : !llvm.ptr, <3>
  %v699 = arith.constant 8192 : i32
  %v700 = arith.addi %v109, %v699 : i32
  %v701 = llvm.getelementptr %v19[%v700] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  %v702 = arith.constant 192 : i32
  %v703 = arith.addi %v144, %v702 : i32
  nvvm.cp.async.bulk.tensor.global.shared.cta %tC, %v701, box[%v703, %v379] : !llvm.ptr, <3>
  nvvm.cp.async.bulk.commit.group
  }
  scf.yield %ck192#1, %ck192#2 : i32, i32
  }
  scf.if %v97 {
  nvvm.cp.async.bulk.wait_group 0 {read}
  }
  }
  gpu.return
}
}
}
