// What passes write down is declared: where a tile lies, how much shared memory a
// kernel needs, on which device a launch runs. A wrong one is found where it is read.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: tsopt %s --split-input-file --verify-diagnostics --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: @planned
// CHECK: tile.kernel blocks(%{{.*}}) = (1) threads(32) attributes {shared_bytes = 384 : i64} {
// CHECK: tile.alloc {offset = 256 : i64} : memref<32xf32, #scale.mem<l1>>
// GENERIC: "tile.kernel"() <{{{.*}}shared_bytes = 384 : i64
// GENERIC: "tile.alloc"() <{offset = 256 : i64}> : ()
func.func @planned() {
  tile.kernel blocks(%x) = (1) threads(32) attributes {shared_bytes = 384 : i64} {
    %a = tile.alloc {offset = 256 : i64} : memref<32xf32, #scale.mem<l1>>
  }
  return
}

// -----

// CHECK-LABEL: @device
// CHECK: tile.device = 3 : i64
func.func private @device() attributes {tile.device = 3 : i64}

// -----

func.func @offset_type() {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{attribute 'offset' failed to satisfy constraint: 64-bit signless integer attribute}}
    %a = tile.alloc {offset = "256"} : memref<32xf32, #scale.mem<l1>>
  }
  return
}

// -----

func.func @negative_offset() {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{attribute 'offset' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
    %a = tile.alloc {offset = -4 : i64} : memref<32xf32, #scale.mem<l1>>
  }
  return
}

// -----

func.func @shared_bytes_type() {
  // expected-error @below {{attribute 'shared_bytes' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  tile.kernel blocks(%x) = (1) threads(32) attributes {shared_bytes = 64 : i32} {
  }
  return
}

// -----

func.func @clause_as_attribute() {
  // expected-error @below {{'threads' is given by a clause; remove it from the attributes}}
  tile.kernel blocks(%x) = (1) threads(32) attributes {threads = 64 : i64} {
  }
  return
}

// -----

// expected-error @below {{attribute 'tile.device' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
func.func private @device_type() attributes {tile.device = "gpu"}

// -----

// expected-error @below {{has the unknown attribute 'tile.devic'; did you mean 'tile.device'?}}
func.func private @device_name() attributes {tile.devic = 3 : i64}
