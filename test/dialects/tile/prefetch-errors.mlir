// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @shared(%s: memref<64x64xf32, #scale.mem<l1>>) {
  // expected-error @below {{is of memref<64x64xf32, #scale.mem<l1>>, which is not cached; only device memory is}}
  tile.prefetch %s[0, 0] tile [64, 64] : memref<64x64xf32, #scale.mem<l1>>
  return
}

// -----

func.func @rank(%a: memref<64xf32>) {
  // expected-error @below {{needs a window of at least one dimension}}
  tile.prefetch %a[0] tile [] : memref<64xf32>
  return
}

// -----

func.func @bits(%a: memref<64xi1>) {
  // expected-error @below {{is of elements of type i1, which are not whole bytes}}
  tile.prefetch %a[0] tile [64] : memref<64xi1>
  return
}

// -----

func.func @window(%a: memref<64x64xf32>) {
  // expected-error @below {{has a window of [1, 32] for a tile of (64); they must be equal except for dimensions of size 1}}
  tile.prefetch %a[0, 0] [1, 32] tile [64] : memref<64x64xf32>
  return
}
