// A trace says when each part served what, for Perfetto. A channel between units whose network does no messages is memory
// that both reach.
//
// RUN: tsrun %s --arch=mesh4x4 --timing --trace=%t.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=TRACE < %t.json
// RUN: tsrun %s --arch=chip --timing | FileCheck %s --check-prefix=MEMORY
//
// CHECK: @noc                 32 bytes/cycle {{.*}} 256
// TRACE: "traceEvents":[
// TRACE-SAME: "args":{"name":"@hbm"}
// TRACE-SAME: {"name":"tile.load","ph":"X","ts":0,"dur":0.002,"pid":0,"tid":1,"args":{"at":"{{.*}}trace.mlir:[[#@LINE+22]]:{{[0-9]+}}"}}
// TRACE-SAME: "args":{"name":"@noc 0 to 1"}
// TRACE-SAME: {"name":"comm.send","ph":"X","ts":0.222,"dur":0.008,
//
// MEMORY-NOT: @noc
// MEMORY: @hbm
scale.arch @chip attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 128}
  scale.network @noc at @pe {topology = "ring", bytes_per_cycle = 4, packet_bytes = 64, does = ["put"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @main(%x: memref<64xf32> {tile.init = "random"}, %y: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(32) {
    %c = comm.channel @pe : !comm.channel<tensor<64xf32>, 1>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %first = arith.cmpi eq, %b, %c0 : index
    scf.if %first {
      %t = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
      comm.send %t, %c to %c1 : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    } else {
      %r = comm.recv %c from %c0 : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
      tile.store %r, %y[0] : tensor<64xf32>, memref<64xf32>
    }
  }
  return
}
