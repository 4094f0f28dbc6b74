"""Products, attention, softmax, norms and losses: what is better said in one piece than by
torch's decompositions."""
import math

from . import _aten_reduce as reduce
from ._aten_views import channels
from ._bodies import FLOATS, computed, exp, log, maximum, rsqrt, select, unequal
from ._linalg import View, broadcast, loops, permute
from ._reshape import reshape


def product(c, a, b, hint=None):
    """As torch.matmul, unrounded."""
    if len(a.shape) == len(b.shape) == 2 and a.is_plain() and b.is_plain():
        return c.builder.named("matmul", "", [a, b], (a.shape[0], b.shape[1]), computed(a.type), 0, hint)
    if len(a.shape) == len(b.shape) == 3 and a.is_plain() and b.is_plain() and a.shape[0] == b.shape[0]:
        return c.builder.named("batch_matmul", "", [a, b], a.shape[:2] + b.shape[2:], computed(a.type), 0, hint)
    rows, columns = a.shape[-2:-1] if len(a.shape) > 1 else (), b.shape[-1:] if len(b.shape) > 1 else ()
    batch = max(a.shape[:-2], b.shape[:-2], key=len)
    batch = tuple(_wider(a.shape[:-2], b.shape[:-2], k) for k in range(-len(batch), 0))
    shape = batch + rows + columns
    outer, k = loops(len(batch)), f"d{len(shape)}"
    a_at = outer + [f"d{len(batch)}"] * len(rows) + [k]
    b_at = outer + [k] + [f"d{len(shape) - 1}"] * len(columns)
    return c.builder.contract(shape, broadcast(a, batch + a.shape[len(a.shape) - 1 - len(rows):]), a_at,
                              broadcast(b, batch + b.shape[len(b.shape) - 1 - len(columns):]), b_at, 1, hint)


def _wider(a, b, k):
    sizes = [s[k] for s in (a, b) if len(s) >= -k]
    return next((n for n in sizes if n != 1), 1)


def _matmul(c, a, b):
    return c.builder.convert(product(c, a, b, "product" if computed(c.type) != c.type else None), c.type)


def _linear(c, x, weight, bias=None):
    turned = permute(weight, [1, 0]) if len(weight.shape) == 2 else weight
    if bias is None:
        return _matmul(c, x, turned)
    return c.pointwise([product(c, x, turned, "product"), bias], lambda y, b: y + b)


def _sum_of_product(c, added, a, b, *, beta=1, alpha=1):
    made = product(c, a, b, "product")
    return c.pointwise([made, added], lambda y, z: (y if alpha == 1 else y * alpha) + (z if beta == 1 else z * beta))


def _einsum(c, equation, operands, *, path=None):
    inputs, _, result = equation.replace(" ", "").partition("->")
    inputs = inputs.split(",")
    plain = [i.isalpha() and len(set(i)) == len(i) for i in (*inputs, result)]
    if len(inputs) != 2 or not all(plain):
        c.refuse("it is no product of two tensors")
    a, b = operands
    reduced = [i for i in dict.fromkeys("".join(inputs)) if i not in result]
    loop = {i: f"d{k}" for k, i in enumerate([*result, *reduced])}
    a_at, b_at = ([loop[i] for i in letters] for letters in inputs)
    return c.builder.convert(c.builder.contract(c.shape, a, a_at, b, b_at, len(reduced)), c.type)


def softmax(c, x, dim, type):
    """The exponentials are written once, in f32."""
    inside, b = computed(type), c.builder
    dims = reduce.dimensions(x, dim)
    greatest = b.reduce(x, dims, inside, -math.inf, maximum, hint="max")
    spread = reduce.kept(greatest, dims, True)
    powers = b.pointwise(x.shape, inside, [x, spread], lambda e, m: exp(e - m), hint="exp")
    s = reduce.kept(reduce.total(c, powers, dims, type=inside, hint="sum"), dims, True)
    return b.pointwise(x.shape, type, [powers, s], lambda e, s: e / s)


def _softmax(c, x, dim, *_, **__):
    return softmax(c, x, dim, c.type)


def _log_softmax(c, x, dim, *_, **__):
    dims = reduce.dimensions(x, dim)
    greatest, s = (reduce.kept(r, dims, True) for r in _log_sum(c, x, dims))
    return c.pointwise([x, greatest, s], lambda e, m, s: e - m - log(s))


def _log_sum(c, x, dims):
    """The greatest element m and the sum of exp(x - m), along dimensions."""
    type = computed(x.type)
    greatest = c.builder.reduce(x, dims, type, -math.inf, maximum, hint="max")
    return greatest, reduce.total(c, x, dims, lambda e, m: exp(e - m), [greatest], type, hint="sum")


def attention(c, q, k, v, mask=None, causal=False, scale=None):
    """Scores, mask and softmax in f32, and a product with what is rounded as the values are.
    Fewer heads of keys and values serve neighbouring heads of queries."""
    b, rank = c.builder, len(q.shape)
    k, v = _shared(k, q), _shared(v, q)
    scale = 1 / math.sqrt(q.shape[-1]) if scale is None else scale
    scores = product(c, q, permute(k, [*range(rank - 2), rank - 1, rank - 2]), "scores")
    inputs = [scores] if mask is None else [scores, broadcast(mask, scores.shape)]

    def masked(writer, s, *given):
        s = s * scale
        for m in given:
            s = select(m, s, -math.inf) if m.type == "i1" else s + writer.convert(m, s.type)
        if causal:
            s = select(writer.index(rank - 1) <= writer.index(rank - 2), s, -math.inf)
        return s

    scores = b.generic(scores.shape, [scores.type], [(i, loops(rank)) for i in inputs], masked, hint="scaled")
    return b.convert(product(c, softmax(c, scores, -1, v.type), v, "weighted"), c.types[0])


def _shared(k, q):
    """Heads of keys, each as often as heads of queries want it."""
    if len(q.shape) < 4 or k.shape[-3] == q.shape[-3] or k.shape[-3] == 1:
        return k
    head, times = len(k.shape) - 3, q.shape[-3] // k.shape[-3]
    dims = [d and (d[0], d[1] * times if d[0] == head else d[1]) for d in k.dims]
    return View(k.base, dims, k.shape[:head] + q.shape[-3:-2] + k.shape[-2:])


def _attention(c, q, k, v, mask=None, dropout=0.0, causal=False, *, scale=None, enable_gqa=False):
    if dropout:
        c.refuse("it drops elements at random")
    return attention(c, q, k, v, mask, causal, scale)


def _attention_of(*names):
    """The forms that torch.compile's graphs have, with other results for gradients."""
    def emitter(c, *args, scale=None, attn_mask=None):
        given = dict(zip(names, args))
        c.only_first()
        return _attention(c, given["q"], given["k"], given["v"], given.get("mask", attn_mask),
                          given.get("dropout", 0.0),
                          given.get("causal", False), scale=scale), *[None] * 8

    return emitter


def _layer_norm(c, x, shape, weight=None, bias=None, eps=1e-5, *_):
    return _normalized(c, x, range(len(x.shape) - len(shape), len(x.shape)), weight, bias, eps)


def _normalized(c, x, dims, weight, bias, eps, spread=None):
    """(x - mean) / sqrt(var + eps) · weight + bias, where mean and variance are those along some
    dimensions of x, and `spread` gives them the result's shape."""
    dims = list(dims)
    n = reduce.count(x, dims)
    s, squares, divided = reduce.moments(c, x, dims)
    s, squares = (spread(r) if spread else reduce.kept(r, dims, True) for r in (s, squares))

    def body(e, s, q, *others):
        return _scaled((e - divided(s)) * rsqrt(reduce.mean_of(q, n) + eps), weight, bias, others)

    whole = reshape(c.builder, x, c.shapes[0])
    given = [w for w in (weight, bias) if w is not None]
    return c.builder.pointwise(c.shapes[0], c.types[0], [whole, s, squares, *given], body)


def _scaled(y, weight, bias, elements):
    elements = iter(elements)
    y = y * next(elements) if weight is not None else y
    return y + next(elements) if bias is not None else y


def _rms_norm(c, x, shape, weight=None, eps=None):
    dims = list(range(len(x.shape) - len(shape), len(x.shape)))
    n = reduce.count(x, dims)
    eps = {"f16": 2.0**-10, "bf16": 2.0**-7, "f64": 2.0**-52}.get(x.type, 2.0**-23) if eps is None else eps
    squares = reduce.kept(reduce.total(c, x, dims, lambda e: e * e, type=computed(x.type), hint="squares"), dims, True)
    given = [] if weight is None else [weight]
    return c.pointwise([x, squares, *given], lambda e, q, *w: _scaled(e * rsqrt(reduce.mean_of(q, n) + eps), weight,
                                                                      None, w))


def _fused_rms_norm(c, x, shape, weight=None, eps=None):
    c.only_first()
    return _rms_norm(c, x, shape, weight, eps), None


def _group_norm(c, x, groups, weight=None, bias=None, eps=1e-5, *_):
    n, channel = x.shape[:2]
    each, rank = channel // groups, len(x.shape)
    apart = reshape(c.builder, x, (n, groups, each) + x.shape[2:])

    def spread(r):
        return channels(View(r.base, [d and (d[0], each if d[0] == 1 else 1) for d in r.dims], (n, channel)), rank)

    weight, bias = (w if w is None else channels(w, rank) for w in (weight, bias))
    return _normalized(c, apart, range(2, rank + 1), weight, bias, eps, spread)


def _native_group_norm(c, x, weight, bias, n, channel, pixels, groups, eps):
    c.only_first()
    return _group_norm(c, x, groups, weight, bias, eps), None, None


def _instance_norm(c, x, weight, bias, mean, var, use_input, momentum, eps, *_):
    if not use_input:
        return _batch_norm(c, x, weight, bias, mean, var, False, momentum, eps)
    weight, bias = (w if w is None else channels(w, len(x.shape)) for w in (weight, bias))
    return _normalized(c, x, range(2, len(x.shape)), weight, bias, eps)


def _batch_norm(c, x, weight, bias, mean, var, training, momentum, eps, *_):
    """With known mean and variance a scale and a shift of each channel."""
    rank = len(x.shape)
    if training and mean is not None:
        c.refuse("it updates running statistics: call eval() on the module")
    if mean is None:
        weight, bias = (w if w is None else channels(w, rank) for w in (weight, bias))
        return _normalized(c, x, [k for k in range(rank) if k != 1], weight, bias, eps)
    inside, b = computed(x.type), c.builder
    weights, biases = ([] if w is None else [w] for w in (weight, bias))
    scale = b.pointwise(var.shape, inside, [var, *weights],
                        lambda v, *w: _scaled(rsqrt(v + eps), weight, None, w), hint="scale")
    shift = b.pointwise(mean.shape, inside, [mean, scale, *biases],
                        lambda m, s, *w: _scaled(-m * s, None, bias, w), hint="shift")
    scale, shift = channels(scale, rank), channels(shift, rank)
    return b.pointwise(c.shapes[0], c.types[0], [x, scale, shift], lambda e, s, t: e * s + t)


def _native_batch_norm(c, x, weight, bias, mean, var, momentum, eps):
    c.only_first()
    return _batch_norm(c, x, weight, bias, mean, var, False, momentum, eps), None, None


def _batch_norm_of_batch(c, x, weight, bias, training, momentum, eps):
    c.only_first()
    return _batch_norm(c, x, weight, bias, None, None, training, momentum, eps), None, None


def _native_layer_norm(c, x, shape, weight, bias, eps):
    c.only_first()
    return _layer_norm(c, x, shape, weight, bias, eps), None, None


def _cross_entropy(c, x, target, weight=None, reduction=1, ignored=-100, smoothing=0.0):
    if weight is not None or smoothing or target.type in FLOATS:
        c.refuse("it has weights of classes, label smoothing or targets that are probabilities")
    k = 1 if len(x.shape) > 1 else 0
    greatest, s = _log_sum(c, x, [k])
    return _losses(c, x, target, reduction, ignored, [greatest, s], lambda e, m, s: m + log(s) - e)


def _nll(c, x, target, weight=None, reduction=1, ignored=-100):
    if weight is not None:
        c.refuse("it has weights of classes")
    return _losses(c, x, target, reduction, ignored, [], lambda e: -e)


def _nll_forward(c, *args):
    c.only_first()
    return _nll(c, *args), None


def _losses(c, x, target, reduction, ignored, others, loss):
    """Of the element of x that the target says, for each row; none, their mean or their sum."""
    array, type, k = c.builder.plain(x).base, computed(x.type), 1 if len(x.shape) > 1 else 0
    rank = len(target.shape)

    def body(writer, t, *others):
        valid = unequal(t, ignored)
        place = writer.convert(select(valid, t, 0), "index")
        found = writer.extract(array, [*map(writer.index, range(k)), place, *map(writer.index, range(k, rank))])
        return select(valid, loss(writer.convert(found, type), *others), 0)

    made = c.types[0] if reduction == 0 else type
    each = c.builder.generic(target.shape, [made], [(v, loops(rank)) for v in (target, *others)], body, hint="losses")
    if reduction == 0:
        return each
    dims = list(range(rank))
    s = reduce.total(c, each, dims, type=type, hint="sum")
    if reduction == 2:
        return c.builder.convert(s, c.types[0])

    def counted(writer, t, out):
        return out + writer.convert(unequal(t, ignored), type)

    number = c.builder.generic((), [type], [(target, loops(rank))], counted, reduced=rank, start=[0], hint="count")
    return c.builder.pointwise((), c.types[0], [s, number], lambda s, n: s / n)


EMITTERS = {
    "mm": _matmul, "bmm": _matmul, "matmul": _matmul, "mv": _matmul, "dot": _matmul, "linear": _linear,
    "addmm": _sum_of_product, "baddbmm": _sum_of_product, "addmv": _sum_of_product, "einsum": _einsum,
    "softmax": _softmax, "_softmax": _softmax, "_safe_softmax": _softmax, "log_softmax": _log_softmax,
    "_log_softmax": _log_softmax,
    "scaled_dot_product_attention": _attention,
    "_scaled_dot_product_flash_attention": _attention_of("q", "k", "v", "dropout", "causal"),
    "_scaled_dot_product_flash_attention_for_cpu": _attention_of("q", "k", "v", "dropout", "causal"),
    "_scaled_dot_product_efficient_attention": _attention_of("q", "k", "v", "mask", "sums", "dropout", "causal"),
    "_scaled_dot_product_cudnn_attention": _attention_of("q", "k", "v", "mask", "sums", "dropout", "causal"),
    "layer_norm": _layer_norm, "native_layer_norm": _native_layer_norm, "rms_norm": _rms_norm,
    "_fused_rms_norm": _fused_rms_norm,
    "group_norm": _group_norm, "native_group_norm": _native_group_norm, "instance_norm": _instance_norm,
    "batch_norm": _batch_norm, "_native_batch_norm_legit_no_training": _native_batch_norm,
    "_native_batch_norm_legit": _batch_norm_of_batch,
    "cross_entropy_loss": _cross_entropy, "nll_loss": _nll, "nll_loss_nd": _nll, "nll_loss_forward": _nll_forward,
}
