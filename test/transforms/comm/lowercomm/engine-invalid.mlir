// What copy engines cannot do.
//
// RUN: tsopt %s --lower-comm --split-input-file --verify-diagnostics

func.func @more_in_the_kernel(%A: memref<8x32xf32>) {
  %buf = comm.symm_alloc : memref<4x32xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %mine = scale.view %A shard<0> at @device : memref<8x32xf32> -> memref<4x32xf32>
    // expected-error @below {{uses the DMA copy engine, which the host starts while no kernel runs, but its kernel has other operations; move it to a kernel of its own, or remove via}}
    %t = comm.putmem %mine, %buf to %peer via(copy_engine) : memref<4x32xf32>, memref<4x32xf32, #scale.mem<symmetric>>
    // expected-note @below {{'tile.load' runs on threads}}
    %x1 = tile.load %mine[%c0, %c0] : memref<4x32xf32> -> tensor<4x32xf32>
  }
  return
}

// -----

func.func @in_a_loop(%A: memref<8x32xf32>) {
  %buf = comm.symm_alloc : memref<4x32xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %mine = scale.view %A shard<0> at @device : memref<8x32xf32> -> memref<4x32xf32>
    scf.for %peer = %c0 to %c2 step %c1 {
      // expected-error @below {{uses the DMA copy engine, which the host starts for whole arrays, but is inside of 'scf.for'; move it directly into the kernel, or remove via}}
      %t = comm.putmem %mine, %buf to %peer via(copy_engine) : memref<4x32xf32>, memref<4x32xf32, #scale.mem<symmetric>>
    }
  }
  return
}

// -----

func.func @several_blocks(%A: memref<8x32xf32>) {
  %buf = comm.symm_alloc : memref<4x32xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %mine = scale.view %A shard<0> at @device : memref<8x32xf32> -> memref<4x32xf32>
    // expected-error @below {{uses the DMA copy engine, which copies once for each device, but its kernel has several blocks; write blocks(%x) = (1)}}
    %t = comm.putmem %mine, %buf to %c0 via(copy_engine) : memref<4x32xf32>, memref<4x32xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @several_nodes(%A: memref<8x32xf32>) {
  %buf = comm.symm_alloc : memref<4x32xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) nodes(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %mine = scale.view %A shard<0> at @device : memref<8x32xf32> -> memref<4x32xf32>
    // expected-error @below {{uses the DMA copy engine, which copies within a node, but its kernel runs on 2 nodes; remove via}}
    %t = comm.putmem %mine, %buf to %c0 via(copy_engine) : memref<4x32xf32>, memref<4x32xf32, #scale.mem<symmetric>>
  }
  return
}
