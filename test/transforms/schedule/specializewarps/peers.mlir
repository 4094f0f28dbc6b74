// A kernel that gathers rows from its peers and multiplies them: warps of its own put and
// signal, those that load wait for what peers put, and the others compute. The copy engine
// reads the symmetric buffer and the device's part of an array, which the host describes.
//
// RUN: tsopt %s --specialize-warps --canonicalize | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=THREADS
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: tile.kernel devices(2) {{.*}} threads(512)
// CHECK-COUNT-3: scale.view
// CHECK: tile.role "load" units(1) registers(40)
// CHECK:   %[[CAME:.*]] = comm.wait
// CHECK:   %[[HERE:.*]] = comm.consume %{{.*}}, %[[CAME]]
// CHECK:   tile.copy async %[[HERE]][
// CHECK: tile.role "send" units(1) registers(40)
// CHECK:   comm.put
// CHECK:   comm.put
// CHECK:   comm.notify
// CHECK: tile.role "math" units(2) registers(216)
// CHECK-NOT: comm.{{put|notify|wait|consume}}
// CHECK:   tile.gemm

// One thread loads, and waits by itself; what came is made visible to the copy engine.
// THREADS: llvm.load %{{.*}} atomic acquire
// THREADS: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
// THREADS: nvvm.cp.async.bulk.tensor.shared.cluster.global
// The warpgroup that sends meets at a barrier of its own before one thread signals.
// THREADS: nvvm.barrier id = %{{.*}} number_of_threads = %c128
// THREADS: llvm.atomicrmw add {{.*}} release

func.func @main(%A: memref<256x128xbf16> {tile.init = "random"}, %B: memref<128x256xbf16> {tile.init = "random"}, %C: memref<256x256xbf16> {tile.out}) {
  %gathered = comm.symm_alloc : memref<256x128xbf16, #scale.mem<symmetric>>
  %arrived = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%id) = (2) threads(256) {
    %Ad = scale.view %A shard<0> at @device : memref<256x128xbf16> -> memref<128x128xbf16>
    %Bd = scale.view %B shard<1> at @device : memref<128x256xbf16> -> memref<128x128xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<256x256xbf16> -> memref<256x128xbf16>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %all = arith.constant 2 : i32
    %me = comm.rank @device
    %cms = arith.constant 128 : index
    %cper = arith.constant 64 : index
    %cBM = arith.constant 128 : index
    %cBN = arith.constant 128 : index
    %cmt = arith.constant 2 : index
    %csend = arith.constant 2 : index
    %cn = arith.constant 2 : index
    %depth = arith.constant 128 : index
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
        %t0 = tile.load %Ad[%mine, 0] : memref<128x128xbf16> -> tensor<64x64xbf16>
        %p0 = comm.put %t0, %gathered[%there, 0] to %peer : tensor<64x64xbf16>, memref<256x128xbf16, #scale.mem<symmetric>>
        %t1 = tile.load %Ad[%mine, 64] : memref<128x128xbf16> -> tensor<64x64xbf16>
        %p1 = comm.put %t1, %gathered[%there, 64] to %peer : tensor<64x64xbf16>, memref<256x128xbf16, #scale.mem<symmetric>>
        comm.notify %arrived[%chunk] add %one to %peer after %p0, %p1 : !comm.signal<2>
      }
    }
    %own = arith.muli %me, %cms : index
    %first = arith.divui %own, %cBM : index
    %cg = arith.constant 2 : index
    %cgn = arith.constant 2 : index
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
    %came = comm.wait %arrived[%tr] ge %all : !comm.signal<2>
    %Ag = comm.consume %gathered, %came : memref<256x128xbf16, #scale.mem<symmetric>>
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %depth step %cBK stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %Ag[%row, %k] : memref<256x128xbf16, #scale.mem<symmetric>> -> tensor<128x64xbf16>
      %b = tile.load %Bd[%k, %col] : memref<128x128xbf16> -> tensor<64x128xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
      tile.yield %r : tensor<128x128xf32>
    }
    %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xbf16>
    tile.store %c, %Cd[%row, %col] : tensor<128x128xbf16>, memref<256x128xbf16>
  }
  return
}
