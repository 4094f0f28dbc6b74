// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the comm dialect.

// CHECK-LABEL: func.func @host
func.func @host(%n: index) {
  // CHECK: comm.symm_alloc : memref<128xf32, #scale.mem<symmetric>>
  %0 = comm.symm_alloc : memref<128xf32, #scale.mem<symmetric>>
  // CHECK: comm.symm_alloc(%{{.*}}) : memref<?x8xf32, #scale.mem<symmetric>>
  %1 = comm.symm_alloc(%n) : memref<?x8xf32, #scale.mem<symmetric>>
  // CHECK: comm.signal_alloc : !comm.signal<8>
  %2 = comm.signal_alloc : !comm.signal<8>
  // CHECK: comm.signal_alloc(%{{.*}}) : !comm.signal<?>
  %3 = comm.signal_alloc(%n) : !comm.signal<?>
  return
}

// CHECK-LABEL: func.func @one_sided
func.func @one_sided(%x: tensor<128xf32>, %buf: memref<1024xf32, #scale.mem<symmetric>>, %sig: !comm.signal<8>, %i: index, %one: i32) {
  // CHECK: %[[ME:.*]] = comm.rank @device
  %me = comm.rank @device
  // CHECK: comm.num_ranks @device
  %n = comm.num_ranks @device
  // CHECK: %[[T:.*]] = comm.put %{{.*}}, %[[BUF:.*]][%{{.*}}] to %[[ME]] : tensor<128xf32>, memref<1024xf32, #scale.mem<symmetric>>
  %t = comm.put %x, %buf[%i] to %me : tensor<128xf32>, memref<1024xf32, #scale.mem<symmetric>>
  // CHECK: comm.get %[[BUF]][%{{.*}}] from %[[ME]] : memref<1024xf32, #scale.mem<symmetric>> -> tensor<128xf32>
  %y = comm.get %buf[%i] from %me : memref<1024xf32, #scale.mem<symmetric>> -> tensor<128xf32>
  // CHECK: comm.notify %[[S:.*]][%{{.*}}] add %{{.*}} to %[[ME]] after %[[T]] : !comm.signal<8>
  comm.notify %sig[%i] add %one to %me after %t : !comm.signal<8>
  // CHECK: comm.notify %[[S]][%{{.*}}] set %{{.*}} to %[[ME]] scope(sys) sem(relaxed) : !comm.signal<8>
  comm.notify %sig[%i] set %one to %me scope(sys) sem(relaxed) : !comm.signal<8>
  // CHECK: %[[W:.*]] = comm.wait %[[S]][%{{.*}}] ge %{{.*}} : !comm.signal<8>
  %w = comm.wait %sig[%i] ge %one : !comm.signal<8>
  // CHECK: comm.wait %[[S]][%{{.*}}] eq %{{.*}} scope(gpu) sem(acquire) {timeout_ns = 1000 : i64} : !comm.signal<8>
  %v = comm.wait %sig[%i] eq %one scope(gpu) sem(acquire) {timeout_ns = 1000} : !comm.signal<8>
  // CHECK: %{{.*}}, %{{.*}} = comm.test %[[S]][%{{.*}}] ge %{{.*}} : !comm.signal<8>
  %done, %u = comm.test %sig[%i] ge %one : !comm.signal<8>
  // CHECK: comm.consume %[[BUF]], %[[W]] : memref<1024xf32, #scale.mem<symmetric>>
  %b = comm.consume %buf, %w : memref<1024xf32, #scale.mem<symmetric>>
  // CHECK: comm.reset %[[S]][%{{.*}}] : !comm.signal<8>
  comm.reset %sig[%i] : !comm.signal<8>
  // CHECK: comm.fence scope(sys) sem(release)
  comm.fence scope(sys) sem(release)
  // CHECK: comm.fence{{$}}
  comm.fence
  // CHECK: comm.barrier @device
  comm.barrier @device
  return
}

// CHECK-LABEL: func.func @collectives
func.func @collectives(%x: tensor<64x64xf32>, %l: tensor<64xf32>, %p: tensor<64xf32, #tile.layout<warpgroup = [2@+]>>, %r: index) {
  // CHECK: comm.all_reduce add %{{.*}} at @warpgroup : tensor<64xf32, #{{.*}}> -> tensor<64xf32>
  %0 = comm.all_reduce add %p at @warpgroup : tensor<64xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<64xf32>
  // CHECK: comm.all_reduce max %{{.*}} at @device algorithm(ring) : tensor<64x64xf32> -> tensor<64x64xf32>
  %1 = comm.all_reduce max %x at @device algorithm(ring) : tensor<64x64xf32> -> tensor<64x64xf32>
  // CHECK: comm.all_reduce (%{{.*}}, %{{.*}}) at @device : tensor<64x64xf32>, tensor<64xf32> -> tensor<64x64xf32>, tensor<64xf32> {
  // CHECK: ^bb0
  // CHECK: comm.yield
  %2:2 = comm.all_reduce (%x, %l) at @device : tensor<64x64xf32>, tensor<64xf32> -> tensor<64x64xf32>, tensor<64xf32> {
  ^bb0(%x0: tensor<64x64xf32>, %l0: tensor<64xf32>, %x1: tensor<64x64xf32>, %l1: tensor<64xf32>):
    comm.yield %x0, %l1 : tensor<64x64xf32>, tensor<64xf32>
  }
  // CHECK: comm.all_gather %{{.*}} dim 1 at @warpgroup : tensor<64x64xf32> -> tensor<64x128xf32>
  %3 = comm.all_gather %x dim 1 at @warpgroup : tensor<64x64xf32> -> tensor<64x128xf32>
  // CHECK: comm.reduce_scatter add %{{.*}} dim 0 at @device : tensor<64x64xf32> -> tensor<16x64xf32>
  %4 = comm.reduce_scatter add %x dim 0 at @device : tensor<64x64xf32> -> tensor<16x64xf32>
  // CHECK: comm.all_to_all %{{.*}} dim 0 at @device : tensor<64x64xf32> -> tensor<64x64xf32>
  %5 = comm.all_to_all %x dim 0 at @device : tensor<64x64xf32> -> tensor<64x64xf32>
  // CHECK: comm.broadcast %{{.*}} from %{{.*}} at @device : tensor<64x64xf32>
  %6 = comm.broadcast %x from %r at @device : tensor<64x64xf32>
  // CHECK: comm.copy %{{.*}} to %{{.*}} at @warpgroup : tensor<64x64xf32>
  %7 = comm.copy %x to %r at @warpgroup : tensor<64x64xf32>
  return
}

// CHECK-LABEL: func.func @channels
func.func @channels(%x: tensor<64x32xbf16>, %r: index) {
  // CHECK: %[[C:.*]] = comm.channel @warpgroup : !comm.channel<tensor<64x32xbf16>, 2>
  %c = comm.channel @warpgroup : !comm.channel<tensor<64x32xbf16>, 2>
  // CHECK: comm.send %{{.*}}, %[[C]] to %{{.*}} : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 2>
  comm.send %x, %c to %r : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 2>
  // CHECK: comm.recv %[[C]] from %{{.*}} : !comm.channel<tensor<64x32xbf16>, 2> -> tensor<64x32xbf16>
  %y = comm.recv %c from %r : !comm.channel<tensor<64x32xbf16>, 2> -> tensor<64x32xbf16>
  return
}
