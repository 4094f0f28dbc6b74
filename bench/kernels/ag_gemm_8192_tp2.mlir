// All-gather of the rows of A (8192×4096 bf16, 4096 rows a device) over two devices, and its product with each device's
// 5632 columns of B: 128 blocks put the own rows to all devices, 32 rows each and 128 columns at a time, and tell of
// 128 rows when four of them have come; tiles begin with the own rows.
func.func @main(%A: memref<8192x4096xbf16> {tile.init = "random"}, %B: memref<4096x11264xbf16> {tile.init = "random"}, %C: memref<8192x11264xbf16> {tile.out}) {
  %gathered = comm.symm_alloc : memref<8192x4096xbf16, #scale.mem<symmetric>>
  %arrived = comm.signal_alloc : !comm.signal<64>
  tile.kernel devices(2) blocks(%id) = (1408) threads(256) {
    %Ad = scale.view %A shard<0> at @device : memref<8192x4096xbf16> -> memref<4096x4096xbf16>
    %Bd = scale.view %B shard<1> at @device : memref<4096x11264xbf16> -> memref<4096x5632xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<8192x11264xbf16> -> memref<8192x5632xbf16>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %all = arith.constant 4 : i32
    %me = comm.rank @device
    %cms = arith.constant 4096 : index
    %cper = arith.constant 32 : index
    %cBM = arith.constant 128 : index
    %cBN = arith.constant 256 : index
    %cmt = arith.constant 64 : index
    %csend = arith.constant 128 : index
    %cn = arith.constant 2 : index
    %depth = arith.constant 4096 : index
    %cBK = arith.constant 64 : index
    %sends = arith.cmpi ult, %id, %csend : index
    scf.if %sends {
      %mine = arith.muli %id, %cper : index
      %base = arith.muli %me, %cms : index
      %there = arith.addi %mine, %base : index
      %chunk = arith.divui %there, %cBM : index
      scf.for %i = %c0 to %cn step %c1 {
        %ahead = arith.addi %me, %i : index
        %peer = arith.remui %ahead, %cn : index
        %t0 = tile.load %Ad[%mine, 0] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p0 = comm.put %t0, %gathered[%there, 0] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t1 = tile.load %Ad[%mine, 128] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p1 = comm.put %t1, %gathered[%there, 128] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t2 = tile.load %Ad[%mine, 256] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p2 = comm.put %t2, %gathered[%there, 256] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t3 = tile.load %Ad[%mine, 384] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p3 = comm.put %t3, %gathered[%there, 384] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t4 = tile.load %Ad[%mine, 512] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p4 = comm.put %t4, %gathered[%there, 512] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t5 = tile.load %Ad[%mine, 640] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p5 = comm.put %t5, %gathered[%there, 640] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t6 = tile.load %Ad[%mine, 768] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p6 = comm.put %t6, %gathered[%there, 768] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t7 = tile.load %Ad[%mine, 896] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p7 = comm.put %t7, %gathered[%there, 896] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t8 = tile.load %Ad[%mine, 1024] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p8 = comm.put %t8, %gathered[%there, 1024] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t9 = tile.load %Ad[%mine, 1152] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p9 = comm.put %t9, %gathered[%there, 1152] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t10 = tile.load %Ad[%mine, 1280] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p10 = comm.put %t10, %gathered[%there, 1280] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t11 = tile.load %Ad[%mine, 1408] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p11 = comm.put %t11, %gathered[%there, 1408] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t12 = tile.load %Ad[%mine, 1536] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p12 = comm.put %t12, %gathered[%there, 1536] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t13 = tile.load %Ad[%mine, 1664] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p13 = comm.put %t13, %gathered[%there, 1664] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t14 = tile.load %Ad[%mine, 1792] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p14 = comm.put %t14, %gathered[%there, 1792] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t15 = tile.load %Ad[%mine, 1920] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p15 = comm.put %t15, %gathered[%there, 1920] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t16 = tile.load %Ad[%mine, 2048] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p16 = comm.put %t16, %gathered[%there, 2048] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t17 = tile.load %Ad[%mine, 2176] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p17 = comm.put %t17, %gathered[%there, 2176] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t18 = tile.load %Ad[%mine, 2304] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p18 = comm.put %t18, %gathered[%there, 2304] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t19 = tile.load %Ad[%mine, 2432] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p19 = comm.put %t19, %gathered[%there, 2432] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t20 = tile.load %Ad[%mine, 2560] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p20 = comm.put %t20, %gathered[%there, 2560] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t21 = tile.load %Ad[%mine, 2688] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p21 = comm.put %t21, %gathered[%there, 2688] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t22 = tile.load %Ad[%mine, 2816] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p22 = comm.put %t22, %gathered[%there, 2816] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t23 = tile.load %Ad[%mine, 2944] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p23 = comm.put %t23, %gathered[%there, 2944] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t24 = tile.load %Ad[%mine, 3072] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p24 = comm.put %t24, %gathered[%there, 3072] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t25 = tile.load %Ad[%mine, 3200] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p25 = comm.put %t25, %gathered[%there, 3200] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t26 = tile.load %Ad[%mine, 3328] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p26 = comm.put %t26, %gathered[%there, 3328] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t27 = tile.load %Ad[%mine, 3456] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p27 = comm.put %t27, %gathered[%there, 3456] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t28 = tile.load %Ad[%mine, 3584] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p28 = comm.put %t28, %gathered[%there, 3584] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t29 = tile.load %Ad[%mine, 3712] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p29 = comm.put %t29, %gathered[%there, 3712] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t30 = tile.load %Ad[%mine, 3840] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p30 = comm.put %t30, %gathered[%there, 3840] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        %t31 = tile.load %Ad[%mine, 3968] : memref<4096x4096xbf16> -> tensor<32x128xbf16>
        %p31 = comm.put %t31, %gathered[%there, 3968] to %peer : tensor<32x128xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
        comm.notify %arrived[%chunk] add %one to %peer after %p0, %p1, %p2, %p3, %p4, %p5, %p6, %p7, %p8, %p9, %p10, %p11, %p12, %p13, %p14, %p15, %p16, %p17, %p18, %p19, %p20, %p21, %p22, %p23, %p24, %p25, %p26, %p27, %p28, %p29, %p30, %p31 : !comm.signal<64>
      }
    }
    %own = arith.muli %me, %cms : index
    %first = arith.divui %own, %cBM : index
    %cg = arith.constant 8 : index
    %cgn = arith.constant 176 : index
    %grp = arith.divui %id, %cgn : index
    %in = arith.remui %id, %cgn : index
    %r0 = arith.muli %grp, %cg : index
    %r1 = arith.remui %in, %cg : index
    %rr = arith.addi %r0, %r1 : index
    %turned = arith.addi %rr, %first : index
    %tr = arith.remui %turned, %cmt : index
    %cc = arith.divui %in, %cg : index
    %row = arith.muli %tr, %cBM : index
    %col = arith.muli %cc, %cBN : index
    %came = comm.wait %arrived[%tr] ge %all : !comm.signal<64>
    %Ag = comm.consume %gathered, %came : memref<8192x4096xbf16, #scale.mem<symmetric>>
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = %c0 to %depth step %cBK stages(3) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %Ag[%row, %k] : memref<8192x4096xbf16, #scale.mem<symmetric>> -> tensor<128x64xbf16>
      %b = tile.load %Bd[%k, %col] : memref<4096x5632xbf16> -> tensor<64x256xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
      tile.yield %r : tensor<128x256xf32>
    }
    %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, %Cd[%row, %col] : tensor<128x256xbf16>, memref<8192x5632xbf16>
  }
  return
}
