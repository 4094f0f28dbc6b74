import torch
import torch.nn.functional as F
from einops import einsum, rearrange, reduce, repeat

D = torch.float64
a = torch.arange(12, dtype=D).reshape(3, 4) / 7 - 0.5
b = torch.arange(8, dtype=D).reshape(4, 2) * 0.25 - 1
c = torch.arange(24).reshape(2, 3, 4)
v = torch.tensor([3.0, -1.0, 2.5, 0.5], dtype=D)
i = torch.tensor([2, 0, 1])
m = a > 0.2
q = torch.sin(torch.arange(48, dtype=D)).reshape(1, 2, 6, 4)
k = torch.cos(torch.arange(48, dtype=D)).reshape(1, 2, 6, 4)
x4 = torch.sin(torch.arange(2 * 4 * 5 * 6, dtype=D)).reshape(2, 4, 5, 6)
w4 = torch.cos(torch.arange(3 * 4 * 3 * 2, dtype=D)).reshape(3, 4, 3, 2)
u = torch.tensor([250, 7, 128], dtype=torch.uint8)
h = torch.tensor([0.1, 2.7, -3.3], dtype=torch.float16)


def changed(x, key, value):
    y = x.clone()
    y[key] = value
    return y


def inplace(x):
    y = x.clone()
    row = y[1]
    row += 10
    y[:, 0].fill_(7)
    y.view(-1)[5:7].mul_(2)
    y[2].masked_fill_(y[2] > 0, 0)
    y.transpose(0, 1)[3].zero_()
    return y


# ---
a + 1
c / 5
c // 5
-c % 5
a**2
a @ b
c.to(D) @ b
u + u
u * 3
u + 1000
h.float()
(h + c[0, 0, 0]).dtype == torch.float16
(h + v[0]).dtype == torch.float16
(h + torch.zeros(1)).dtype == torch.float32
(h + torch.zeros(1, dtype=torch.bfloat16)).dtype == torch.float32
(i + 1.5).dtype == torch.float32
(m * 2).dtype == torch.int64
a.sum()
a.sum(0)
a.sum(dim=1, keepdim=True)
c.sum((0, 2))
c.sum(-1)
m.sum()
a.mean(-1, keepdim=True)
a.pow(2).mean(-1)
a.max()
a.max(dim=1)
a.min(0).values
a.max(1)[0]
torch.max(a, torch.zeros(4, dtype=D))
a.amax(dim=1, keepdim=True)
a.amin((0, 1))
a.argmax(-1)
a.var(0)
a.var(0, unbiased=False)
a.std(dim=1)
a.norm()
a.norm(dim=1)
torch.logsumexp(a, dim=1)
a.abs().prod(1)
m.any(1)
m.all()
c.cumsum(-1)
a.cumsum(dim=0)
v.sort()
v.sort(descending=True)
v.topk(2)
a.topk(2, dim=1, largest=False)
v.argsort()
a.exp()
torch.exp2(a)
torch.rsqrt(v.abs())
a.sigmoid()
F.silu(a)
F.gelu(a)
F.gelu(a, approximate="tanh")
F.relu(a)
torch.relu(a)
F.softplus(a)
a.tanh()
torch.erf(a)
a.square()
a.clamp(-0.1, 0.4)
a.clamp(min=0)
a.clip(0, 1)
torch.clamp(a, max=0.3)
torch.where(m, a, torch.zeros_like(a))
torch.where(m, a, 0.0)
a.masked_fill(m, float("-inf"))
torch.maximum(a, v)
torch.isnan(a)
torch.logical_or(m, a < 0)
a.softmax(-1)
F.softmax(a, dim=0)
torch.softmax(a, 1)
F.log_softmax(a, dim=-1)
F.layer_norm(a, (4,))
F.layer_norm(a, (4,), v, v)
F.rms_norm(a, (4,), v, 1e-6)
F.normalize(a, dim=1)
F.linear(a, b.t())
F.pad(a, (1, 2))
F.pad(a, (0, 0, 1, 0), value=5)
F.pad(a, (-1, 0))
F.one_hot(i)
F.scaled_dot_product_attention(q, k, q)
F.scaled_dot_product_attention(q, k, q, is_causal=True, scale=0.3)
F.scaled_dot_product_attention(q, k, q, attn_mask=torch.ones(6, 6, dtype=torch.bool).tril())
F.scaled_dot_product_attention(q.repeat(1, 2, 1, 1), k, q, enable_gqa=True)
F.conv2d(x4, w4)
F.conv2d(x4, w4, stride=2, padding=1)
torch.conv2d(x4, w4, stride=(1, 2), padding=(2, 1), dilation=(1, 2))
F.conv2d(x4, w4[:, :2].repeat(2, 1, 1, 1)[:4], groups=2)
F.conv1d(x4[0], w4[:, :, :, 0][:, :, :2].transpose(0, 1)[:, :3].repeat(1, 2, 1)[:, :5].contiguous())
F.kl_div(a.log_softmax(-1), a.softmax(-1), reduction="batchmean")
F.mse_loss(a, a + 1)
F.mse_loss(a, v, reduction="none")
F.mse_loss(a, v, reduction="sum")
F.l1_loss(a, v)
F.smooth_l1_loss(a, 3 * v, beta=0.5)
F.smooth_l1_loss(a, v, reduction="none")
F.binary_cross_entropy_with_logits(a, a.sigmoid())
F.kl_div(a.log_softmax(-1), v.softmax(-1).expand(3, 4), reduction="sum")
F.kl_div(a.log_softmax(-1), a.softmax(-1), reduction="batch")
F.cross_entropy(a, torch.tensor([1, 3, 0]))
F.cross_entropy(a, torch.tensor([1, 3, 0]), reduction="none")
F.cross_entropy(a, torch.tensor([1, -100, 0]), weight=v.abs() + 1)
F.cross_entropy(a, torch.tensor([1, 3, 0]), weight=v.abs() + 1, label_smoothing=0.2)
F.cross_entropy(a, torch.tensor([1, 2, 0]), ignore_index=2, reduction="sum", label_smoothing=0.1)
F.cross_entropy(a[0], torch.tensor(2))
F.cross_entropy(a, a.softmax(-1))
F.cross_entropy(a, a.softmax(-1), weight=v.abs() + 1, label_smoothing=0.1, reduction="none")
F.cross_entropy(x4, torch.arange(x4[:, 0].numel()).reshape(x4[:, 0].shape) % x4.shape[1])
F.cross_entropy(x4, torch.arange(x4[:, 0].numel()).reshape(x4[:, 0].shape) % x4.shape[1], reduction="none")
F.cross_entropy(x4, x4.softmax(1), reduction="none")
F.cross_entropy(a, torch.tensor([1, 4, 0]))
F.nll_loss(a, torch.tensor([1, 3, 0]))
F.nll_loss(a, torch.tensor([1, 3, 0]), v)
F.group_norm(x4, 1)
F.group_norm(x4, 2, torch.arange(x4.shape[1]).double(), torch.ones(x4.shape[1]).double(), eps=1e-3)
F.group_norm(x4, 3)
F.glu(a)
F.glu(a, dim=0)
F.embedding(torch.tensor([[0, 2], [1, 1]]), a)
a.view(2, 6)
a.view(-1)
a.reshape(4, 3)
a.t()
a.T
a.transpose(0, 1)
c.permute(2, 0, 1)
c.permute((1, 0, 2))
c.transpose(-1, -2)
c.movedim(0, 2)
c.flatten()
c.flatten(1)
c.flatten(0, 1)
a.unsqueeze(0)
a.unsqueeze(-1).squeeze(-1)
a[None].squeeze()
a.squeeze(0)
v.expand(2, 4)
v[:, None].expand(-1, 2)
v.repeat(2)
v.repeat(2, 2)
v.repeat_interleave(2)
c.repeat_interleave(2, dim=1)
a.repeat_interleave(torch.tensor([1, 0, 2]), dim=0)
torch.cat([a, a], dim=1)
torch.concat((a, a))
torch.stack([v, v], dim=-1)
a.chunk(2, dim=1)
c.split(2, dim=1)
torch.split(c, [1, 2], dim=1)
a.unbind(1)
torch.flip(a, [0, 1])
torch.roll(v, 1)
a.narrow(1, 1, 2)
a.select(1, 2)
a.diagonal()
v.unfold(0, 2, 1)
torch.bmm(q[0], k[0].transpose(1, 2))
torch.matmul(q, k.transpose(-1, -2))
torch.mm(a, b)
torch.einsum("ij,jk->ik", a, b)
torch.einsum("bhqd,bhkd->bhqk", q, k)
torch.einsum("bhqd, bhkd -> bqk", q, k)
torch.einsum("bhqd,bhkd,hq->bhk", q, k, q[0, :, :, 0])
torch.einsum("...d,d->...", q, v)
torch.einsum("bhsd->bs", q)
torch.einsum("ii", a[:, :3])
torch.outer(v, v)
torch.addmm(a[:, :2], a, b)
a[0]
a[1, 2]
a[:, 1:3]
a[..., -1]
c[:, None, 1]
a[i]
a[i, i]
c[:, i]
c[0, i, 1]
c[i[:2] % 2, :, i[:2]]
a[m]
a[:, torch.tensor([True, False, True, False])]
a[i.view(3, 1), i]
c[torch.tensor(1)]
a[: i[0]]
changed(a, 0, 9)
changed(a, (slice(None), 1), v[:3])
changed(a, m, 0)
changed(a, i, v)
changed(c, (Ellipsis, 0), 1.9)
changed(a, (i, i), torch.tensor([1.0, 2.0, 3.0], dtype=D))
inplace(a)
torch.gather(a, 1, i.view(3, 1))
a.gather(0, torch.tensor([[0, 1, 2, 0]]))
torch.zeros(3, 4, dtype=D).scatter(1, i.view(3, 1), 1.0)
torch.zeros(3, 4, dtype=D).scatter_(1, i.view(3, 1), a[:, :1])
torch.zeros(4, dtype=D).scatter_add(0, torch.tensor([1, 1, 2]), v[:3])
torch.zeros(4, dtype=D).index_add(0, torch.tensor([1, 1, 2]), v[:3])
a.index_select(1, i)
m.nonzero()
torch.nonzero(m, as_tuple=True)
torch.tril(a)
torch.triu(a, 1)
torch.tril(a, diagonal=-1)
torch.ones(3, 3, dtype=torch.bool).tril()
torch.arange(5)
torch.arange(2, 10, 3)
torch.arange(0, 1, 0.25)
torch.arange(3, device="cpu", dtype=torch.int32)
torch.zeros(2, 3)
torch.zeros((2, 3), dtype=torch.int32)
torch.ones(3).shape
torch.full((2, 2), 3)
torch.full((2,), float("-inf"))
torch.full_like(a, 2)
torch.eye(3)
torch.linspace(0, 1, 3)
a.new_zeros(2, 3)
a.new_tensor([1, 2])
torch.tensor(5)
torch.tensor(5, dtype=D)
torch.tensor([[1, 2], [3, 4.5]])
torch.tensor([True])
torch.diag(v)
torch.meshgrid(v[:2], v[:3], indexing="ij")
a.to(torch.float16)
a.half()
a.to(torch.bfloat16)
a.to(torch.float8_e4m3fn).float()
(a * 300).to(torch.float8_e5m2).float()
a.float()
(a * 10).int()
a.long()
a.bool()
a.type(torch.int32)
a.to(h)
a.to("cpu")
a.to("cpu", torch.float32)
a.float().view(torch.int32)
torch.tensor([0x3F80, 0x4000], dtype=torch.int16).view(torch.bfloat16)
torch.tensor([1, 2, 3, 4], dtype=torch.uint8).view(torch.int16)
u >> 4
u & 0xF
~u
c.shape
c.size()
c.size(1)
c.size(-1)
c.numel()
c.dim()
c.ndim
a.dtype == torch.float64
a.shape == (3, 4)
a.shape[0] * 2
v[0].item()
c.tolist()
float(v[0])
[x.item() for x in v]
torch.sqrt(torch.tensor(64, dtype=D))
a / torch.sqrt(torch.tensor(64, dtype=D))
torch.finfo(torch.float16).max
torch.allclose(a, a + 1e-9)
torch.equal(a, a)
torch.pow(a, 2)
a.mul(2).add(1).div(3).sub(1)
a.eq(a)
a.lt(0)
torch.count_nonzero(m)
torch.bincount(i)
torch.unique(torch.tensor([3, 1, 3]))
a.contiguous().is_contiguous()
a.t().is_contiguous()
a.nan_to_num()
torch.round(a * 10)
torch.log2(v.abs())
torch.ceil(a)
a.view(7)
a @ a
a[5]
torch.cat([a, v])
a + torch.zeros(3, dtype=D)
v.topk(9)
rearrange(c, "a b c -> c (a b)")
rearrange(c, "a (b1 b2) c -> b1 a b2 c", b1=3)
rearrange(c, "... c -> c ...")
rearrange(v, "(a b) -> a b", a=2)
rearrange(a, "a b -> a 1 b")
rearrange(a[:, None], "a 1 b -> a b")
repeat(v, "a -> a b", b=2)
repeat(a, "a b -> (a 2) b")
repeat(c, "a b d -> a (b g) d", g=2)
reduce(c, "a b c -> a c", "sum")
reduce(a, "(a 1) (b c) -> a c", "max", b=2)
einsum(a, b, "i j, j k -> i k")
einsum(q, k, "b g h d, b g s d -> b g h s")
einsum(v, "a ->")
rearrange(a, "a b c -> a")
rearrange(a, "a b -> a")
torch.__getattribute__("float16") == torch.half
isinstance(a.dtype, torch.dtype)
isinstance(a, torch.Tensor)
