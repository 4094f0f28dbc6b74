// Integers of 4 bits that lie two a byte are read 32 at a time, and made f16 by three
// instructions for two: 48 for 32, none of which moves bits about besides. A thread has as many as its widest store takes.
//
// RUN: tsopt %s --emit=ptx | FileCheck %s
// RUN: tsopt %s --emit=ptx | FileCheck %s --check-prefix=COUNT
// CHECK: .visible .entry
// CHECK: ld.global.b32
// CHECK-NOT: {{shr|bfe|cvt.rn|and.b32|or.b32|xor.b32|mov.b32.*\{|mov.b16}}
// CHECK: st.global.v4.b32
// COUNT-COUNT-16: {{prmt.b32|lop3.b32|fma.rn.f16x2}}
// COUNT-COUNT-16: {{prmt.b32|lop3.b32|fma.rn.f16x2}}
// COUNT-COUNT-16: {{prmt.b32|lop3.b32|fma.rn.f16x2}}
// COUNT-NOT: {{prmt.b32|lop3.b32|fma.rn.f16x2}}

func.func @main(%w: memref<64x64xi4> {tile.init = "random"}, %f: memref<64x64xf16> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %t = tile.load %w[0, 0] : memref<64x64xi4> -> tensor<64x64xi4>
    %h = arith.sitofp %t : tensor<64x64xi4> to tensor<64x64xf16>
    tile.store %h, %f[0, 0] : tensor<64x64xf16>, memref<64x64xf16>
  }
  return
}
