// RUN: not tsopt %s --convert-tile-to-gpu 2>&1 | FileCheck %s
// CHECK: error: {{.*}} uses a register tile from outside of the kernel

#a = #tile.layout<reg = [8@1], lane = [32@0], warp = [2@1:8]>
#c = #tile.layout<reg = [2@1:4, 4@1], lane = [32@0], warp = [2@1:8]>

func.func @in_registers(%t: tensor<32x16xf32, #a>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %u = tile.convert_layout %t : tensor<32x16xf32, #a> -> tensor<32x16xf32, #c>
    tile.print "u", %u : tensor<32x16xf32, #c>
  }
  return

}
