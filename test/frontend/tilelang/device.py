# RUN: tsopt %s 2>&1 | FileCheck %s
#
# What kernels ask torch of the device is known of the one that they are compiled for.
import torch
import tilelang
import tilelang.language as T


def is_hopper():
    if torch.version.hip is not None or not torch.cuda.is_available():
        return None
    props = torch.cuda.get_device_properties(torch.cuda.current_device())
    return (props.major, props.minor) == (9, 0) and torch.cuda.get_device_capability()[0] >= 9


# CHECK-DAG: remark: assuming a device of compute capability 9.0
# CHECK-DAG: remark: assuming a device with 132 SMs, as an H200 has; write the number for another device
# CHECK: func.func @main(%{{.*}}: memref<64xf32>
@tilelang.jit
def kernel():
    n = 64 if is_hopper() else 32

    @T.prim_func
    def main(A: T.Tensor((n,), "float32")):
        with T.Kernel(1, threads=32) as bx:
            T.clear(A)

    return main
