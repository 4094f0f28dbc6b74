// What no layout can be found for, or no instruction.
//
// RUN: tsopt %s --infer-layout=arch=old --split-input-file --verify-diagnostics

// A tile is spread by how many bits its elements have.

func.func @complex(%a: memref<64xcomplex<f32>>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{'tile.load' op has no layout: elements of type complex<f32> have no static size}}
    %t = tile.load %a[%c0] : memref<64xcomplex<f32>> -> tensor<64xcomplex<f32>>
    tile.store %t, %a[%c0] : tensor<64xcomplex<f32>>, memref<64xcomplex<f32>>
  }
  return
}

scale.arch @old {
}

// -----

// Only units of a block have an axis of a layout.

func.func @cluster(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    // expected-error @below {{'scale.on' op has no layout for tensor<32xf32, #tile.layout<lane = [32@0]>> as a part of tensor<64xf32, #tile.layout<reg = [2@0], lane = [32@0:2]>>}}
    scale.on @cluster in(%t as %u shard<0>) : (tensor<64xf32>) units(2) {
      tile.print "u", %u : tensor<32xf32>
    }
  }
  return
}

scale.arch @old {
}

// -----

// What a scale.on uses without a clause is a replica for each unit; a summand cannot be one.

#sum = #tile.layout<warp = [2@+]>

func.func @captured_summand(%a: memref<8xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<8xf32> -> tensor<8xf32>
    %z = arith.constant dense<0.0> : tensor<8xf32, #sum>
    %s = scale.on @warp in(%t as %tw replica, %z as %zw partial<add>) : (tensor<8xf32>, tensor<8xf32, #sum>) -> (tensor<8xf32, #sum> partial<add>) {
      %u = arith.addf %tw, %zw : tensor<8xf32>
      scale.yield %u : tensor<8xf32>
    }
    // expected-error @below {{'scale.on' op uses a tile from outside, which cannot become an input: type tensor<8xf32, #tile.layout<warp = [2@+]>> is partial and cannot be used as replica; all-reduce it first}}
    scale.on @warp {
      tile.atomic add %s, %a[%c0] : tensor<8xf32, #sum>, memref<8xf32>
    }
  }
  return
}

scale.arch @old {
}

// -----

// An engine that is asked for must exist.

func.func @engine(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    // expected-error @below {{'tile.copy' op cannot use cp.async as requested: the target @old has no scale.instruction @cp_async}}
    tile.copy %a[%c0] to %s[%c0] tile(64) engine(cp_async) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
  }
  return
}

scale.arch @old {
}
