// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the vector dialect, in its custom and its generic form.

// CHECK: #[[$MAP0:.*]] = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @create(
func.func @create(%f: f32, %v: vector<4xf32>, %i: index) {
  // CHECK: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<2x4xf32>
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  // CHECK: %{{.*}} = vector.broadcast %{{.*}} : vector<4xf32> to vector<2x4xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  // CHECK: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
  %2 = vector.from_elements %f, %f : vector<2xf32>
  // CHECK: %{{.*}}:4 = vector.to_elements %{{.*}} : vector<4xf32>
  %3:4 = vector.to_elements %v : vector<4xf32>
  // CHECK: %{{.*}} = vector.constant_mask [2, 3] : vector<2x4xi1>
  %4 = vector.constant_mask [2, 3] : vector<2x4xi1>
  // CHECK: %{{.*}} = vector.create_mask %{{.*}}, %{{.*}} : vector<2x4xi1>
  %5 = vector.create_mask %i, %i : vector<2x4xi1>
  // CHECK: %{{.*}} = vector.step : vector<8xindex>
  %6 = vector.step : vector<8xindex>
  // CHECK: %{{.*}} = vector.vscale
  %7 = vector.vscale
  return
}

// CHECK-LABEL: func.func @slices(
func.func @slices(%f: f32, %v: vector<4xf32>, %w: vector<2x4xf32>, %u: vector<1x2xf32>, %i: index) {
  // CHECK: %{{.*}} = vector.extract %{{.*}}[1] : vector<4xf32> from vector<2x4xf32>
  %0 = vector.extract %w[1] : vector<4xf32> from vector<2x4xf32>
  // CHECK: %{{.*}} = vector.extract %{{.*}}[%{{.*}}, 3] : f32 from vector<2x4xf32>
  %1 = vector.extract %w[%i, 3] : f32 from vector<2x4xf32>
  // CHECK: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [0, %{{.*}}] : f32 into vector<2x4xf32>
  %2 = vector.insert %f, %w [0, %i] : f32 into vector<2x4xf32>
  // CHECK: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1] : vector<4xf32> into vector<2x4xf32>
  %3 = vector.insert %v, %w [1] : vector<4xf32> into vector<2x4xf32>
  // CHECK: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [0, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  %4 = vector.extract_strided_slice %w {offsets = [0, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  // CHECK: %{{.*}} = vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [1, 2], strides = [1, 1]} : vector<1x2xf32> into vector<2x4xf32>
  %5 = vector.insert_strided_slice %u, %w {offsets = [1, 2], strides = [1, 1]} : vector<1x2xf32> into vector<2x4xf32>
  return
}

// CHECK-LABEL: func.func @rearrange(
func.func @rearrange(%v: vector<4xf32>, %w: vector<2x4xf32>) {
  // CHECK: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  %0 = vector.shuffle %v, %v [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  // CHECK: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<4xf32> -> vector<8xf32>
  %1 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  // CHECK: %{{.*}}, %{{.*}} = vector.deinterleave %{{.*}} : vector<4xf32> -> vector<2xf32>
  %2, %3 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  // CHECK: %{{.*}} = vector.bitcast %{{.*}} : vector<4xf32> to vector<8xf16>
  %4 = vector.bitcast %v : vector<4xf32> to vector<8xf16>
  // CHECK: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x4xf32> to vector<8xf32>
  %5 = vector.shape_cast %w : vector<2x4xf32> to vector<8xf32>
  // CHECK: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %6 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// CHECK-LABEL: func.func @arithmetic(
func.func @arithmetic(%f: f32, %v: vector<4xf32>, %w: vector<2x4xf32>, %i: vector<4xi32>) {
  // CHECK: %{{.*}} = vector.reduction <add>, %{{.*}} : vector<4xf32> into f32
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  // CHECK: %{{.*}} = vector.reduction <maxnumf>, %{{.*}}, %{{.*}} fastmath<nnan> : vector<4xf32> into f32
  %1 = vector.reduction <maxnumf>, %v, %f fastmath<nnan> : vector<4xf32> into f32
  // CHECK: %{{.*}} = vector.reduction <xor>, %{{.*}} : vector<4xi32> into i32
  %2 = vector.reduction <xor>, %i : vector<4xi32> into i32
  // CHECK: %{{.*}} = vector.multi_reduction <mul>, %{{.*}}, %{{.*}} [0] : vector<2x4xf32> to vector<4xf32>
  %3 = vector.multi_reduction <mul>, %w, %v [0] : vector<2x4xf32> to vector<4xf32>
  // CHECK: %{{.*}}, %{{.*}} = vector.scan <add>, %{{.*}}, %{{.*}} {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  %s0, %s1 = vector.scan <add>, %w, %v {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  // CHECK: %{{.*}} = vector.fma %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>
  %4 = vector.fma %v, %v, %v : vector<4xf32>
  // CHECK: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}} : vector<4xf32>, f32
  %5 = vector.outerproduct %v, %f : vector<4xf32>, f32
  return
}

// CHECK-LABEL: func.func @memory(
func.func @memory(%m: memref<?x?xf32>, %n: memref<?xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  // CHECK: %{{.*}} = vector.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>, vector<4xf32>
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  // CHECK: %{{.*}} = vector.load %{{.*}}[%{{.*}}, %{{.*}}] {alignment = 16 : i64, nontemporal = true} : memref<?x?xf32>, vector<4xf32>
  %1 = vector.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<?x?xf32>, vector<4xf32>
  // CHECK: vector.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>, vector<4xf32>
  vector.store %v, %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  // CHECK: %{{.*}} = vector.maskedload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.maskedload %n[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.maskedstore %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %n[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  // CHECK: %{{.*}} = vector.expandload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.expandload %n[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.compressstore %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %n[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  // CHECK: %{{.*}} = vector.gather %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %4 = vector.gather %n[%i] [%x], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.scatter %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %n[%i] [%x], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK-LABEL: func.func @transfers(
func.func @transfers(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %f: f32, %i: index, %w: vector<2x4xf32>, %k: vector<4x2xi1>) {
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<?x?xf32>, vector<2x4xf32>
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<2x4xf32>
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {in_bounds = [true, false], permutation_map = #[[$MAP0]]} : memref<?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_read %m[%i, %i], %f, %k {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32>
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  vector.transfer_write %w, %m[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  // CHECK: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<2x4xf32>, tensor<?x?xf32>
  %2 = vector.transfer_write %w, %t[%i, %i] : vector<2x4xf32>, tensor<?x?xf32>
  return
}

// CHECK-LABEL: func.func @print(
func.func @print(%f: f32, %v: vector<4xf32>) {
  // CHECK: vector.print %{{.*}} : f32
  vector.print %f : f32
  // CHECK: vector.print %{{.*}} : vector<4xf32>
  vector.print %v : vector<4xf32>
  // CHECK: vector.print
  vector.print punctuation <newline>
  // CHECK: vector.print str "text"
  vector.print str "text"
  return
}
