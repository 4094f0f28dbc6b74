// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @f(%m: memref<8x2x?xi64>) {
  tile.kernel blocks(%b) = (8) threads(32) {
    // expected-error @below {{'tile.stamp_begin' op stores in memref<8x2x?xi64>; stamps are in device memory of static extents, as in memref<8x2x64xi64>}}
    %p = tile.stamp_begin %m[%b, 1] : memref<8x2x?xi64>
  }
  return
}

// -----

func.func @f(%m: memref<8x2x64xi64>) {
  tile.kernel blocks(%b) = (8) threads(32) {
    // expected-error @below {{'tile.stamp_begin' op is about lane 2 of memory for 2}}
    %p = tile.stamp_begin %m[%b, 2] : memref<8x2x64xi64>
  }
  return
}

// -----

func.func @f(%m: memref<8x2x4xi64>) {
  tile.kernel blocks(%b) = (8) threads(32) {
    // expected-error @below {{'tile.stamp_begin' op has rows of 4 words; they have at least 6, and fewer than 2^28}}
    %p = tile.stamp_begin %m[%b, 0] : memref<8x2x4xi64>
  }
  return
}

// -----

func.func @f(%m: memref<8x2x64xi64>) {
  tile.kernel blocks(%b) = (8) threads(32) {
    %p = tile.stamp_begin %m[%b, 0] : memref<8x2x64xi64>
    // expected-error @below {{'tile.stamp' op is of site 40000; a stamp has room for numbers up to 32767}}
    %q = tile.stamp 40000, %m[%b, 0, %p] : memref<8x2x64xi64>
  }
  return
}

// -----

// expected-error @below {{argument #0: 'tile.stamps' has no number 'kernel'}}
func.func @f(%m: memref<8x2x64xi64> {tile.stamps = {}}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.stamps' has 1 lanes, but the memory has 2}}
func.func @f(%m: memref<8x2x64xi64> {tile.stamps = {fingerprint = "f", grid = array<i64: 8>, kernel = 0 : i64,
                                                    lanes = [{role = "", sites = [], threads = 32 : i64}]}}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.stamps' is for memory of stamps, but 'memref<8xi64>' is not such}}
func.func @f(%m: memref<8xi64> {tile.stamps = {fingerprint = "f", grid = array<i64: 8>, kernel = 0 : i64, lanes = []}}) {
  return
}
