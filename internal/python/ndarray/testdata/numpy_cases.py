import numpy as np

a = np.arange(12.0).reshape(3, 4) / 7 - 0.5
b = np.arange(8.0).reshape(4, 2) * 0.25 - 1
c = np.arange(24).reshape(2, 3, 4)
v = np.array([3.0, -1.0, 2.5, 0.5])
i = np.array([2, 0, 1])
m = a > 0.2
u = np.array([250, 7, 128], dtype=np.uint8)


def changed(x, key, value):
    y = x.copy()
    y[key] = value
    return y


def inplace(x):
    y = x.copy()
    row = y[1]
    row += 10
    y[:, 0] *= 2
    return y


# ---
a + 1
1 - a
a * v
a / 3
c // 5
c % 5
-c // 5
-c % 5
a ** 2
c ** 2
2 ** c
a @ b
v @ a.T
a @ v
v @ v
c @ b
a == a
a < v
c != 3
~m
m & (a < 1)
m | m
m ^ m
c & 3
c | 8
c << 2
c >> 1
-a
+a
abs(a)
u + u
u * 3
u + np.int32(3)
u - np.uint8(251)
np.float32(0.1) + np.zeros(2, dtype=np.float32)
i + 0.5
i * True
m + m
m * 2
a.T
a.sum()
a.sum(axis=0)
a.sum(axis=1, keepdims=True)
c.sum(axis=(0, 2))
c.sum(-1)
a.mean(0)
c.mean()
a.max()
a.min(axis=1)
a.argmax(axis=1)
c.argmin(0)
a.var(0)
a.std(axis=1, ddof=1)
c.prod(axis=2)
m.any()
m.all(axis=0)
m.sum()
np.amax(a, axis=0)
np.sum(c, axis=1)
np.mean(a, axis=1, keepdims=True)
np.cumsum(c, axis=2)
np.cumsum(a)
np.exp(a)
np.log(a + 1)
np.sqrt(c)
np.tanh(a)
np.floor(a)
np.ceil(a)
np.sign(a)
np.round(a, 2)
np.maximum(a, 0)
np.minimum(a, v)
np.clip(a, -0.1, 0.4)
np.where(m, a, -1)
np.where(a > 0.5)
np.isnan(a)
np.abs(-c)
np.square(c)
np.power(a, 3)
np.logical_and(m, a < 1)
a.reshape(2, 6)
a.reshape(-1)
a.reshape((4, -1))
a.ravel()
a.flatten()
c.transpose(2, 0, 1)
np.transpose(c, (1, 0, 2))
c.swapaxes(0, 2)
np.expand_dims(a, 1)
a[None].squeeze()
np.concatenate([a, a], axis=1)
np.stack([a, a * 2], axis=2)
np.vstack([v, v])
np.hstack([v, v])
np.split(c, 2)
np.split(v, [1, 3])
np.array_split(v, 3)
np.repeat(v, 2)
np.repeat(a, [1, 0, 2], axis=0)
np.tile(v, (2, 2))
np.flip(v)
np.roll(a, 1, axis=1)
np.broadcast_to(v, (2, 4))
np.moveaxis(c, 0, 2)
np.pad(a, ((1, 0), (0, 2)))
np.tril(a)
np.triu(a, 1)
np.eye(3)
np.diag(v)
np.diag(a)
np.zeros((2, 3))
np.ones(3, dtype=np.int32)
np.full((2,), 7)
np.full((2,), 7.5, dtype=np.float32)
np.zeros_like(c)
np.arange(5)
np.arange(1, 2, 0.25)
np.arange(10, 0, -3)
np.linspace(0, 1, 5)
np.array([[1, 2], [3, 4]])
np.array([1, 2.5])
np.array([1, 2], dtype=np.float16)
np.asarray([True, False])
np.einsum("ij,jk->ik", a, b)
np.einsum("ij,jk", a, b)
np.einsum("ii->i", np.eye(3))
np.einsum("ij->", a)
np.einsum("bij,jk->bik", c, b)
np.einsum("...j,j->...", c, v)
np.einsum("i,j->ij", v, v)
np.einsum("ij,ij->j", a, a)
np.einsum("ij,jk,k->i", a, b, np.array([1.0, 2.0]))
np.tensordot(a, b, axes=1)
np.outer(v, v)
np.dot(a, b)
np.matmul(c, b)
np.trace(a)
np.sort(v)
np.argsort(v)
np.sort(a[::-1], axis=0)
np.unique(np.array([3, 1, 3]))
np.bincount(i)
np.take(v, i)
np.take(a, i, axis=1)
np.take_along_axis(a, np.array([[1], [0], [3]]), axis=1)
np.nonzero(m)
a[0]
a[1, 2]
a[-1]
a[1:, ::2]
a[::-1]
a[..., 1]
a[:, None, 1:3]
c[0, ..., 1:]
c[:, 1]
a[i]
a[i, [0, 1, 2]]
a[:, [0, 2]]
c[[0, 1], :, [1, 2]]
c[1, [0, 2]]
c[:, [0, 2], 1:3]
a[m]
a[a > 0.5]
a[[True, False, True]]
c[:, i, 0]
c[np.array([[0, 1], [1, 0]])]
a[i[:, None], i]
changed(a, 0, 9)
changed(a, (slice(None), 1), v[:3])
changed(a, m, 0)
changed(a, i, np.arange(4))
changed(c, (Ellipsis, 0), 1.9)
changed(a, (i, i), [1, 2, 3])
inplace(a)
a.astype(np.float16)
a.astype(np.int32)
(a * 100).astype(np.int8)
np.array([300, -1]).astype(np.uint8)
a.astype(bool)
c.astype(np.float32) / 3
(a.astype(np.float32) * 3).dtype == np.float32
(c.astype(np.int32) + a.astype(np.float32)).dtype == np.float64
a.shape
a.ndim
a.size
len(a)
a.tolist()
v[1].item()
float(v[0]) + int(i[0])
bool(m[0, 0])
[x for x in v]
sum(v)
max(v)
3 in i
v.copy()
np.allclose(a, a + 1e-9)
np.inf
np.pi
float(np.finfo(np.float16).max)
np.iinfo(np.int8).min
np.meshgrid(v[:2], v[:3])
np.logical_not(m)
np.count_nonzero(m)
np.outer(i, i)
np.maximum.__name__
a + np.zeros(3)
a @ a
a[5]
a[0, 0, 0]
a.reshape(5)
np.concatenate([a, v])
a[1.5]
bool(a)
