// Layouts that no code of threads follows: written by hand, for infer-layout makes none
// of them.
//
// RUN: tsopt %s --convert-tile-to-gpu --split-input-file --verify-diagnostics

#a = #tile.layout<lane = [32@0]>

func.func @holds(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @below {{makes a tile of type tensor<32xf32, #tile.layout<lane = [32@0]>>, whose layout distributes the tile over 1 units of axis warp, but 2 execute this code; a digit 2@* replicates the tile over the rest}}
    %t = tile.fill %f : f32 -> tensor<32xf32, #a>
  }
  return
}

// -----

#a = #tile.layout<reg=[6@0, 4@1], lane=[32@*]>
#b = #tile.layout<reg=[8@0, 3@1], lane=[32@*]>

func.func @reshape(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.fill %f : f32 -> tensor<6x4xf32, #a>
    // expected-error @below {{'tile.reshape' op has no lowering: cannot reshape [6 4] to [8 3]: reg digit 6@0 does not divide at the new dimensions}}
    %u = tile.reshape %t : tensor<6x4xf32, #a> -> tensor<8x3xf32, #b>
  }
  return
}

// -----

#a = #tile.layout<lane = [32@0], warp = [2@0:32]>

func.func @scan_warps(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.fill %f : f32 -> tensor<64xf32, #a>
    // expected-error @below {{'tile.scan' op has no lowering: the warp distributes dimension 0 in a way that a scan does not support}}
    %u = tile.scan add %t dim 0 : tensor<64xf32, #a>
  }
  return
}

// -----

// Summands of warps are not those of registers: no move makes them so.

#p = #tile.layout<lane=[32@0], warp = [2@+]>
#q = #tile.layout<reg = [2@+], lane=[32@0], warp=[2@*]>

func.func @convpartial() {
  tile.kernel blocks(%x) = (1) threads(64) {
    %t = arith.constant dense<0.0> : tensor<32xf32, #p>
    // expected-error @below {{'tile.convert_layout' op has no lowering: the partial sums over reg differ ([] and [2@+]); reduce before converting}}
    %u = tile.convert_layout %t : tensor<32xf32, #p> -> tensor<32xf32, #q>
  }
  return
}

// -----

func.func @const() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{has elements sparse<1, 2.000000e+00> : tensor<2xf32, #tile.layout<reg = [2@0], lane = [32@*]>>, which are unsupported}}
    %t = arith.constant sparse<1, 2.0> : tensor<2xf32, #tile.layout<reg=[2@0], lane=[32@*]>>
    %u = arith.addf %t, %t : tensor<2xf32, #tile.layout<reg=[2@0], lane=[32@*]>>
  }
  return
}

// -----

// A swizzle is followed by what moves by indices; a memref that others see is row-major.

func.func @layout_used(%i: index) {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{'tile.alloc' op has a layout, but also uses other than loads, stores and copies; remove the layout}}
    %s = tile.alloc {offset = 0} : memref<32x32xf32, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
    %n = memref.dim %s, %i : memref<32x32xf32, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
    %v = memref.load %s[%n, %i] : memref<32x32xf32, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
    memref.store %v, %s[%i, %i] : memref<32x32xf32, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
  }
  return
}

// -----

// A view has strides; the elements of a tile in chunks are not where strides say.

func.func @view_of_chunks() {
  tile.kernel blocks(%b) = (1) threads(32) {
    %s = tile.alloc {offset = 0} : memref<32x128xf32, #tile.swizzle<3, 2, 3, chunk = 32>, #scale.mem<l1>>
    // expected-error @below {{base type 'memref<32x128xf32, #tile.swizzle<3, 2, 3, chunk = 32>, #scale.mem<l1>>' is not strided}}
    %v = memref.subview %s[0, 32] [32, 32] [1, 1] : memref<32x128xf32, #tile.swizzle<3, 2, 3, chunk = 32>, #scale.mem<l1>> to memref<32x32xf32, strided<[128, 1], offset: 32>, #scale.mem<l1>>
  }
  return
}

// -----

// TMA would store the padding of rows to the columns behind the tile.

#padded = #tile.swizzle<3, 3, 3, chunk = 64>

func.func @goes_on(%A: memref<64x160xf16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %a = tile.alloc {offset = 0 : i64} : memref<64x80xf16, #padded, #scale.mem<l1>>
    // expected-error @below {{cannot use tma as requested: the tile has padded rows in shared memory, which TMA writes and reads whole, but memref<64x160xf16> is not known to end with its rows; give the tile rows of whole swizzles}}
    tile.copy async %a[0, 0] to %A[0, 0] tile(64, 80) engine(tma) : memref<64x80xf16, #padded, #scale.mem<l1>> to memref<64x160xf16>
    tile.async_commit bulk
    tile.async_wait 0 bulk read
  }
  return
}
