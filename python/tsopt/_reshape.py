"""Other shapes of the same elements, and parts of tensors: what the base can do, it does, so that
permutations and broadcasts stay maps."""
import math

from ._linalg import Array, Iota, View, squeeze, unsqueeze, whole


def reshape(builder, view, shape):
    """As torch's view: the elements in row-major order in another shape."""
    view, units = _bare(view), [k for k, n in enumerate(shape) if n == 1]
    groups = _groups(builder, view.shape, [n for n in shape if n != 1])
    view = _merged(builder, view, [source for source, _ in groups])
    view = _divided(builder, view, [target for _, target in groups])
    for k in units:
        view = unsqueeze(view, k)
    return View(view.base, view.dims, shape)


def without_units(builder, view):
    """The view as an array, if it is the base with other dimensions of size 1; else None."""
    bare = _bare(view)
    base = view.base
    order = [d for d, n in zip(bare.dims, base.shape) if n != 1]
    if not isinstance(base, Array) or order != [(k, 1) for k in range(len(bare.shape))]:
        return None
    if base.shape == view.shape:
        return whole(base)
    small = _collapse(builder, base, _with_units(base.shape)) if 1 in base.shape else base
    return whole(_expand(builder, small, _with_units(view.shape), view.shape) if 1 in view.shape else small)


def part(builder, view, k, start, size, step=1):
    """Elements start, start + step, … of a dimension."""
    shape = view.shape[:k] + (size,) + view.shape[k + 1:]
    if start == 0 and step == 1 and size == view.shape[k]:
        return view
    places = view.places(k)
    if not places:
        return View(view.base, view.dims, shape)
    if isinstance(view.base, Iota) and view.dims[0][1] == 1:
        base = view.base
        return View(Iota(base.start + start * base.step, base.step * step, size, base.type), view.dims, shape)
    if len(places) > 1 or view.dims[places[0]][1] != 1 or not isinstance(view.base, Array):
        view, places = builder.plain(view), [k]
    base, place = view.base, places[0]
    offsets = [start if p == place else 0 for p in range(len(base.shape))]
    sizes = [size if p == place else n for p, n in enumerate(base.shape)]
    steps = [step if p == place else 1 for p in range(len(base.shape))]
    made = Array(None, sizes, base.type)
    brackets = builder.arguments_of_sizes
    place = f"{brackets(offsets)} {brackets(sizes)} {brackets(steps)}"
    text = f"tensor.extract_slice {base.name}{place} : {base.text()} to {made.text()}"
    return View(builder.write(builder.hint, text, sizes, base.type), view.dims, shape)


def _bare(view):
    for k in reversed(range(len(view.shape))):
        if view.shape[k] == 1:
            view = squeeze(view, k)
    return view


def _groups(builder, source, target):
    """Pairs of neighbouring dimensions of the shapes with equal products, as short as possible."""
    groups, i, j = [], 0, 0
    while i < len(source) or j < len(target):
        left, right = [i], [j]
        i, j = i + 1, j + 1
        while True:
            a, b = math.prod(source[k] for k in left), math.prod(target[k] for k in right)
            if builder.sizes.equal(a, b):
                break
            if builder.sizes.guess(a) < builder.sizes.guess(b):
                left.append(i)
                i += 1
            else:
                right.append(j)
                j += 1
        groups.append((left, [target[k] for k in right]))
    return groups


def _merged(builder, view, groups):
    """A dimension for each group of dimensions."""
    if all(len(g) == 1 for g in groups):
        return view
    if any(_together(view, g) is None for g in groups):
        view = builder.plain(view)
    shape = [math.prod(view.shape[k] for k in g) for g in groups]
    base, dims, joined, p = view.base, [], [], 0
    while p < len(view.dims):
        if view.dims[p] is None:
            dims.append(None)
            joined.append([p])
            p += 1
            continue
        number = next(n for n, g in enumerate(groups) if view.dims[p][0] in g)
        places, divisor = _together(view, groups[number])
        dims.append((number, divisor))
        joined.append(places)
        p += len(places)
    if any(len(g) > 1 for g in joined):
        base = _collapse(builder, base, joined)
    return View(base, dims, shape)


def _together(view, group):
    """The base's neighbouring dimensions that a group of dimensions subscripts, and by what to
    divide; None if they lie elsewhere."""
    places = [p for p, d in enumerate(view.dims) if d and d[0] in group]
    if not places:
        return (), 1
    seen = [view.dims[p] for p in places]
    if len(group) == 1:
        return places, seen[0][1]
    behind = group[len(places):]  # broadcasts: what they count is divided away
    if seen != [(k, 1) for k in group[:len(places)]] or places != list(range(places[0], places[0] + len(places))):
        return None
    divisor = math.prod(view.shape[k] for k in behind)
    if not isinstance(divisor, int) or len(places) > 1 and isinstance(view.base, Iota):
        return None
    return places, divisor


def _divided(builder, view, targets):
    """Dimensions of sizes `targets[k]` for each dimension k."""
    if any(len(t) > 1 and not _divisible(view, view.places(k)) for k, t in enumerate(targets)):
        view = builder.plain(view)
    first = [sum(len(t) for t in targets[:k]) for k in range(len(targets))]
    sizes, groups, dims = [], [], []
    for p, d in enumerate(view.dims):
        new = targets[d[0]] if d and len(targets[d[0]]) > 1 else [view.base.shape[p]]
        groups.append(list(range(len(sizes), len(sizes) + len(new))))
        sizes += new
        dims += [(first[d[0]] + n, d[1]) for n in range(len(new))] if d else [None]
    base = _expand(builder, view.base, groups, sizes) if len(sizes) > len(groups) else view.base
    return View(base, dims, [n for t in targets for n in t])


def _divisible(view, places):
    return not places or len(places) == 1 and view.dims[places[0]][1] == 1 and isinstance(view.base, Array)


def _with_units(shape):
    """Groups of dimensions. In each, one has another size than 1."""
    groups = []
    for k, n in enumerate(shape):
        if not groups or n != 1 and any(shape[j] != 1 for j in groups[-1]):
            groups.append([])
        groups[-1].append(k)
    return groups if any(n != 1 for n in shape) else []


def _collapse(builder, array, groups):
    shape = [math.prod(array.shape[p] for p in g) for g in groups]
    made = Array(None, shape, array.type)
    text = f"tensor.collapse_shape {array.name} {groups} : {array.text()} into {made.text()}"
    return builder.write("collapsed", text, shape, array.type)


def _expand(builder, array, groups, shape):
    made = Array(None, shape, array.type)
    sizes = builder.arguments_of_sizes(shape)
    text = f"tensor.expand_shape {array.name} {groups} output_shape {sizes} : {array.text()} into {made.text()}"
    return builder.write("expanded", text, shape, array.type)
