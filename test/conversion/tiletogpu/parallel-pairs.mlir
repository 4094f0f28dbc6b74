// A pair of neighbours is read and written by two operations. Stores that follow each other are made together. Loads say how their addresses
// are aligned, and in shared memory addresses of a run are so far from the run's beginning, whatever swizzle moves it: llc makes one access of them.
//
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU
// REQUIRES: llc
// RUN: tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX

// GPU-LABEL: gpu.func @main_kernel
// GPU:         memref.load %{{.*}} {alignment = 16 : i64} : memref<64x128xbf16>
// GPU:         memref.load %{{.*}} {alignment = 4 : i64} : memref<64x128xbf16>
// GPU-NOT:     memref.store
// GPU-COUNT-2: vector.store %{{.*}} {alignment = 16 : i64} : memref<{{.*}}xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>

// PTX-NOT: ld.global.b16
// PTX:     ld.global.v4.b32
// PTX:     st.shared.v4.b32
// PTX-NOT: b16 %rs{{[0-9]+}}, [
#s = #tile.swizzle<3, 3, 3>
func.func @main(%x: memref<64x128xbf16> {tile.init = "random"}, %y: memref<64x128xbf16> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c16 = arith.constant 16 : index
    %s = tile.alloc : memref<16x128xbf16, #s, #scale.mem<l1>>
    %first = arith.muli %b, %c16 : index
    tile.parallel (%i, %j) = (16, 64) {
      %row = arith.addi %first, %i : index
      %even = arith.muli %j, %c2 : index
      %odd = arith.addi %even, %c1 : index
      %re = memref.load %x[%row, %even] : memref<64x128xbf16>
      %im = memref.load %x[%row, %odd] : memref<64x128xbf16>
      %minus = arith.negf %im : bf16
      memref.store %minus, %s[%i, %even] : memref<16x128xbf16, #s, #scale.mem<l1>>
      memref.store %re, %s[%i, %odd] : memref<16x128xbf16, #s, #scale.mem<l1>>
    }
    %t = tile.load %s[0, 0] : memref<16x128xbf16, #s, #scale.mem<l1>> -> tensor<16x128xbf16>
    tile.store %t, %y[%first, 0] : tensor<16x128xbf16>, memref<64x128xbf16>
  }
  return
}

// The second store to a place is the last: elements of which that may be are not exchanged.
// GPU-LABEL: gpu.func @again_kernel
// GPU:         memref.load %{{.*}} : memref<8xindex>
// GPU:         %[[V:.*]] = arith.sitofp
// GPU:         memref.store %[[V]]
// GPU:         memref.store %{{.*}}
func.func @again(%at: memref<8xindex>, %y: memref<8x2xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %none = arith.constant 0.0 : f32
    tile.parallel (%i) = (8) {
      %k = memref.load %at[%i] : memref<8xindex>
      %n = arith.index_cast %i : index to i32
      %v = arith.sitofp %n : i32 to f32
      memref.store %v, %y[%k, %c0] : memref<8x2xf32>
      memref.store %none, %y[%i, %c0] : memref<8x2xf32>
    }
  }
  return
}
