// RUN: tsopt %s | FileCheck %s --check-prefix=ALIAS
// RUN: tsopt %s -mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL

// Long attributes become aliases at the top, or stay where they are used.

// ALIAS:      #map = affine_map<(d0, d1) -> (d1, d0)>
// ALIAS-NEXT: #set = affine_set<(d0) : (d0 >= 0)>
// ALIAS:      func.func private @f(memref<2x3xf32, #map>) attributes {a = #set}
// LOCAL-NOT:  #map
// LOCAL:      func.func private @f(memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>) attributes {a = affine_set<(d0) : (d0 >= 0)>}
func.func private @f(memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>) attributes {a = affine_set<(d0) : (d0 >= 0)>}
