"""A grouped product whose rows go where they belong, for kernels.py."""


def grouped(d, alone, rows, experts, width, inner, tile):
    """The second product of a mixture of experts: each device has some experts and their rows, in segments of an expert and
    the device that a row belongs to, as long as data say. Tiles of products go to that device as they are done, behind what
    other experts have put there, in the order of experts; a kernel behind waits for them and keeps the first row of each."""
    n = 1 if alone else d
    own, (bm, bn) = experts // d, tile
    segments, cols = own * d, width // bn
    most = rows // bm + segments  # tiles of a device, at most
    most += -most % 64
    mem = lambda *s: f"memref<{'x'.join(map(str, s[:-1]))}x{s[-1]}>"
    t = lambda *s: f"tensor<{'x'.join(map(str, s[:-1]))}x{s[-1]}>"
    e, te = t(segments, "i32"), t(most, segments, "i32")
    few = 16
    view = lambda name, of, whole, part: f"    %{name} = scale.view %{of} shard<0> at @device : {whole} -> {part}\n" if not alone else ""
    A, Ad, W, Wd = mem(n * rows, inner, "bf16"), mem(rows, inner, "bf16"), mem(n * own, inner, width, "bf16"), mem(own, inner, width, "bf16")
    of = lambda name: f"%{name}" if alone else f"%{name}d"
    loop = """      // A condition makes what is sent one operation, which warps of their own do.
      %any = arith.cmpi ne, %m, %c0 : index
      scf.if %any {
      %none = comm.join()
      %sent = scf.for %i = %c0 to %tall step %few iter_args(%token = %none) -> (!comm.token) {
"""
    send = """        %put = comm.put %x, %there[%i, %col] to %owner : !few, !some
        %joined = comm.join(%token, %put)
        scf.yield %joined : !comm.token
"""
    tell = "      %mine = arith.muli %me, %own : index\n      %word = arith.addi %mine, %e : index\n      comm.notify %done[%word] add %one to %owner after %sent : !sig\n      }\n"
    if alone:
        loop, tell = "      scf.for %i = %c0 to %tall step %few {\n", ""
        send = "        tile.store %x, %there[%i, %col] : !few, !some\n"
    text = f"""!A = {A}
!Ad = {Ad}
!W = {W}
!Wd = {Wd}
!first = {mem(n, segments + 1, "i32")}
!firstd = {mem(1, segments + 1, "i32")}
!place = {mem(n, segments, "i32")}
!placed = {mem(1, segments, "i32")}
!table = {mem(n, most, "i32")}
!tabled = {mem(1, most, "i32")}
!count = {mem(n, "i32")}
!got = memref<{rows + bm}x{width}xbf16, #scale.mem<symmetric>>
!some = memref<?x{width}xbf16, strided<[{width}, 1], offset: ?>, #scale.mem<symmetric>>
!C = {mem(n * experts, width, "bf16")}
!Cd = {mem(experts, width, "bf16")}
!e = {e}
!te = {te}
!sum = tensor<{bm}x{bn}xf32>
!few = tensor<{few}x{bn}xbf16>
!sig = !comm.signal<{experts}>
func.func @main(%A: !A {{tile.init = "random"}}, %W: !W {{tile.init = "random"}}, %first: !first {{tile.init = "zeros"}}, %place: !place {{tile.init = "zeros"}},
                %from: !place {{tile.init = "zeros"}}, %size: !place {{tile.init = "zeros"}},
                %segment: !table, %row: !table, %count: !count, %C: !C {{tile.out}}) {{
  %got = comm.symm_alloc : !got
  %done = comm.signal_alloc : !sig
  tile.kernel devices({n}) blocks(%x) = (1) threads(512) {{
{view("firstd", "first", "!first", "!firstd")}{view("segmentd", "segment", "!table", "!tabled")}{view("rowd", "row", "!table", "!tabled")}{view("countd", "count", "!count", "memref<1xi32>")}    %bm = arith.constant dense<{bm}> : !e
    %up = arith.constant dense<{bm - 1}> : !e
    %none = arith.constant dense<0> : !te
    %from1 = tile.load {of("first")}[0, 0] [1, {segments}] : !firstd -> !e
    %to1 = tile.load {of("first")}[0, 1] [1, {segments}] : !firstd -> !e
    %rows = arith.subi %to1, %from1 : !e
    %rowsup = arith.addi %rows, %up : !e
    %tiles = arith.divui %rowsup, %bm : !e
    %end = tile.scan add %tiles dim 0 : !e
    %begin = arith.subi %end, %tiles : !e
    %t = tile.iota dim 0 : !te
    %ends = tile.broadcast %end dims [0] : !e -> !te
    %begins = tile.broadcast %begin dims [0] : !e -> !te
    %after = arith.cmpi sge, %t, %ends : !te
    %before = arith.extui %after : {te.replace('i32', 'i1')} to !te
    %s = tile.reduce add %before dims [1] : !te
    %since = arith.cmpi sge, %t, %begins : !te
    %until = arith.cmpi slt, %t, %ends : !te
    %its = arith.andi %since, %until : {te.replace('i32', 'i1')}
    %in = arith.subi %t, %begins : !te
    %bms = tile.broadcast %bm dims [0] : !e -> !te
    %down = arith.muli %in, %bms : !te
    %froms = tile.broadcast %from1 dims [0] : !e -> !te
    %at = arith.addi %froms, %down : !te
    %one = arith.select %its, %at, %none : {te.replace('i32', 'i1')}, !te
    %r = tile.reduce add %one dims [1] : !te
    %n = tile.reduce add %tiles dims [0] keep : !e
    tile.store %s, {of("segment")}[0, 0] : {t(most, "i32")}, !tabled
    tile.store %r, {of("row")}[0, 0] : {t(most, "i32")}, !tabled
    tile.store %n, {of("count")}[0] : tensor<1xi32>, memref<1xi32>
  }}
  tile.kernel devices({n}) blocks(%block) = (132) threads(256) {{
{view("firstd", "first", "!first", "!firstd")}{view("placed", "place", "!place", "!placed")}{view("segmentd", "segment", "!table", "!tabled")}{view("rowd", "row", "!table", "!tabled")}{view("countd", "count", "!count", "memref<1xi32>")}{view("Ad", "A", "!A", "!Ad")}{view("Wd", "W", "!W", "!Wd")}    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant {d} : index
    %own = arith.constant {own} : index
    %blocks = arith.constant 132 : index
    %cols = arith.constant {cols} : index
    %bn = arith.constant {bn} : index
    %tall = arith.constant {bm} : index
    %few = arith.constant {few} : index
    %one = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : !sum
    %me = comm.rank @device
    %n32 = memref.load {of("count")}[%c0] : memref<1xi32>
    %tiles = arith.index_cast %n32 : i32 to index
    %all = arith.muli %tiles, %cols : index
    scf.for %t = %block to %all step %blocks {{
      %tile = arith.divui %t, %cols : index
      %j = arith.remui %t, %cols : index
      %col = arith.muli %j, %bn : index
      %s32 = memref.load {of("segment")}[%c0, %tile] : !tabled
      %s = arith.index_cast %s32 : i32 to index
      %r32 = memref.load {of("row")}[%c0, %tile] : !tabled
      %r = arith.index_cast %r32 : i32 to index
      %e = arith.divui %s, %n : index
      %owner = arith.{'muli %c0, %s' if alone else 'remui %s, %n'} : index
      %sum = tile.pipelined %k = 0 to {inner} step 64 stages(3) iter_args(%acc = %zero) -> (!sum) {{
        %a = tile.load {of("A")}[%r, %k] : !Ad -> tensor<{bm}x64xbf16>
        %b = tile.load {of("W")}[%e, %k, %col] : !Wd -> tensor<64x{bn}xbf16>
        %p = tile.gemm %a, %b, %acc : tensor<{bm}x64xbf16>, tensor<64x{bn}xbf16> -> !sum
        tile.yield %p : !sum
      }}
      %c = arith.truncf %sum : !sum to tensor<{bm}x{bn}xbf16>
      %next = arith.addi %s, %c1 : index
      %begin32 = memref.load {of("first")}[%c0, %s] : !firstd
      %end32 = memref.load {of("first")}[%c0, %next] : !firstd
      %place32 = memref.load {of("place")}[%c0, %s] : !placed
      %left32 = arith.subi %end32, %r32 : i32
      %left = arith.index_cast %left32 : i32 to index
      %in32 = arith.subi %r32, %begin32 : i32
      %at32 = arith.addi %place32, %in32 : i32
      %at = arith.index_cast %at32 : i32 to index
      %m = arith.minui %left, %tall : index
      %there = memref.subview %got[%at, 0] [%m, {width}] [1, 1] : !got to !some
      %staged = tile.alloc : memref<{bm}x{bn}xbf16, #scale.mem<l1>>
      tile.store %c, %staged[0, 0] : tensor<{bm}x{bn}xbf16>, memref<{bm}x{bn}xbf16, #scale.mem<l1>>
{loop}        %x = tile.load %staged[%i, 0] : memref<{bm}x{bn}xbf16, #scale.mem<l1>> -> !few
{send}      }}
{tell}    }}
  }}
"""
    if alone:
        return text + "  return\n}\n"
    return text + f"""  tile.kernel devices({n}) blocks(%e) = ({experts}) threads(128) {{
{view("Cd", "C", "!C", "!Cd")}{view("fromd", "from", "!place", "!placed")}{view("sized", "size", "!place", "!placed")}    %c0 = arith.constant 0 : index
    %wide = arith.constant {width} : index
    %bn = arith.constant {bn} : index
    %up = arith.constant {bm - 1} : i32
    %bm = arith.constant {bm} : i32
    %cols = arith.constant {cols} : i32
    %s32 = memref.load {of("size")}[%c0, %e] : !placed
    %su = arith.addi %s32, %up : i32
    %tiles = arith.divui %su, %bm : i32
    %all = arith.muli %tiles, %cols : i32
    %came = comm.wait %done[%e] ge %all : !sig
    %here = comm.consume %got, %came : !got
    %f32 = memref.load {of("from")}[%c0, %e] : !placed
    %f = arith.index_cast %f32 : i32 to index
    scf.for %col = %c0 to %wide step %bn {{
      %x = tile.load %here[%f, %col] : !got -> tensor<1x{bn}xbf16>
      tile.store %x, {of("C")}[%e, %col] : tensor<1x{bn}xbf16>, !Cd
    }}
  }}
  return
}}
"""


def tables(np, rng, d, rows, experts):
    """Where segments begin in a device's rows, where they go at their owner, and where each expert's first row is at an
    owner and how many there are: sizes from half to one and a half times the mean, which fill each device's rows."""
    own = experts // d
    size = rng.integers(rows // (own * d) // 2, rows // (own * d) * 3 // 2 + 1, (d, own, d))  # device, expert, owner
    size = np.maximum(size * (rows / size.sum((1, 2), keepdims=True)), 1).astype("int32")
    for owner in range(d):  # an owner has room for so many rows
        size[:, :, owner] = size[:, :, owner] * min(1, rows / size[:, :, owner].sum())
    size = np.maximum(size, 1)
    first = np.concatenate([np.zeros((d, 1), "int32"), size.reshape(d, -1).cumsum(1)], 1).astype("int32")
    of = size.reshape(experts, d).T.copy()  # of an owner, by expert
    place = np.concatenate([np.zeros((d, 1), "int64"), of.cumsum(1)[:, :-1]], 1)
    return first, place.T.reshape(d, own * d).astype("int32"), place.astype("int32"), of.astype("int32")


def want_grouped(np, args, d, rows, experts, **_):
    from kernels import wide
    a, w, first = wide(args[0]).reshape(d, rows, -1), wide(args[1]), args[2]
    own, at, out = experts // d, [], []
    for owner in range(d):
        for e in range(0, experts, max(1, experts // 8)):
            dev, s = e // own, e % own * d + owner
            at.append(owner * experts + e)
            out.append(a[dev, first[dev, s]] @ w[e])
    return at, np.stack(out)
