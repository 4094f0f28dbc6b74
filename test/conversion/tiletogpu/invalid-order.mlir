// convert-tile-to-gpu follows the passes that plan, which are inserted; what they cannot decide is an error.
//
// RUN: tsopt %s --convert-tile-to-gpu --split-input-file --verify-diagnostics

func.func @no_offset() {
  tile.kernel blocks(%b) = (1) threads(32) {
    %s = tile.alloc : memref<32xf32, #scale.mem<l1>>
  }
  return
}

// -----

// A product by mma, or by fma without a loop, has its factors in registers.

#a = #tile.layout<reg = [16@0, 16@1], lane = [32@*]>

func.func @gemmmem(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %s = tile.alloc {offset = 0} : memref<16x16xf32, #scale.mem<l1>>
    %t = tile.fill %f : f32 -> tensor<16x16xf32, #a>
    // expected-error @below {{'tile.gemm' op has an operand in memory, which its instruction does not read; run --infer-layout first}}
    %u = tile.gemm %t, %s, %t impl(fma) : tensor<16x16xf32, #a>, memref<16x16xf32, #scale.mem<l1>> -> tensor<16x16xf32, #a>
  }
  return
}

// -----

#d = #tile.layout<lane = [32@0], warp = [2@1], reg = [2@1:2]>
#e = #tile.layout<lane = [32@0], warp = [2@1:2], reg = [2@1]>

func.func @conv(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.fill %f : f32 -> tensor<32x4xf32, #d>
    %u = tile.convert_layout %t : tensor<32x4xf32, #d> -> tensor<32x4xf32, #e>
    tile.print "u", %u : tensor<32x4xf32, #e>
  }
  return
}

// -----

#a = #tile.layout<lane = [32@0]>

func.func @print(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.fill %f : f32 -> tensor<32xf32, #a>
    tile.print "t", %t : tensor<32xf32, #a>
  }
  return
}

// -----

// One thread makes a scalar atomic operation; its warp learns by a shuffle what it found.

func.func @atomicuse(%m: memref<1xi32>, %o: memref<1xi32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : i32
    %v = memref.atomic_rmw addi %c1, %m[%c0] : (i32, memref<1xi32>) -> i32
    %p = arith.index_cast %v : i32 to index
    tile.print "v", %p : index
  }
  return
}

// -----

#a = #tile.layout<lane = [32@0], warp = [2@0:32]>
#r = #tile.layout<lane = [32@*], warp = [2@*]>

func.func @reduce_warps(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.fill %f : f32 -> tensor<64xf32, #a>
    // expected-error @below {{'tile.reduce' op combines elements of several warps; run --infer-layout and --lower-comm first}}
    %u = tile.reduce add %t dim 0 : tensor<64xf32, #a> -> tensor<f32, #r>
  }
  return
}

// -----

// Operations that give a tile another shape move nothing: the layouts must say so.

#d = #tile.layout<reg = [8@1, 32@0], lane = [32@*]>
#e = #tile.layout<lane = [32@0]>

func.func @broadcast(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.fill %f : f32 -> tensor<32x1xf32, #e>
    // expected-error @below {{'tile.broadcast' op would move elements between threads, from layout shape = [32, 1], lane = [32@0] to reg = [8@1, 32@0], lane = [32@*]; run --infer-layout first}}
    %u = tile.broadcast %t : tensor<32x1xf32, #e> -> tensor<32x8xf32, #d>
  }
  return
}

// -----

#e = #tile.layout<lane = [32@0]>
#g = #tile.layout<lane = [32@*], reg = [32@1]>

func.func @transpose(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.fill %f : f32 -> tensor<32x1xf32, #e>
    // expected-error @below {{'tile.transpose' op would move elements between threads, from layout lane = [32@1] to reg = [32@1], lane = [32@*]; run --infer-layout first}}
    %u = tile.transpose %t, [1, 0] : tensor<32x1xf32, #e> -> tensor<1x32xf32, #g>
  }
  return
}
