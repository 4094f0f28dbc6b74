// RUN: tsopt %s --split-input-file --desugar --canonicalize --specialize-warps --stage-stores --split-consumer --canonicalize --verify-async --verify-diagnostics | FileCheck %s

// A loop over tiles goes round in both roles, with the rings between them.
// CHECK-LABEL: @tiles
// CHECK: tile.role "factors"
// CHECK: scf.for {{.*}} -> (!tile.cursor, !tile.cursor, !tile.cursor, !tile.cursor)
// CHECK: scf.for
// CHECK: tile.role "math"
// CHECK: scf.for {{.*}} -> (!tile.cursor, !tile.cursor, !tile.cursor, !tile.cursor)
// CHECK: scf.for {{.*}} -> (tensor<64x64xf32>,
func.func @tiles(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%b) = (200) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// Where the keys lie comes from memory: only the role that loads them asks.
// CHECK-LABEL: @pages
// CHECK: tile.role "load"
// CHECK: memref.load
// CHECK: tile.role "factors"
// CHECK-NOT: memref.load
// CHECK: tile.role "math"
// CHECK-NOT: memref.load
// CHECK: return
func.func @pages(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}, %table: memref<4xi32>) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %c32 = arith.constant 32 : index
      %i = arith.divui %k, %c32 : index
      %page32 = memref.load %table[%i] : memref<4xi32>
      %page = arith.index_cast %page32 : i32 to index
      %at = arith.muli %page, %c32 : index
      %kt = tile.load %KV[%at, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// What the products' sum is scaled by comes from memory: its role reads it, unless the kernel writes there.
// CHECK-LABEL: @scaled
// CHECK: tile.role "factors"
// CHECK-NOT: memref.load
// CHECK: tile.role "math"
// CHECK: memref.load
// CHECK: return
func.func @scaled(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}, %w: memref<128xf32>) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %f = memref.load %w[%k] : memref<128xf32>
      %fs = tile.fill %f : f32 -> tensor<64x64xf32>
      %of = arith.mulf %oi, %fs : tensor<64x64xf32>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %of, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @written
// CHECK-NOT: "factors"
// CHECK: return
func.func @written(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}, %w: memref<128xf32>) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      // expected-remark @below {{is not computed by a role of its own: 'memref.load' in its loop accesses memory}}
      %f = memref.load %w[%k] : memref<128xf32>
      %fs = tile.fill %f : f32 -> tensor<64x64xf32>
      %of = arith.mulf %oi, %fs : tensor<64x64xf32>
      memref.store %f, %w[%row] : memref<128xf32>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %of, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// One warpgroup has all 64 rows.
// CHECK-LABEL: @rows
// CHECK-NOT: "factors"
// CHECK: return
func.func @rows(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @stores
// CHECK-NOT: "factors"
// CHECK: return
func.func @stores(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}, %S: memref<64x128xf32>) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      // expected-remark @below {{is not computed by a role of its own: 'tile.async_wait' in its loop accesses memory}}
      tile.store %s, %S[0, %k] : tensor<64x32xf32>, memref<64x128xf32>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @number
// CHECK-NOT: "factors"
// CHECK: return
func.func @number(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}, %x: f32, %y: f32) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %some = arith.cmpi slt, %k, %c64 : index
      %f = scf.if %some -> (f32) {
        %g = arith.addf %x, %y : f32
        scf.yield %g : f32
      } else {
        scf.yield %y : f32
      }
      // expected-remark @below {{is not computed by a role of its own: it uses a scalar that is computed from tiles, but only tiles can be passed between roles}}
      %fs = tile.fill %f : f32 -> tensor<64x64xf32>
      %of = arith.mulf %oi, %fs : tensor<64x64xf32>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %of, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @room
// CHECK-NOT: "factors"
// CHECK: return
func.func @room(%Q: memref<128x832xbf16> {tile.init = "random"}, %KV: memref<128x832xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x832xbf16> -> tensor<64x832xbf16>
    // expected-remark @below {{is not computed by a role of its own: shared memory has no room for 5136 more bytes, through which they would be passed; use fewer stages}}
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(3) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x832xbf16> -> tensor<32x832xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x832xbf16>, tensor<32x832xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x832xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    // expected-remark @below {{writes to device memory without TMA: shared memory has no room for 16384 more bytes}}
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @loops
// CHECK-NOT: "factors"
// CHECK: return
func.func @loops(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    // expected-remark @below {{is not computed by a role of its own: an earlier loop of the role has chained GEMMs as well}}
    %m_2, %l_2, %o_2 = tile.pipelined %k_2 = 0 to 128 step 32 stages(2) iter_args(%mi_2 = %m, %li_2 = %l, %oi_2 = %o) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt_2 = tile.load %KV[%k_2, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s_2 = tile.gemm %q, %kt_2 transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt_2 = tile.reduce max %s_2 dims [1] : tensor<64x32xf32>
      %mn_2 = arith.maximumf %mi_2, %mt_2 : tensor<64xf32>
      %md_2 = arith.subf %mi_2, %mn_2 : tensor<64xf32>
      %alpha_2 = math.exp2 %md_2 : tensor<64xf32>
      %mb_2 = tile.broadcast %mn_2 dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd_2 = arith.subf %s_2, %mb_2 : tensor<64x32xf32>
      %e_2 = math.exp2 %sd_2 : tensor<64x32xf32>
      %es_2 = tile.reduce add %e_2 dims [1] : tensor<64x32xf32>
      %ln_2 = math.fma %li_2, %alpha_2, %es_2 : tensor<64xf32>
      %p_2 = arith.truncf %e_2 : tensor<64x32xf32> to tensor<64x32xbf16>
      %ab_2 = tile.broadcast %alpha_2 dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa_2 = arith.mulf %oi_2, %ab_2 : tensor<64x64xf32>
      %v_2 = tensor.extract_slice %kt_2[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on_2 = tile.gemm %p_2, %v_2, %oa_2 policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn_2, %ln_2, %on_2 : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l_2 dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o_2, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}
