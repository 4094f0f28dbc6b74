"""What the kernels compute, in NumPy: tsrun compares them on small arrays. A kernel's function has its name."""
import math

import numpy as np


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def gemm(A, B, storage="nn"):
    return (A.T if storage[0] == "t" else A) @ (B.T if storage[1] == "t" else B)


def batched_gemm(A, B):
    return A @ B


def split_k(A, B, C):
    C[:] = C + A @ B


def gemm_residual(A, B, C):
    return A @ B + C


gemm_residual_shared = gemm_residual


def gemm_gelu(A, B):
    x = A @ B.T
    return 0.5 * x * (1 + np.array([[math.erf(float(v) / 2**0.5) for v in row] for row in x]))


def bias_silu(A, B, bias):
    x = A @ B.T + bias
    return x * sigmoid(x)


def gemv(x, W):
    return W @ x


def scaled_gemm(A, B, rows, columns):
    return (A.astype("float64") @ B.astype("float64").T) * rows[:, None] * columns[None, :]


def block_scaled_gemm(A, B, rows, blocks):
    a = A.astype("float64") * np.repeat(rows, 128, axis=1)[:, : A.shape[1]]
    b = B.astype("float64") * np.repeat(np.repeat(blocks, 128, axis=0), 128, axis=1)[: B.shape[0], : B.shape[1]]
    return a @ b.T


def w8a16(A, W, scale):
    return A @ (W.astype("float64") * scale[:, None]).T


def w8a16_groups(A, W, scale, group=128):
    return A @ (W.astype("float64") * np.repeat(scale, group, axis=1)).T


def w4a16(A, W, scale, group=128):
    w = np.stack([W & 15, W >> 4], axis=-1).reshape(W.shape[0], -1).astype("float64") - 8
    return A @ (w * np.repeat(scale, group, axis=1)).T


def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def heads_first(x, groups=1):
    return np.repeat(np.transpose(x, (0, 2, 1, 3)), groups, axis=1)


def attended(Q, K, V, groups, change):
    q, k, v = heads_first(Q), heads_first(K, groups), heads_first(V, groups)
    s = change(q @ np.transpose(k, (0, 1, 3, 2)) / np.sqrt(Q.shape[-1]))
    return np.transpose(softmax(s) @ v, (0, 2, 1, 3))


def masked(s, window=0):
    i, j = np.arange(s.shape[-2])[:, None], np.arange(s.shape[-1])[None, :]
    seen = (j <= i) & (j > i - window) if window else j <= i
    return np.where(seen, s, -np.inf)


def attention(Q, K, V, causal=False, groups=1):
    return attended(Q, K, V, groups, masked if causal else lambda s: s)


def attention_bias(Q, K, V, B):
    return attended(Q, K, V, 1, lambda s: s + B[None])


def attention_window(Q, K, V, window=0, softcap=0.0, groups=1):
    return attended(Q, K, V, groups, lambda s: masked(np.tanh(s / softcap) * softcap if softcap else s, window))


def mla_prefill(Q, K, V):
    return attended(Q, K, V, 1, masked)


def attention_varlen(Q, K, V, begin, causal=False):
    O = np.zeros(Q.shape)
    for i in range(len(begin) - 1):
        of = slice(int(begin[i]), int(begin[i + 1]))
        O[of] = attended(Q[None, of], K[None, of], V[None, of], 1, masked if causal else lambda s: s)[0]
    return O


def normed(x):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + 1e-5)


def rms_norm(A):
    return normed(A)


def quantized(x):
    scale = np.maximum(np.max(np.abs(x), axis=-1, keepdims=True), 1e-4) / 448
    return x / scale, scale[..., 0]


def layer_norm(A, gain, bias):
    centred = A - np.mean(A, axis=-1, keepdims=True)
    return normed(centred) * gain + bias


def rms_norm_fp8(A, gain):
    return quantized(normed(A) * gain)


def residual_rms_norm(A, R, gain):
    return A + R, normed(A + R) * gain


def cast_fp8(A, group=128):
    b, scale = quantized(A.reshape(A.shape[0], -1, group))
    return b.reshape(A.shape), scale


def softmax_rows(A, log=False):
    return np.log(softmax(A)) if log else softmax(A)


def cross_entropy(A, target):
    return -np.log(softmax(A))[np.arange(A.shape[0]), target]


def column_sums(A):
    return np.sum(A, axis=0)


def column_sums_atomic(A, B):
    B[:] = B + np.sum(A, axis=0)


def cumsum(A):
    return np.cumsum(A, axis=1)


def top1(A):
    return np.max(A, axis=1), np.argmax(A, axis=1)


def transpose(A):
    return A.T


def cast(A):
    return A


def silu_mul(X, N):
    return X[:, :N] * sigmoid(X[:, :N]) * X[:, N:]


def conv1d_silu(X, W, bias, L, width=4):
    x = np.pad(X, ((0, 0), (width - 1, 0), (0, 0)))
    y = bias + sum([x[:, w : w + L] * W[w] for w in range(width)])
    return y * sigmoid(y)


def embedding(tokens, table):
    return table[tokens]


def rotary_halves(x, cos, sin, D):
    turned = np.concatenate((-x[..., D // 2 :], x[..., : D // 2]), axis=-1)
    return x * cos[:, None] + turned * sin[:, None]
