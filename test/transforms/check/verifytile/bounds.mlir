// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// An access of an element, or of a window that the program promises to lie inside, is an error where it surely leaves the tile.

func.func @elements(%O: memref<32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %c32 = arith.constant 32 : index
    %one = arith.constant 1.0 : f32
    %s = tile.alloc : memref<32xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c32 step %c1 {
      %j = arith.addi %i, %c20 : index
      // expected-error @+1 {{'memref.store' op reaches index 32 in dimension 0, whose size is 32}}
      memref.store %one, %s[%j] : memref<32xf32, #scale.mem<l1>>
    }
    %t = tile.parallel (%i) = (32) {
      %j = arith.subi %i, %c1 : index
      // expected-error @+1 {{'memref.load' op reaches index -1 in dimension 0, whose size is 32}}
      %v = memref.load %s[%j] : memref<32xf32, #scale.mem<l1>>
      tile.yield %v : f32
    } : tensor<32xf32>
    %u = tile.parallel (%i) = (32) {
      %j = arith.addi %i, %i : index
      // expected-error @+1 {{'tensor.extract' op reaches index 32 in dimension 0, whose size is 32}}
      %v = tensor.extract %t[%j] : tensor<32xf32>
      tile.yield %v : f32
    } : tensor<32xf32>
    tile.store %u, %O[0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

// -----

func.func @windows(%O: memref<48xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(32) {
    %c20 = arith.constant 20 : index
    %at = arith.muli %x, %c20 : index
    %zero = arith.constant dense<0.0> : tensor<32xf32>
    %s = tile.alloc : memref<48xf32, #scale.mem<l1>>
    %whole = arith.constant dense<0.0> : tensor<48xf32>
    tile.store %whole, %s[0] : tensor<48xf32>, memref<48xf32, #scale.mem<l1>>
    // expected-error @+1 {{'tile.store' op reaches index 48 in dimension 0, whose size is 48}}
    tile.store %zero, %s[%at] in_bounds : tensor<32xf32>, memref<48xf32, #scale.mem<l1>>
    // Without the promise what lies outside is left out.
    tile.store %zero, %s[%at] : tensor<32xf32>, memref<48xf32, #scale.mem<l1>>
    // expected-error @+1 {{'tile.load' op reaches index 48 in dimension 0, whose size is 48}}
    %t = tile.load %s[17] in_bounds : memref<48xf32, #scale.mem<l1>> -> tensor<32xf32>
    // expected-error @+1 {{'tile.atomic' op reaches index -1 in dimension 0, whose size is 48}}
    tile.atomic add %t, %s[-1] in_bounds : tensor<32xf32>, memref<48xf32, #scale.mem<l1>>
    %v = tile.load %s[0] : memref<48xf32, #scale.mem<l1>> -> tensor<48xf32>
    %c0 = arith.constant 0 : index
    %first = arith.cmpi eq, %x, %c0 : index
    scf.if %first {
      tile.store %v, %O[0] : tensor<48xf32>, memref<48xf32>
    }
  }
  return
}

// -----

// What conditions and loops keep inside, and what data decide, is let be.

func.func @fine(%D: memref<1xindex>, %O: memref<32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c20 = arith.constant 20 : index
    %c32 = arith.constant 32 : index
    %n = memref.load %D[%c0] : memref<1xindex>
    %s = tile.alloc : memref<32xf32, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<32xf32>
    %f = arith.constant 0.0 : f32
    tile.store %zero, %s[0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.store %zero, %s[%n] in_bounds : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    %t = tile.parallel (%i) = (32) {
      %j = arith.addi %i, %c20 : index
      %in = arith.cmpi ult, %j, %c32 : index
      %v = scf.if %in -> f32 {
        %w = memref.load %s[%j] : memref<32xf32, #scale.mem<l1>>
        scf.yield %w : f32
      } else {
        scf.yield %f : f32
      }
      tile.yield %v : f32
    } : tensor<32xf32>
    scf.for %i = %c0 to %n step %c1 {
      %j = arith.addi %i, %c32 : index
      memref.store %f, %s[%j] : memref<32xf32, #scale.mem<l1>>
    }
    scf.for %i = %c4 to %c4 step %c1 {
      %j = arith.addi %i, %c32 : index
      memref.store %f, %s[%j] : memref<32xf32, #scale.mem<l1>>
    }
    tile.store %t, %O[0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

// -----

// A result that nothing writes.

// expected-warning @+1 {{nothing writes C, which is a result, so it is undefined}}
func.func @never(%A: memref<32xf32>, %C: memref<32xf32> {tile.out, tile.name = "C"}, %D: memref<32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %t = tile.load %A[0] : memref<32xf32> -> tensor<32xf32>
    tile.store %t, %D[0] : tensor<32xf32>, memref<32xf32>
  }
  return
}
