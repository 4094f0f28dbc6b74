// A persistent kernel on asynchronous hardware, at level L3: one warp loads tiles of
// %a by TMA into a ring of two slots, a warpgroup adds its number to each element,
// writes the tile to shared memory and has TMA store it to %c. The sizes are
// ragged, and there are more tiles than blocks.
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @scale(%ta: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %tc: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %tiles: i32, %wide: i32) kernel attributes {known_block_size = array<i32: 160, 1, 1>} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %bid = nvvm.read.ptx.sreg.ctaid.x : i32
      %nbid = nvvm.read.ptx.sreg.nctaid.x : i32
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i32 = arith.constant 32 : i32
      %i128 = arith.constant 128 : i32
      %i256 = arith.constant 256 : i32
      %i512 = arith.constant 512 : i32
      %i2048 = arith.constant 2048 : i32
      %one = arith.constant 1.0 : f32
      %smem = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %at = memref.extract_aligned_pointer_as_index %smem : memref<?xi8, #gpu.address_space<workgroup>> -> index
      %word = arith.index_cast %at : index to i64
      %p = llvm.inttoptr %word : i64 to !llvm.ptr<3>
      %fullBase = llvm.getelementptr %p[6144] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %emptyBase = llvm.getelementptr %p[6160] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %outp = llvm.getelementptr %p[4096] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %first = arith.cmpi eq, %tid, %i0 : i32
      scf.if %first {
        %f1 = llvm.getelementptr %fullBase[8] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        %e1 = llvm.getelementptr %emptyBase[8] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.mbarrier.init %fullBase, %i1 : !llvm.ptr<3>, i32
        nvvm.mbarrier.init %f1, %i1 : !llvm.ptr<3>, i32
        nvvm.mbarrier.init %emptyBase, %i128 : !llvm.ptr<3>, i32
        nvvm.mbarrier.init %e1, %i128 : !llvm.ptr<3>, i32
        nvvm.fence.mbarrier.init // INITFENCE
      }
      gpu.barrier // SETUP
      %producer = arith.cmpi eq, %tid, %i128 : i32
      %worker = arith.cmpi ult, %tid, %i128 : i32
      %more = arith.subi %tiles, %bid : i32
      %up = arith.addi %more, %nbid : i32
      %up1 = arith.subi %up, %i1 : i32
      %mine = arith.divsi %up1, %nbid : i32
      scf.for %n = %i0 to %mine step %i1 : i32 {
        %step = arith.muli %n, %nbid : i32
        %tile = arith.addi %bid, %step : i32
        %trow = arith.divui %tile, %wide : i32
        %tcol = arith.remui %tile, %wide : i32
        %row = arith.muli %trow, %i16 : i32
        %col = arith.muli %tcol, %i32 : i32
        %slot = arith.remui %n, %i2 : i32
        %round = arith.divui %n, %i2 : i32
        %parity = arith.andi %round, %i1 : i32
        %off = arith.muli %slot, %i8 : i32
        %full = llvm.getelementptr %fullBase[%off] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %empty = llvm.getelementptr %emptyBase[%off] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %begin = arith.muli %slot, %i2048 : i32
        %buf = llvm.getelementptr %p[%begin] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %true = arith.constant true
        scf.if %producer {
          %inverse = arith.xori %parity, %i1 : i32 // PARITY
          scf.while : () -> () {
            %done = nvvm.mbarrier.try_wait %empty, %inverse : !llvm.ptr<3>, i32 -> i1 // ACQUIRE
            %again = arith.xori %done, %true : i1 // AGAIN
            scf.condition(%again)
          } do {
            scf.yield
          }
          %cbuf = llvm.addrspacecast %buf : !llvm.ptr<3> to !llvm.ptr<7>
          nvvm.mbarrier.arrive.expect_tx %full, %i2048 : !llvm.ptr<3>, i32 // EXPECT
          nvvm.cp.async.bulk.tensor.shared.cluster.global %cbuf, %ta, %full, box[%col, %row] : !llvm.ptr<7>, !llvm.ptr
        }
        scf.if %worker {
          scf.while : () -> () {
            %done = nvvm.mbarrier.try_wait %full, %parity : !llvm.ptr<3>, i32 -> i1 // TAKE
            %retry = arith.xori %done, %true : i1 // RETRY
            scf.condition(%retry)
          } do {
            scf.yield
          }
          scf.if %first {
            nvvm.cp.async.bulk.wait_group 0 {read} // STOREWAIT
          }
          nvvm.barrier id = %i1 number_of_threads = %i128 // FREE
          %c0 = arith.constant 0 : index
          %c4 = arith.constant 4 : index
          %c1 = arith.constant 1 : index
          scf.for %k = %c0 to %c4 step %c1 {
            // Element (r, c) of 16 rows of 32: row tid / 8, columns 4 * (tid mod 8) + k;
            // 128 bytes a row, chunk c / 4 xor r mod 8.
            %k32 = arith.index_cast %k : index to i32
            %r = arith.shrui %tid, %i3 : i32
            %i7 = arith.constant 7 : i32
            %i4 = arith.constant 4 : i32
            %chunk = arith.andi %tid, %i7 : i32
            %r7 = arith.andi %r, %i7 : i32
            %swizzled = arith.xori %chunk, %r7 : i32
            %rb = arith.muli %r, %i128 : i32
            %cb = arith.muli %swizzled, %i16 : i32
            %kb = arith.muli %k32, %i4 : i32
            %s0 = arith.addi %rb, %cb : i32
            %s1 = arith.addi %s0, %kb : i32
            %src = llvm.getelementptr %buf[%s1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
            %dst = llvm.getelementptr %outp[%s1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
            %x = llvm.load %src : !llvm.ptr<3> -> f32
            %y = arith.addf %x, %one : f32
            llvm.store %y, %dst : f32, !llvm.ptr<3>
          }
          nvvm.mbarrier.arrive %empty : !llvm.ptr<3> // RELEASE
          nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>} // FENCE
          nvvm.barrier id = %i1 number_of_threads = %i128 // READY
          scf.if %first {
            nvvm.cp.async.bulk.tensor.global.shared.cta %tc, %outp, box[%col, %row] : !llvm.ptr, <3>
            nvvm.cp.async.bulk.commit.group // COMMIT
          }
        }
      }
      scf.if %first {
        nvvm.cp.async.bulk.wait_group 0 {read} // LAST
      }
      gpu.return
    }
  }
  func.func @main(%a: memref<?x?xf32>, %c: memref<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c15 = arith.constant 15 : index
    %c16 = arith.constant 16 : index
    %c31 = arith.constant 31 : index
    %c32 = arith.constant 32 : index
    %c160 = arith.constant 160 : index
    %bytes = arith.constant 6272 : i32
    %m = memref.dim %a, %c0 : memref<?x?xf32>
    %n = memref.dim %a, %c1 : memref<?x?xf32>
    %m1 = arith.addi %m, %c15 : index
    %n1 = arith.addi %n, %c31 : index
    %high = arith.divui %m1, %c16 : index
    %wide = arith.divui %n1, %c32 : index
    %tiles = arith.muli %high, %wide : index
    %t32 = arith.index_cast %tiles : index to i32
    %w32 = arith.index_cast %wide : index to i32
    %ua = memref.cast %a : memref<?x?xf32> to memref<*xf32>
    %uc = memref.cast %c : memref<?x?xf32> to memref<*xf32>
    %da = nvgpu.tma.create.descriptor %ua box[%c16, %c32] : memref<*xf32> -> <tensor = memref<16x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
    %dc = nvgpu.tma.create.descriptor %uc box[%c16, %c32] : memref<*xf32> -> <tensor = memref<16x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
    %pa = builtin.unrealized_conversion_cast %da : !nvgpu.tensormap.descriptor<tensor = memref<16x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
    %pc = builtin.unrealized_conversion_cast %dc : !nvgpu.tensormap.descriptor<tensor = memref<16x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
    gpu.launch_func @k::@scale blocks in (%c3, %c1, %c1) threads in (%c160, %c1, %c1) dynamic_shared_memory_size %bytes args(%pa : !llvm.ptr, %pc : !llvm.ptr, %t32 : i32, %w32 : i32)
    return
  }
}
