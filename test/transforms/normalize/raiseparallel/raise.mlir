// RUN: tsopt %s --raise-parallel --verify-diagnostics --remarks=general | FileCheck %s
//
// What is computed of elements is computed of tiles; flags and locations of operations stay.

// CHECK-LABEL: func.func @plain
// CHECK:         %[[X:.*]] = tile.load %arg0
// CHECK:         %[[S:.*]] = tile.fill %arg1 : f16 -> tensor<16x32xf16>
// CHECK:         %[[M:.*]] = arith.mulf %[[X]], %[[S]] fastmath<contract> : tensor<16x32xf16>
// CHECK:         %[[C:.*]] = arith.constant dense<1.000000e+00> : tensor<16x32xf16>
// CHECK:         %[[R:.*]] = arith.addf %[[M]], %[[C]] : tensor<16x32xf16>
// CHECK-NOT:     tile.parallel
// CHECK:         tile.store %[[R]]
func.func @plain(%A: memref<16x32xf16>, %s: f16) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %x = tile.load %A[0, 0] : memref<16x32xf16> -> tensor<16x32xf16>
    %r = tile.parallel (%i, %j) = (16, 32) in(%x as %e) : (tensor<16x32xf16>) {
      %one = arith.constant 1.0 : f16
      %m = arith.mulf %e, %s fastmath<contract> : f16
      %v = arith.addf %m, %one : f16
      tile.yield %v : f16
    } : tensor<16x32xf16>
    tile.store %r, %A[0, 0] : tensor<16x32xf16>, memref<16x32xf16>
  }
  return
}

// What depends on coordinates alone stays; an scf.if is a choice of what both sides give. What all elements share is computed once.
// CHECK-LABEL: func.func @masked
// CHECK:         %[[X:.*]] = tile.load
// CHECK:         %[[B:.*]] = arith.muli %{{.*}}, %arg1
// CHECK:         %[[P:.*]] = tile.parallel (%[[I:.*]], %[[J:.*]]) = (16, 32) {
// CHECK:           %[[K:.*]] = arith.addi %[[J]], %[[B]]
// CHECK:           %[[C:.*]] = arith.cmpi sgt, %[[K]], %[[I]]
// CHECK:           tile.yield %[[C]] : i1
// CHECK:         } : tensor<16x32xi1>
// CHECK:         %[[E:.*]] = math.exp2 %[[X]] fastmath<afn> : tensor<16x32xf32>
// CHECK:         %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<16x32xf32>
// CHECK:         arith.select %[[P]], %[[E]], %[[Z]] : tensor<16x32xi1>, tensor<16x32xf32>
func.func @masked(%A: memref<16x32xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %x = tile.load %A[0, 0] : memref<16x32xf32> -> tensor<16x32xf32>
    %r = tile.parallel (%i, %j) = (16, 32) in(%x as %e) : (tensor<16x32xf32>) {
      %at = arith.muli %b, %n : index
      %k = arith.addi %j, %at : index
      %c = arith.cmpi sgt, %k, %i : index
      %v = scf.if %c -> f32 {
        %p = math.exp2 %e fastmath<afn> : f32
        scf.yield %p : f32
      } else {
        %zero = arith.constant 0.0 : f32
        scf.yield %zero : f32
      }
      tile.yield %v : f32
    } : tensor<16x32xf32>
    tile.store %r, %A[0, 0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  return
}

// What memory says, at places that data say, is read element by element; what is computed of it is not.
// CHECK-LABEL: func.func @gathered
// CHECK:         %[[T:.*]] = tile.load %arg1
// CHECK:         %[[L:.*]] = tile.parallel (%{{.*}}) = (64) in(%[[T]] as %[[E:.*]]) : (tensor<64xi32>) {
// CHECK:           %[[AT:.*]] = arith.index_cast %[[E]]
// CHECK:           %[[V:.*]] = memref.load %arg0[%[[AT]]]
// CHECK:           tile.yield %[[V]] : f16
// CHECK:         } : tensor<64xf16>
// CHECK:         %[[W:.*]] = arith.extf %[[L]] : tensor<64xf16> to tensor<64xf32>
// CHECK:         arith.mulf %[[W]], %[[W]] : tensor<64xf32>
func.func @gathered(%A: memref<100xf16>, %I: memref<64xi32>, %B: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.load %I[0] : memref<64xi32> -> tensor<64xi32>
    // expected-remark@+1 {{is computed element by element, because its body contains 'memref.load', which is not supported on whole tiles; load and store whole tiles outside of it (tile.load, tile.store)}}
    %r = tile.parallel (%i) = (64) in(%t as %e) : (tensor<64xi32>) {
      %at = arith.index_cast %e : i32 to index
      %v = memref.load %A[%at] : memref<100xf16>
      %w = arith.extf %v : f16 to f32
      %s = arith.mulf %w, %w : f32
      tile.yield %s : f32
    } : tensor<64xf32>
    tile.store %r, %B[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// A condition with a division stays one, as it may protect it.
// CHECK-LABEL: func.func @protected
// CHECK:         tile.parallel {{.*}} in(
// CHECK:           scf.if
// CHECK:             arith.divsi
func.func @protected(%A: memref<64xi32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %x = tile.load %A[0] : memref<64xi32> -> tensor<64xi32>
    // expected-remark@+1 {{is computed element by element, because its body contains 'scf.if', which is not supported on whole tiles}}
    %r = tile.parallel (%i) = (64) in(%x as %e) : (tensor<64xi32>) {
      %zero = arith.constant 0 : i32
      %seven = arith.constant 7 : i32
      %c = arith.cmpi ne, %e, %zero : i32
      %v = scf.if %c -> i32 {
        %q = arith.divsi %seven, %e : i32
        scf.yield %q : i32
      } else {
        scf.yield %zero : i32
      }
      tile.yield %v : i32
    } : tensor<64xi32>
    tile.store %r, %A[0] : tensor<64xi32>, memref<64xi32>
  }
  return
}

// Of coordinates alone nothing is raised; one that all elements have alike is a tile of it.
// CHECK-LABEL: func.func @alone
// CHECK:         tile.parallel
// CHECK:         arith.constant dense<3> : tensor<64xi32>
func.func @alone(%A: memref<64xindex>, %B: memref<64xi32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %r = tile.parallel (%i) = (64) {
      tile.yield %i : index
    } : tensor<64xindex>
    %s = tile.parallel (%i) = (64) {
      %three = arith.constant 3 : i32
      tile.yield %three : i32
    } : tensor<64xi32>
    tile.store %r, %A[0] : tensor<64xindex>, memref<64xindex>
    tile.store %s, %B[0] : tensor<64xi32>, memref<64xi32>
  }
  return
}

// A number that all elements load is loaded once, unless the body writes memory.
// CHECK-LABEL: func.func @number
// CHECK:         %[[N:.*]] = memref.load %arg1[%arg2]
// CHECK:         %[[S:.*]] = tile.fill %[[N]] : f32 -> tensor<64xf32>
// CHECK:         arith.mulf %{{.*}}, %[[S]] : tensor<64xf32>
// CHECK:         tile.parallel
// CHECK:           memref.load %arg1[%arg2]
// CHECK:           memref.store
func.func @number(%A: memref<64xf32>, %s: memref<4xf32>, %k: index) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %x = tile.load %A[0] : memref<64xf32> -> tensor<64xf32>
    %r = tile.parallel (%i) = (64) in(%x as %e) : (tensor<64xf32>) {
      %n = memref.load %s[%k] : memref<4xf32>
      %v = arith.mulf %e, %n : f32
      tile.yield %v : f32
    } : tensor<64xf32>
    // expected-remark@+1 {{is computed element by element, because its body contains 'memref.load', which is not supported on whole tiles; load and store whole tiles outside of it (tile.load, tile.store)}}
    tile.parallel (%i) = (64) in(%r as %e) : (tensor<64xf32>) {
      %n = memref.load %s[%k] : memref<4xf32>
      %v = arith.mulf %e, %n : f32
      memref.store %v, %A[%i] : memref<64xf32>
      tile.yield
    }
  }
  return
}
