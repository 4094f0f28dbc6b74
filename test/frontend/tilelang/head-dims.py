"""Attention whose rows are no multiple of 128 bytes, at every stage.

RUN: tsrun %S/../../../bench/survey/kernels.py --kernel attention --arg batch=1,heads=2,seq=100,dim=40,block_M=64,block_N=64,threads=128 --once --schedules 1 --verify-each-stage --only-levels | FileCheck %s
RUN: tsrun %S/../../../bench/survey/kernels.py --kernel attention --arg batch=1,heads=2,seq=100,dim=72,block_M=64,block_N=64,threads=128 --once --schedules 1 --verify-each-stage | FileCheck %s
RUN: tsrun %S/../../../bench/survey/kernels.py --kernel attention --arg batch=1,heads=2,seq=128,dim=80,block_M=64,block_N=64,threads=128,causal=True --once --schedules 1 --verify-each-stage --only-levels | FileCheck %s
RUN: tsrun %S/../../../bench/survey/kernels.py --kernel attention --arg batch=1,heads=2,seq=100,dim=96,block_M=64,block_N=64,threads=128 --once --schedules 1 --verify-each-stage --only-levels | FileCheck %s
RUN: tsrun %S/../../../bench/survey/kernels.py --kernel attention --arg batch=1,heads=2,seq=100,dim=112,block_M=64,block_N=64,threads=128 --once --schedules 1 --verify-each-stage --only-levels | FileCheck %s
CHECK: verified after every one of

RUN: tsopt %S/../../../bench/survey/kernels.py --kernel attention --arg batch=4,heads=16,seq=2048,dim=112 --emit=planned | FileCheck %s --check-prefix=STAGES
STAGES: #smem = #tile.swizzle<3, 3, 3, chunk = 64>
STAGES: tile.alloc {{.*}}: memref<2x128x112xf16, #smem, #scale.mem<l1>>
"""
