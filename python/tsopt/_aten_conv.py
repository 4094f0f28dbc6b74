"""Convolutions and pooling. Padding is an operation of its own, so that a window is read at
stride · output + dilation · tap without conditions."""
import math

from ._aten_views import channels, pad
from ._bodies import computed, maximum
from ._aten_reduce import least
from ._linalg import loops, whole
from ._reshape import part, reshape

_NAMED = {1: "conv_1d_ncw_fcw", 2: "conv_2d_nchw_fchw", 3: "conv_3d_ncdhw_fcdhw"}
_DEPTHWISE = {1: "depthwise_conv_1d_ncw_cw", 2: "depthwise_conv_2d_nchw_chw", 3: "depthwise_conv_3d_ncdhw_cdhw"}


def _each(value, rank):
    value = [value] if isinstance(value, int) else list(value)
    return value * rank if len(value) == 1 else value


def _window(at, tap, stride, dilation):
    """The subscript of an element of a window."""
    at = at if stride == 1 else f"{at} * {stride}"
    return f"{at} + {tap if dilation == 1 else f'{tap} * {dilation}'}"


def _attributes(strides, dilations):
    rank = len(strides)
    texts = [f"{name} = dense<{v[0] if len(set(v)) == 1 else v}> : tensor<{rank}xi64>"
             for name, v in (("dilations", dilations), ("strides", strides))]
    return " {" + ", ".join(texts) + "}"


def _convolution(c, x, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    rank = len(weight.shape) - 2
    stride, padding, dilation = (_each(v, rank) for v in (stride, padding, dilation))
    if transposed:
        made = _transposed(c, x, weight, stride, padding, dilation, groups)
    else:
        around = [0, 0, *padding]
        made = _windows(c, pad(c.builder, x, around, around, 0), weight, stride, dilation, groups)
    if bias is None:
        return c.builder.convert(made, c.type)
    return c.pointwise([made, channels(bias, rank + 2)], lambda y, b: y + b)


def _windows(c, x, weight, stride, dilation, groups):
    """The convolution of a padded input, unrounded."""
    b, rank, type, shape = c.builder, len(stride), computed(x.type), c.shape
    if groups == 1:
        return b.named(_NAMED[rank], _attributes(stride, dilation), [x, weight], shape, type, 0, "product")
    if groups == weight.shape[0] == x.shape[1]:
        taps = reshape(b, weight, weight.shape[:1] + weight.shape[2:])
        return b.named(_DEPTHWISE[rank], _attributes(stride, dilation), [x, taps], shape, type, 0, "product")
    n, filters = x.shape[0], weight.shape[0] // groups
    x = reshape(b, x, (n, groups, x.shape[1] // groups) + x.shape[2:])
    weight = reshape(b, weight, (groups, filters) + weight.shape[1:])
    apart = (n, groups, filters) + shape[2:]
    out, (channel, *taps) = loops(3 + rank), [f"d{3 + rank + k}" for k in range(1 + rank)]
    at = [_window(*w) for w in zip(out[3:], taps, stride, dilation)]
    made = b.contract(apart, x, [*out[:2], channel, *at], weight, [*out[1:3], channel, *taps], 1 + rank, "product")
    return reshape(b, made, shape)


def _transposed(c, x, weight, stride, padding, dilation, groups):
    """A convolution of stride 1 with the turned weight over the input with zeros between its
    elements."""
    b, rank = c.builder, len(stride)
    taps = weight.shape[2:]
    low = [d * (k - 1) - p for d, k, p in zip(dilation, taps, padding)]
    if any(n < 0 for n in low):
        c.refuse("its padding is larger than its window")
    sizes = [o + d * (k - 1) for o, d, k in zip(c.shape[2:], dilation, taps)]
    wide = x.shape[:2] + tuple(sizes)
    high = [n - a - s * (m - 1) - 1 for n, a, s, m in zip(sizes, low, stride, x.shape[2:])]
    if any(isinstance(n, int) and n < 0 for n in high):
        x, high = _cropped(c, x, high, stride)
    if all(s == 1 for s in stride):
        x = pad(b, x, [0, 0, *low], [0, 0, *high], 0)
    else:
        x = _spread(b, x, wide, low, stride)
    filters = weight.shape[1]
    inner = weight.shape[0] // groups
    weight = reshape(b, weight, (groups, inner, filters) + taps)
    at = ["d0", "d2", "d1"] + [f"-d{k + 3} + {n - 1}" if n > 1 else f"d{k + 3}" for k, n in enumerate(taps)]
    shape = (groups, filters, inner) + taps
    turned = b.generic(shape, [weight.type], [(b.plain(weight), at)], lambda w, e: e, hint="turned")
    return _windows(c, x, reshape(b, turned, (groups * filters, inner) + taps), [1] * rank, dilation, groups)


def _cropped(c, x, high, stride):
    """Without the last elements, which no window reaches."""
    rest = []
    for k, (n, s) in enumerate(zip(high, stride)):
        drop = -(n // s) if n < 0 else 0
        x = part(c.builder, x, k + 2, 0, x.shape[k + 2] - drop)
        rest.append(n + drop * s)
    return x, rest


def _spread(b, x, shape, low, stride):
    array = b.plain(x).base
    zeros, text = b.fill(0, shape, array.type), b.arguments_of_sizes
    place = f"{text([0, 0, *low])} {text(array.shape)} {text([1, 1, *stride])}"
    return whole(b.write("spread", f"tensor.insert_slice {array.name} into {zeros.name}{place} : "
                         f"{array.text()} into {zeros.text()}", shape, array.type))


def _pooled(c, x, kernel, stride, padding, dilation, rank, type, start, combine, kind):
    """A reduction of windows, of an input that is padded by `start`; also behind the end, where
    the last window leaves it."""
    b = c.builder
    shape = c.shapes[0]
    ahead = len(shape) - rank
    over = [max(0, s * (o - 1) + d * (k - 1) + 1 - n - p) if isinstance(n, int) and isinstance(o, int) else p
            for o, n, k, s, p, d in zip(shape[ahead:], x.shape[ahead:], kernel, stride, padding, dilation)]
    x = pad(b, x, [0] * ahead + padding, [0] * ahead + over, start)
    taps = whole(b.empty(kernel, x.type))  # tells how long the loops are
    if rank < 3 and ahead == 2:
        name = f"pooling_{'ncw' if rank == 1 else 'nchw'}_{kind}"
        return b.named(name, _attributes(stride, dilation), [x, taps], shape, type, start)
    out, tap = loops(len(shape)), [f"d{len(shape) + k}" for k in range(rank)]
    at = out[:ahead] + [_window(*w) for w in zip(out[ahead:], tap, stride, dilation)]
    return b.generic(shape, [type], [(x, at), (taps, tap)], lambda w, e, _, out: combine(out, w.convert(e, type)),
                     reduced=rank, start=[start])


def _max_pool(rank, indices):
    def emitter(c, x, kernel, stride=(), padding=0, dilation=1, ceil_mode=False):
        if indices:
            c.only_first()
        kernel, padding, dilation = (_each(v, rank) for v in (kernel, padding, dilation))
        stride = _each(stride, rank) if stride else kernel
        made = _pooled(c, x, kernel, stride, padding, dilation, rank, x.type, least(x.type), maximum, "max")
        return (made, None) if indices else made

    return emitter


def _avg_pool(rank):
    def emitter(c, x, kernel, stride=(), padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        kernel, padding = _each(kernel, rank), _each(padding, rank)
        stride = _each(stride, rank) if stride else kernel
        type, ahead = computed(x.type), len(c.shape) - rank
        s = _pooled(c, x, kernel, stride, padding, [1] * rank, rank, type, 0, lambda out, e: out + e, "sum")
        whole_windows = not ceil_mode and (count_include_pad or not any(padding))
        if divisor_override or whole_windows:
            return c.pointwise([s], lambda e: e * (1 / (divisor_override or math.prod(kernel))))

        def body(writer, e):
            count = None
            for k in range(rank):
                n = _counted(writer, ahead + k, x.shape[ahead + k], kernel[k], stride[k], padding[k], count_include_pad)
                count = n if count is None else count * n
            return e / writer.convert(writer.convert(count, "i64"), type)

        return c.builder.generic(c.shape, [c.type], [(s, loops(len(c.shape)))], body)

    return emitter


def _counted(writer, loop, size, kernel, stride, padding, with_padding):
    """How many elements of a window count."""
    start = writer.index(loop) * stride - padding
    end = start + kernel
    end = writer.op("arith.minsi", end, writer.constant(size + padding if with_padding else size, "index"))
    return end - (start if with_padding else writer.op("arith.maxsi", start, writer.constant(0, "index")))


def _adaptive(rank, max_=False):
    """Pooling with windows of one size, which torch chooses if the sizes divide."""
    def emitter(c, x, size):
        inside, out = x.shape[-rank:], c.shapes[0][-rank:]
        if any(not isinstance(n, int) or n % o for n, o in zip(inside, out)):
            c.refuse("its windows differ in size")
        kernel = [n // o for n, o in zip(inside, out)]
        return _max_pool(rank, True)(c, x, kernel) if max_ else _avg_pool(rank)(c, x, kernel)

    return emitter


EMITTERS = {
    "convolution": _convolution,
    **{f"max_pool{r}d": _max_pool(r, False) for r in (1, 2, 3)},
    **{f"max_pool{r}d_with_indices": _max_pool(r, True) for r in (1, 2, 3)},
    **{f"avg_pool{r}d": _avg_pool(r) for r in (1, 2, 3)},
    **{name: _adaptive(r) for r in (1, 2, 3) for name in (f"adaptive_avg_pool{r}d", f"_adaptive_avg_pool{r}d")},
    **{f"adaptive_max_pool{r}d": _adaptive(r, True) for r in (1, 2, 3)},
}
