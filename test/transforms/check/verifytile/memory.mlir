// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// Kernels use what the host was given or asked of a device, not what it allocated
// for itself.

func.func @host(%x: memref<32xf32>) {
  // expected-note @below {{allocated here; use gpu.alloc}}
  %w = memref.alloc() : memref<32xf32>
  %part = memref.subview %w[0] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1]>>
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<32xf32> -> tensor<16xf32>
    // expected-error @below {{'tile.store' op uses host memory, which a kernel cannot access}}
    tile.store %t, %part[%c0] : tensor<16xf32>, memref<16xf32, strided<[1]>>
  }
  memref.dealloc %w : memref<32xf32>
  return
}

// -----

func.func @registered() {
  %w = memref.alloc() : memref<32xf32>
  %any = memref.cast %w : memref<32xf32> to memref<*xf32>
  gpu.host_register %any : memref<*xf32>
  %d = gpu.alloc () : memref<32xf32>
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %w[%c0] : memref<32xf32> -> tensor<32xf32>
    tile.store %t, %d[%c0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

// -----

// A tile is spread over threads: it cannot lie where each has its own memory.

func.func @own(%x: memref<32xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{allocated here; use tile.alloc}}
    %w = memref.alloca() : memref<32xf32>
    %t = tile.load %x[%c0] : memref<32xf32> -> tensor<32xf32>
    // expected-error @below {{'tile.store' op moves a tile in memory that is private to each thread}}
    tile.store %t, %w[%c0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

// -----

func.func @written_in_units() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{allocated here; move it inside, or use tile.alloc}}
    %w = memref.alloca() : memref<2xindex>
    scale.on @warp as (%u, %n) {
      // expected-error @below {{'memref.store' op writes, in units of @warp, memory that is private to each thread around them}}
      memref.store %u, %w[%u] : memref<2xindex>
    }
  }
  return
}

// -----

func.func @either(%c: i1, %x: memref<1xf32>, %f: f32) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{allocated here}}
    %w = memref.alloca() : memref<1xf32>
    %m = scf.if %c -> (memref<1xf32>) {
      scf.yield %w : memref<1xf32>
    } else {
      scf.yield %x : memref<1xf32>
    }
    // expected-error @below {{'memref.store' op uses memory that is private to each thread in one case, and shared by all in another}}
    memref.store %f, %m[%c0] : memref<1xf32>
  }
  return
}
