# RUN: tsopt %s --kernel groups | FileCheck %s
# RUN: tsrun %s --kernel groups --verify=:halved
# RUN: tsopt %s --kernel ring | FileCheck %s --check-prefix=RING
# RUN: tsopt %s --kernel ring --verify-comm | FileCheck %s --check-prefix=RING
# RUN: tsrun %s --kernel ring --verify=:turned
# RUN: not tsopt %s --kernel shape 2>&1 | FileCheck %s --check-prefix=SHAPE
# RUN: not tsopt %s --kernel level 2>&1 | FileCheck %s --check-prefix=LEVEL
#
# Queues of tiles between units, with the names of tsopt's own dialects.

import numpy as np
import tsopt.language as T


# One warpgroup loads, the other one computes and stores.
@T.prim_func
def groups(A: T.Tensor((64, 32), "float32"), B: T.Tensor((64, 32), "float32")):
    with T.Kernel(1, threads=256) as b:
        # CHECK: %[[C:.*]] = comm.channel @warpgroup : !comm.channel<tensor<16x32xf32>, 2>
        queue = T.channel((16, 32), "float32", level="warpgroup", slots=2)
        with T.on("warpgroup") as (wg, n):
            x = T.alloc((16, 32), "float32")
            for i in range(4):
                if wg == 0:
                    T.copy(A[i * 16 : i * 16 + 16, :], x)
                    # CHECK: comm.send %{{.*}}, %[[C]] to
                    T.send(x, queue, to=1)
                else:
                    # CHECK: comm.recv %[[C]] from
                    T.recv(queue, x, source=0)
                    for r, c in T.Parallel(16, 32):
                        x[r, c] *= 0.5
                    T.copy(x, B[i * 16 : i * 16 + 16, :])


def halved(A):
    return A * 0.5


@T.prim_func
def ring(A: T.Tensor((3, 32), "float32"), B: T.Tensor((3, 32), "float32")):
    with T.Kernel(device=3, block=1, threads=32) as b:
        queue = T.channel((32,), "float32", level="device")
        x = T.alloc((32,), "float32")
        with T.on("device"):
            # RING: scale.rank @device
            # RING: scale.num_ranks @device
            me, n = T.rank("device"), T.num_ranks("device")
            T.copy(x, T.shard(A, 0))
            T.send(x, queue, to=(me + 1) % n)
            T.recv(queue, x, source=(me + n - 1) % n)
            T.copy(T.shard(B, 0), x)


def turned(A):
    return np.stack([A[2], A[0], A[1]])


@T.prim_func
def shape(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        queue = T.channel((8,), "float32", level="warpgroup")
        with T.on("warpgroup") as (wg, n):
            x = T.alloc((4,), "float32")
            T.clear(x)
            # SHAPE: :[[#@LINE+1]]:{{.*}}: error: T.send: x has shape (4), but the channel has tiles of shape (8)
            T.send(x, queue, to=0)
            # SHAPE: :[[#@LINE+1]]:{{.*}}: error: T.recv: x has shape (4), but the channel has tiles of shape (8)
            T.recv(queue, x, source=0)
            # SHAPE: :[[#@LINE+1]]:{{.*}}: error: T.send: expected a T.channel, got buffer
            T.send(x, x, to=0)


@T.prim_func
def level(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        queue = T.channel((8,), "float32", level="warpgroup")
        x = T.alloc((8,), "float32")
        T.clear(x)
        with T.on("block"):
            # LEVEL: :[[#@LINE+1]]:{{.*}}: error: T.send: the channel connects units of level "warpgroup", but it is used in code of level "block"
            T.send(x, queue, to=0)
        # LEVEL: :[[#@LINE+1]]:{{.*}}: error: T.channel: unknown level 'warpgruop'; did you mean 'warpgroup'?
        q = T.channel((8,), "float32", level="warpgruop")
        # LEVEL: :[[#@LINE+1]]:{{.*}}: error: T.channel: expected at least 1 stage, got 0
        q = T.channel((8,), "float32", level="warp", slots=0)
        # LEVEL: :[[#@LINE+1]]:{{.*}}: error: T.channel: channels between threads are unsupported; use level "warp"
        q = T.channel((8,), "float32", level="thread")
        # LEVEL: :[[#@LINE+1]]:{{.*}}: error: T.rank: the kernel runs on one device; T.Kernel(device=4, block=(m, n)) runs it on several
        A[0] = T.rank("device")
