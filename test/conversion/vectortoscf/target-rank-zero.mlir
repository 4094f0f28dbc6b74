// Down to single elements: a transfer of a vector of no dimensions each.
//
// RUN: tsopt %s --convert-vector-to-scf='full-unroll=true target-rank=0' -split-input-file | FileCheck %s --check-prefix=UNROLL
// RUN: tsopt %s --convert-vector-to-scf=target-rank=0 -split-input-file | FileCheck %s --check-prefix=LOOP

// UNROLL-LABEL: func.func @write
// UNROLL: %[[X:.*]] = vector.extract %{{.*}}[0] : i16 from vector<3xi16>
// UNROLL: %[[V:.*]] = vector.broadcast %[[X]] : i16 to vector<i16>
// UNROLL: vector.transfer_write %[[V]], %{{.*}} : vector<i16>, memref<8xi16>
// LOOP-LABEL: func.func @write
// LOOP: vector.transfer_write %{{.*}} : vector<i16>, memref<8xi16>
func.func @write(%v: vector<3xi16>, %m: memref<8xi16>, %i: index) {
  vector.transfer_write %v, %m[%i] : vector<3xi16>, memref<8xi16>
  return
}

// -----

// UNROLL-LABEL: func.func @read
// UNROLL: %[[V:.*]] = vector.transfer_read %{{.*}} : memref<8xi16>, vector<i16>
// UNROLL: %[[X:.*]] = vector.extract %[[V]][] : i16 from vector<i16>
// UNROLL: vector.insert %[[X]], %{{.*}} [0] : i16 into vector<3xi16>
// LOOP-LABEL: func.func @read
// LOOP: vector.transfer_read %{{.*}} : memref<8xi16>, vector<i16>
func.func @read(%m: memref<8xi16>, %i: index, %p: i16) -> vector<3xi16> {
  %v = vector.transfer_read %m[%i], %p : memref<8xi16>, vector<3xi16>
  return %v : vector<3xi16>
}

// -----

// UNROLL-LABEL: func.func @matrix
// UNROLL-COUNT-6: vector.transfer_read %{{.*}} : memref<8x8xf32>, vector<f32>
// UNROLL-COUNT-6: vector.transfer_write %{{.*}} : vector<f32>, memref<8x8xf32>
// LOOP-LABEL: func.func @matrix
func.func @matrix(%m: memref<8x8xf32>, %i: index, %p: f32, %k: vector<2x3xi1>) {
  %v = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true, true]} : memref<8x8xf32>, vector<2x3xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<2x3xf32>, memref<8x8xf32>
  return
}
