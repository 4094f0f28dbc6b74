"""Kernels of several devices, each as a program of a size: programs of tsopt, their inputs and what should come out.

    python3 bench/several/kernels.py programs DIR [small] [DEVICES] [launches=N]     writes DIR/KIND.mlir and, of what one device does,
                                                                             DIR/KIND_alone.mlir; launched N times in a loop
    python3 bench/several/kernels.py check TSRUN DIR [DEVICES] [KIND…]       runs DIR/KIND.mlir, of small sizes, in the simulator, and compares with numpy

Inputs and results are files of numpy; of large ones some rows are compared. DEVICES is 4.
"""
import os, re, subprocess, sys, tempfile
from grouped import grouped, tables, want_grouped
from mla import mla, want_mla

SIZES = {
    "attention": dict(rows=16384, heads=16, bm=128, bn=128),
    "ring": dict(rows=16384, heads=16, bm=128, bn=128),
    "mla": dict(batch=64, heads=128, context=65536),
    "softmax": dict(rows=2048, columns=131072),
    "layernorm": dict(rows=2048, columns=131072),
    "pipeline": dict(rows=65536, width=2048, tile=16, blocks=264),
    "halo": dict(planes=2, rows=4096, width=4096),
    "moe": dict(tokens=4096, width=7168, experts=64, chunk=16),
    "grouped": dict(rows=16384, experts=32, width=4096, inner=2048, tile=(128, 256)),
    "mlp": dict(rows=8192, width=4096, inner=11008, tile=(128, 256)),
}
SMALL = {
    "attention": dict(rows=512, heads=2, bm=64, bn=64),
    "ring": dict(rows=512, heads=2, bm=64, bn=64),
    "mla": dict(batch=4, heads=128, context=256),
    "softmax": dict(rows=8, columns=1024),
    "layernorm": dict(rows=8, columns=1024),
    "pipeline": dict(rows=128, width=64, tile=8, blocks=4),
    "halo": dict(planes=2, rows=16, width=128),
    "moe": dict(tokens=32, width=256, experts=16, chunk=16),
    "grouped": dict(rows=256, experts=8, width=128, inner=64, tile=(32, 64)),
    "mlp": dict(rows=256, width=128, inner=512, tile=(32, 64)),
}

def SYMM(alone):
    return "" if alone else ", #scale.mem<symmetric>"

# What attention does with a tile of keys and one of values.
ATTEND = """{pad}%k = tile.load {k} -> !t
{pad}%v = tile.load {v} -> !t
{pad}%qk = tile.gemm %q, %k, %zs transpose_b policy(full_row) : !q, !t -> !s
{pad}%mt = tile.reduce max %qk dims [1] : !s
{pad}%mn = arith.maximumf %mi, %mt : !row
{pad}%md = arith.subf %mi, %mn : !row
{pad}%ms = arith.mulf %md, %scaler : !row
{pad}%alpha = math.exp2 %ms fastmath<afn> : !row
{pad}%mns = arith.mulf %mn, %scaler : !row
{pad}%mnb = tile.broadcast %mns dims [1] : !row -> !s
{pad}%neg = arith.negf %mnb : !s
{pad}%ss = math.fma %qk, %scalet, %neg : !s
{pad}%p = math.exp2 %ss fastmath<afn> : !s
{pad}%rs = tile.reduce add %p dims [1] : !s
{pad}%ln = math.fma %li, %alpha, %rs : !row
{pad}%ab = tile.broadcast %alpha dims [1] : !row -> !o
{pad}%oa = arith.mulf %oi, %ab : !o
{pad}%pb = arith.truncf %p : !s to !p
{pad}%on = tile.gemm %pb, %v, %oa policy(full_row) : !p, !t -> !o
{pad}tile.yield %mn, %ln, %on : !row, !row, !o
"""
ATTENTION_TYPES = """!q = tensor<{bm}x128xbf16>
!t = tensor<{bn}x128xbf16>
!s = tensor<{bm}x{bn}xf32>
!p = tensor<{bm}x{bn}xbf16>
!o = tensor<{bm}x128xf32>
!row = tensor<{bm}xf32>
"""
ATTENTION_BEGIN = """    %scale = arith.constant 0.127517431 : f32
    %scaler = tile.fill %scale : f32 -> !row
    %scalet = tile.fill %scale : f32 -> !s
    %zs = arith.constant dense<0.0> : !s
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !o
    %q = tile.load {q}[%row, %head] : !part -> !q
"""
ATTENTION_END = """    %lb = tile.broadcast %l dims [1] : !row -> !o
    %r = arith.divf %o, %lb fastmath<arcp> : !o
    %rb = arith.truncf %r : !o to !q
    tile.store %rb, {o}[%row, %head] : !q, !part
  }}
  return
}}
"""


def attention(d, alone, rows, heads, bm, bn):
    """Keys and values gathered by all-gathers that fuse-comm makes part of the kernel; each device begins with its own."""
    part, width = rows // d, heads * 128
    text = ATTENTION_TYPES.format(bm=bm, bn=bn)
    text += f"!seq = memref<{rows}x{width}xbf16>\n!part = memref<{part}x{width}xbf16>\n!all = memref<{rows}x{width}xbf16{SYMM(alone)}>\n"
    mine = "!part" if alone else "!seq"
    text += f"""func.func @main(%Q: {mine} {{tile.init = "random"}}, %K: !seq {{tile.init = "random"}}, %V: !seq {{tile.init = "random"}}, %O: {mine} {{tile.out}}) {{\n"""
    grid = f"(%row, %head) = (0, 0) to ({part}, {width}) step ({bm}, 128) threads({2 * bm}) raster({part // bm})"
    if alone:
        text += f"  tile.kernel {grid} {{\n    %own = arith.constant 0 : index\n"
    else:
        text += f"""  %Kg = comm.symm_alloc : !all
  %Vg = comm.symm_alloc : !all
  comm.all_gather_into %K to %Kg dim 0 devices {d} : !seq, !all
  comm.all_gather_into %V to %Vg dim 0 devices {d} : !seq, !all
  tile.kernel devices({d}) {grid} {{
    %Qd = scale.view %Q shard<0> at @device : !seq -> !part
    %Od = scale.view %O shard<0> at @device : !seq -> !part
    %me = comm.rank @device
    %shard = arith.constant {part} : index
    %own = arith.muli %me, %shard : index
"""
    q, o, k, v = ("%Q", "%O", "%K", "%V") if alone else ("%Qd", "%Od", "%Kg", "%Vg")
    text += f"    %rows = arith.constant {rows} : index\n" + ATTENTION_BEGIN.format(q=q)
    text += f"""    %m, %l, %o = tile.pipelined %key = 0 to {rows} step {bn} stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !o) {{
      %turned = arith.addi %own, %key : index
      %at = arith.remui %turned, %rows : index
"""
    text += ATTEND.format(pad="      ", k=f"{k}[%at, %head] : !all", v=f"{v}[%at, %head] : !all") + "    }\n"
    return text + ATTENTION_END.format(o=o)


def pass_on(pad, k, v, type, row, place, peer, counter):
    """puts a tile of rows of keys and one of values, some rows at a time"""
    text = ""
    for name, memory in [("K", k), ("V", v)]:
        text += f"""{pad}%{name}{type[1:]}none = comm.join()
{pad}%{name}{type[1:]}sent = scf.for %j = %c0 to %tall step %few iter_args(%sofar = %{name}{type[1:]}none) -> (!comm.token) {{
{pad}  %jr = arith.addi {row}, %j : index
{pad}  %jp = arith.addi {place}, %j : index
{pad}  %some = tile.load {memory}[%jr, %head] : {type} -> !few
{pad}  %put = comm.put %some, %{name}g[%jp, %head] to {peer} : !few, !all
{pad}  %joined = comm.join(%sofar, %put)
{pad}  scf.yield %joined : !comm.token
{pad}}}
"""
    return text + f"{pad}comm.notify %here[{counter}] add %one to {peer} after %K{type[1:]}sent, %V{type[1:]}sent : !here\n"


def ring(d, alone, rows, heads, bm, bn):
    """Ring attention: each block passes on its tile of the keys of a device to the next before it attends to them."""
    if alone:
        return None
    part, width = rows // d, heads * 128
    blocks = part // bm
    text = ATTENTION_TYPES.format(bm=bm, bn=bn)
    text += f"!seq = memref<{rows}x{width}xbf16>\n!part = memref<{part}x{width}xbf16>\n!all = memref<{rows}x{width}xbf16{SYMM(alone)}>\n!here = !comm.signal<{d * heads}>\n!few = tensor<{min(bm, 32)}x128xbf16>\n"
    text += f"""func.func @main(%Q: !seq {{tile.init = "random"}}, %K: !seq {{tile.init = "random"}}, %V: !seq {{tile.init = "random"}}, %O: !seq {{tile.out}}) {{
  %Kg = comm.symm_alloc : !all
  %Vg = comm.symm_alloc : !all
  %here = comm.signal_alloc : !here
  tile.kernel devices({d}) (%row, %head) = (0, 0) to ({part}, {width}) step ({bm}, 128) threads({2 * bm}) raster({blocks}) {{
    %Qd = scale.view %Q shard<0> at @device : !seq -> !part
    %Kd = scale.view %K shard<0> at @device : !seq -> !part
    %Vd = scale.view %V shard<0> at @device : !seq -> !part
    %Od = scale.view %O shard<0> at @device : !seq -> !part
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %blocks = arith.constant {blocks} : i32
    %shard = arith.constant {part} : index
    %heads = arith.constant {heads} : index
    %columns = arith.constant 128 : index
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %last = arith.subi %n, %c1 : index
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %n : index
    %h = arith.divui %head, %columns : index
    %own = arith.muli %me, %shard : index
    %place = arith.addi %own, %row : index
    %word = arith.muli %me, %heads : index
    %counter = arith.addi %word, %h : index
    %tall = arith.constant {bm} : index
    %few = arith.constant {min(bm, 32)} : index
""" + pass_on("    ", "%Kd", "%Vd", "!part", "%row", "%place", "%me", "%counter")
    text += ATTENTION_BEGIN.format(q="%Qd")
    text += f"""    %m, %l, %o = scf.for %i = %c0 to %n step %c1 iter_args(%mj = %m0, %lj = %l0, %oj = %o0) -> (!row, !row, !o) {{
      %back = arith.subi %n, %i : index
      %of = arith.addi %me, %back : index
      %owner = arith.remui %of, %n : index
      %its = arith.muli %owner, %heads : index
      %counts = arith.addi %its, %h : index
      %came = comm.wait %here[%counts] ge %blocks : !here
      %Kn = comm.consume %Kg, %came : !all
      %Vn = comm.consume %Vg, %came : !all
      %first = arith.muli %owner, %shard : index
      %more = arith.cmpi ult, %i, %last : index
      scf.if %more {{
        %to = arith.addi %first, %row : index
{pass_on("        ", "%Kn", "%Vn", "!all", "%to", "%to", "%next", "%counts")}      }}
      %mr, %lr, %or = tile.pipelined %key = 0 to {part} step {bn} stages(2) iter_args(%mi = %mj, %li = %lj, %oi = %oj) -> (!row, !row, !o) {{
        %at = arith.addi %first, %key : index
"""
    text += ATTEND.format(pad="        ", k="%Kn[%at, %head] : !all", v="%Vn[%at, %head] : !all")
    text += "      }\n      scf.yield %mr, %lr, %or : !row, !row, !o\n    }\n"
    return text + ATTENTION_END.format(o="%Od")


def rows_of(d, alone, rows, columns, extra, first, second, reduced):
    """a kernel with a block a row of bf16, of which each device has some columns: one pass gathers numbers of the row, which
    devices merge, and another, from the second-level cache, writes it"""
    part = columns // d
    step, mine = min(part, 4096), part if alone else columns
    args = "".join(f", %{n}: memref<{mine}xbf16> {{tile.init = \"random\"}}" for n in extra)
    text = f"""!w = tensor<1x{step}xbf16>
!x = tensor<1x{step}xf32>
!row = tensor<1xf32>
!all = memref<{rows}x{mine}xbf16>
!part = memref<{rows}x{part}xbf16>
!line = memref<{part}xbf16>
!v = tensor<{step}xbf16>
!f = tensor<{step}xf32>
func.func @main(%X: !all {{tile.init = "random"}}{args}, %Y: !all {{tile.out}}) {{
  tile.kernel {'' if alone else f'devices({d}) '}(%row) = (0) to ({rows}) step (1) threads({min(256, step)}) {{
    %z = arith.constant dense<0.0> : !x
    %zero = arith.constant dense<0.0> : !row
"""
    if not alone:
        text += "    %Xd = scale.view %X shard<1> at @device : !all -> !part\n    %Yd = scale.view %Y shard<1> at @device : !all -> !part\n"
        for n in extra:
            text += f"    %{n}d = scale.view %{n} shard<0> at @device : memref<{columns}xbf16> -> !line\n"
    to = "" if alone else "d"
    loop = lambda carried: f"tile.pipelined %c = 0 to {part} step {step} stages({4 if carried else 2}){carried} {{\n      %t = tile.load %X{to}[%row, %c] : !part -> !w\n      %x = arith.extf %t : !w to !x\n"
    return text + first(loop, to, part) + reduced + "    " + loop("") + second(to) + f"""      %yb = arith.truncf %y : !x to !w
      tile.store %yb, %Y{to}[%row, %c] : !w, !part
    }}
  }}
  return
}}
"""


def softmax(d, alone, rows, columns):
    """Rows divided by columns: one all-reduce whose combiner merges a maximum and a sum."""
    def first(loop, to, part):
        return """    %log2e = arith.constant dense<1.44269504> : !x
    %m0 = arith.constant dense<0xFF800000> : !row
    %m, %ls = """ + loop(" iter_args(%mi = %m0, %li = %z) -> (!row, !x)") + """      %s = arith.mulf %x, %log2e : !x
      %mt = tile.reduce max %s dims [1] : !x
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %al = math.exp2 %md fastmath<afn> : !row
      %alb = tile.broadcast %al dims [1] : !row -> !x
      %mb = tile.broadcast %mn dims [1] : !row -> !x
      %sd = arith.subf %s, %mb : !x
      %e = math.exp2 %sd fastmath<afn> : !x
      %ln = math.fma %li, %alb, %e : !x
      tile.yield %mn, %ln : !row, !x
    }
    %l = tile.reduce add %ls dims [1] : !x
"""
    reduced = """    %max, %sum = comm.all_reduce (%m, %l) at @device : !row, !row -> !row, !row {
    ^bb0(%ma: !row, %la: !row, %mc: !row, %lc: !row):
      %mx = arith.maximumf %ma, %mc : !row
      %da = arith.subf %ma, %mx : !row
      %dc = arith.subf %mc, %mx : !row
      %ea = math.exp2 %da fastmath<afn> : !row
      %ec = math.exp2 %dc fastmath<afn> : !row
      %wa = arith.mulf %la, %ea : !row
      %both = math.fma %lc, %ec, %wa : !row
      comm.yield %mx, %both : !row, !row
    }
"""
    if alone:
        reduced = "    %max = arith.addf %m, %zero : !row\n    %sum = arith.addf %l, %zero : !row\n"
    reduced += """    %lg = math.log2 %sum fastmath<afn> : !row
    %off = arith.addf %max, %lg : !row
    %neg = arith.negf %off : !row
"""
    second = lambda to: """      %offb = tile.broadcast %neg dims [1] : !row -> !x
      %zs = math.fma %x, %log2e, %offb : !x
      %y = math.exp2 %zs fastmath<afn> : !x
"""
    return rows_of(d, alone, rows, columns, [], first, second, reduced)


def layernorm(d, alone, rows, columns):
    """Rows divided by columns: one all-reduce of how many there are, their mean and the squares of the differences from it."""
    def first(loop, to, part):
        return f"""    %inv = arith.constant dense<{1 / part!r}> : !row
    %invall = arith.constant dense<{1 / (part if alone else part * d)!r}> : !row
    %eps = arith.constant dense<1.0e-5> : !row
    %n = arith.constant dense<{float(part)!r}> : !row
    // The first element is near enough to the mean for the squares.
    %p = tile.load %X{to}[%row, 0] : !part -> tensor<1x1xbf16>
    %pf = arith.extf %p : tensor<1x1xbf16> to tensor<1x1xf32>
    %pr = tile.reshape %pf : tensor<1x1xf32> -> !row
    %pb = tile.broadcast %pr dims [1] : !row -> !x
    %ss, %qs = """ + loop(" iter_args(%si = %z, %qi = %z) -> (!x, !x)") + """      %dx = arith.subf %x, %pb : !x
      %sn = arith.addf %si, %dx : !x
      %qn = math.fma %dx, %dx, %qi : !x
      tile.yield %sn, %qn : !x, !x
    }
    %s = tile.reduce add %ss dims [1] : !x
    %q = tile.reduce add %qs dims [1] : !x
    %md = arith.mulf %s, %inv : !row
    %mean = arith.addf %md, %pr : !row
    %sneg = arith.negf %s : !row
    %m2 = math.fma %sneg, %md, %q : !row
"""
    reduced = """    %nall, %u, %v = comm.all_reduce (%n, %mean, %m2) at @device : !row, !row, !row -> !row, !row, !row {
    ^bb0(%na: !row, %ua: !row, %va: !row, %nb: !row, %ub: !row, %vb: !row):
      %nn = arith.addf %na, %nb : !row
      %share = arith.divf %nb, %nn : !row
      %delta = arith.subf %ub, %ua : !row
      %un = math.fma %delta, %share, %ua : !row
      %both = arith.addf %va, %vb : !row
      %dd = arith.mulf %delta, %delta : !row
      %w = arith.mulf %na, %share : !row
      %vn = math.fma %dd, %w, %both : !row
      comm.yield %nn, %un, %vn : !row, !row, !row
    }
"""
    if alone:
        reduced = "    %u = arith.addf %mean, %zero : !row\n    %v = arith.addf %m2, %zero : !row\n"
    reduced += """    %var = math.fma %v, %invall, %eps : !row
    %rstd = math.rsqrt %var : !row
    %uneg = arith.negf %u : !row
    %shift = arith.mulf %uneg, %rstd : !row
"""
    second = lambda to: f"""      %rb = tile.broadcast %rstd dims [1] : !row -> !x
      %sb = tile.broadcast %shift dims [1] : !row -> !x
      %nrm = math.fma %x, %rb, %sb : !x
      %gt = tile.load %G{to}[%c] : !line -> !v
      %bt = tile.load %B{to}[%c] : !line -> !v
      %gf = arith.extf %gt : !v to !f
      %bf = arith.extf %bt : !v to !f
      %gb = tile.broadcast %gf dims [0] : !f -> !x
      %bb = tile.broadcast %bf dims [0] : !f -> !x
      %y = math.fma %nrm, %gb, %bb : !x
"""
    return rows_of(d, alone, rows, columns, ["G", "B"], first, second, reduced)


def pipeline(d, alone, rows, width, tile, blocks):
    """Tiles of rows go from device to device, each of which multiplies them by its factors and keeps the sums of rows;
    a block takes those of the block of its number, in two slots, and says when it has read one."""
    if alone:
        return None
    steps = rows // tile // blocks if rows % (tile * blocks) == 0 else -(-rows // (tile * blocks))
    slots = 4
    return f"""!x = memref<{rows}x{width}xbf16>
!f = memref<{d}x{width}xbf16>
!y = memref<{d}x{rows}xf32>
!yd = memref<1x{rows}xf32>
!buf = memref<{blocks}x{slots}x{tile}x{width}xbf16, #scale.mem<symmetric>>
!slot = memref<{tile}x{width}xbf16, strided<[{width}, 1], offset: ?>, #scale.mem<symmetric>>
!t = tensor<{tile}x{width}xbf16>
!tf = tensor<{tile}x{width}xf32>
!sig = !comm.signal<{blocks}>
func.func @main(%X: !x {{tile.init = "random"}}, %F: !f {{tile.init = "random"}}, %Y: !y {{tile.out}}) {{
  %buf = comm.symm_alloc : !buf
  %full = comm.signal_alloc : !sig
  %free = comm.signal_alloc : !sig
  tile.kernel devices({d}) blocks(%b) = ({blocks}) threads(256) {{
    %Fd = scale.view %F shard<0> at @device : !f -> memref<1x{width}xbf16>
    %Yd = scale.view %Y shard<0> at @device : !y -> !yd
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %slots = arith.constant {slots} : index
    %steps = arith.constant {steps} : index
    %blocks = arith.constant {blocks} : index
    %tile = arith.constant {tile} : index
    %last = arith.constant {d - 1} : index
    %one = arith.constant 1 : i32
    %behind = arith.constant {slots} : i32
    %me = comm.rank @device
    %prev = arith.subi %me, %c1 : index
    %next = arith.addi %me, %c1 : index
    %starts = arith.cmpi eq, %me, %c0 : index
    %sends = arith.cmpi ne, %me, %last : index
    %f = tile.load %Fd[0, 0] [1, {width}] : memref<1x{width}xbf16> -> tensor<{width}xbf16>
    %ff = arith.extf %f : tensor<{width}xbf16> to tensor<{width}xf32>
    %fb = tile.broadcast %ff dims [0] : tensor<{width}xf32> -> !tf
    scf.for %i = %c0 to %steps step %c1 {{
      %k = arith.muli %i, %blocks : index
      %j = arith.addi %k, %b : index
      %row = arith.muli %j, %tile : index
      %slot = arith.remui %i, %slots : index
      %begun = arith.index_cast %i : index to i32
      %count = arith.addi %begun, %one : i32
      %a = scf.if %starts -> (!t) {{
        %t = tile.load %X[%row, 0] : !x -> !t
        scf.yield %t : !t
      }} else {{
        %came = comm.wait %full[%b] ge %count : !sig
        %here = comm.consume %buf, %came : !buf
        %t = tile.load %here[%b, %slot, 0, 0] : !buf -> !t
        comm.notify %free[%b] add %one to %prev : !sig
        scf.yield %t : !t
      }}
      %af = arith.extf %a : !t to !tf
      %p = arith.mulf %af, %fb : !tf
      %s = tile.reduce add %p dims [1] : !tf
      tile.store %s, %Yd[0, %row] : tensor<{tile}xf32>, !yd
      scf.if %sends {{
        %r = arith.truncf %p : !tf to !t
        %taken = arith.subi %count, %behind : i32
        %room = comm.wait %free[%b] ge %taken : !sig
        %there = comm.consume %buf, %room : !buf
        %sent = comm.put %r, %there[%b, %slot, 0, 0] to %next : !t, !buf
        comm.notify %full[%b] add %one to %next after %sent : !sig
      }}
    }}
  }}
  return
}}
"""


def halo(d, alone, planes, rows, width):
    """A plane becomes half of itself and quarters of both its neighbours, around; each device has some, and puts the
    first and the last to its neighbours."""
    if alone:
        return None
    n, th, tw = planes * d, 8, min(width, 256)
    return f"""!x = memref<{n}x{rows}x{width}xf32>
!xd = memref<{planes}x{rows}x{width}xf32>
!halo = memref<2x{rows}x{width}xf32, #scale.mem<symmetric>>
!t = tensor<{th}x{tw}xf32>
!sig = !comm.signal<{2 * (rows // th) * (width // tw)}>
func.func @main(%X: !x {{tile.init = "random"}}, %Y: !x {{tile.out}}) {{
  %halo = comm.symm_alloc : !halo
  %here = comm.signal_alloc : !sig
  tile.kernel devices({d}) (%row, %col) = (0, 0) to ({rows}, {width}) step ({th}, {tw}) threads(256) {{
    %Xd = scale.view %X shard<0> at @device : !x -> !xd
    %Yd = scale.view %Y shard<0> at @device : !x -> !xd
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %half = arith.constant dense<0.5> : !t
    %quarter = arith.constant dense<0.25> : !t
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %n : index
    %n1 = arith.subi %n, %c1 : index
    %down = arith.addi %me, %n1 : index
    %prev = arith.remui %down, %n : index
    %word = affine.apply affine_map<(r, c) -> ((r floordiv {th}) * {2 * (width // tw)} + (c floordiv {tw}) * 2)>(%row, %col)
    %word1 = arith.addi %word, %c1 : index
    %first = tile.load %Xd[0, %row, %col] : !xd -> !t
    %p = comm.put %first, %halo[1, %row, %col] to %prev : !t, !halo
    comm.notify %here[%word1] add %one to %prev after %p : !sig
    %last = tile.load %Xd[{planes - 1}, %row, %col] : !xd -> !t
    %q = comm.put %last, %halo[0, %row, %col] to %next : !t, !halo
    comm.notify %here[%word] add %one to %next after %q : !sig
    %came = comm.wait %here[%word] ge %one each(2) : !sig
    %now = comm.consume %halo, %came : !halo
    %above = tile.load %now[0, %row, %col] : !halo -> !t
    %below = tile.load %now[1, %row, %col] : !halo -> !t
""" + "".join(f"""    %l{i} = {f'tile.load %Xd[{i}, %row, %col] : !xd -> !t'}
""" for i in range(1, planes - 1)) + "".join(f"""    %s{i} = arith.addf {plane(i - 1, planes)}, {plane(i + 1, planes)} : !t
    %h{i} = arith.mulf {plane(i, planes)}, %half : !t
    %y{i} = math.fma %s{i}, %quarter, %h{i} : !t
    tile.store %y{i}, %Yd[{i}, %row, %col] : !t, !xd
""" for i in range(planes)) + "  }\n  return\n}\n"


def plane(i, planes):
    return {-1: "%above", 0: "%first", planes - 1: "%last", planes: "%below"}.get(i, f"%l{i}")


def mlp(d, alone, rows, width, inner, tile):
    """y = relu(x W1) W2 with rows of x and y, columns of W1 and rows of W2 divided: an all-gather, two products, a reduce-scatter."""
    own, (bm, bn) = inner // d, tile
    def product(m, n, k, a, at, b, bt, c, ct, relu):
        return f"""    %zero = arith.constant dense<0.0> : tensor<{bm}x{bn}xf32>
    %sum = tile.pipelined %k = 0 to {k} step 64 stages(3) iter_args(%acc = %zero) -> (tensor<{bm}x{bn}xf32>) {{
      %a = tile.load {a}[%row, %k] : {at} -> tensor<{bm}x64xbf16>
      %b = tile.load {b}[%k, %col] : {bt} -> tensor<64x{bn}xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<{bm}x64xbf16>, tensor<64x{bn}xbf16> -> tensor<{bm}x{bn}xf32>
      tile.yield %r : tensor<{bm}x{bn}xf32>
    }}
    %act = arith.maximumf %sum, %{"zero" if relu else "sum"} : tensor<{bm}x{bn}xf32>
    %t = arith.truncf %act : tensor<{bm}x{bn}xf32> to tensor<{bm}x{bn}xbf16>
    tile.store %t, {c}[%row, %col] : tensor<{bm}x{bn}xbf16>, {ct}
  }}
"""
    mem = lambda r, c, s="": f"memref<{r}x{c}xbf16{s}>"
    s = SYMM(False)
    x, w1, w2, h, all_ = mem(rows, width), mem(width, inner), mem(inner, width), mem(rows, inner), mem(rows, width, s)
    w1d, w2d, hd = mem(width, own), mem(own, width), mem(rows, own)
    grid = lambda n: f"(%row, %col) = (0, 0) to ({rows}, {n}) step ({bm}, {bn}) threads({2 * bm}) raster(8) {{\n"
    if alone:
        return f"""func.func @main(%x: {x} {{tile.init = "random"}}, %W1: {w1d} {{tile.init = "random"}}, %W2: {w2d} {{tile.init = "random"}}, %hidden: {hd}, %y: {x} {{tile.out}}) {{
  tile.kernel {grid(own)}{product(rows, own, width, "%x", x, "%W1", w1d, "%hidden", hd, True)}  tile.kernel {grid(width)}{product(rows, width, own, "%hidden", hd, "%W2", w2d, "%y", x, False)}  return
}}
"""
    return f"""func.func @main(%x: {x} {{tile.init = "random"}}, %W1: {w1} {{tile.init = "random"}}, %W2: {w2} {{tile.init = "random"}}, %hidden: {h}, %y: {x} {{tile.out}}) {{
  %all = comm.symm_alloc : {all_}
  %parts = comm.symm_alloc : {all_}
  comm.all_gather_into %x to %all dim 0 devices {d} : {x}, {all_}
  tile.kernel devices({d}) {grid(own)}    %W1d = scale.view %W1 shard<1> at @device : {w1} -> {w1d}
    %hd = scale.view %hidden shard<1> at @device : {h} -> {hd}
{product(rows, own, width, "%all", all_, "%W1d", w1d, "%hd", hd, True)}  tile.kernel devices({d}) {grid(width)}    %hd = scale.view %hidden shard<1> at @device : {h} -> {hd}
    %W2d = scale.view %W2 shard<0> at @device : {w2} -> {w2d}
{product(rows, width, own, "%hd", hd, "%W2d", w2d, "%parts", all_, False)}  comm.reduce_scatter_into %parts to %y dim 0 devices {d} : {all_}, {x}
  return
}}
"""


def moe(d, alone, tokens, width, experts, chunk):
    """A mixture of experts without the experts: tokens' rows go to each device that has one of their eight experts, one
    behind the other, as many as there are; there they are multiplied by a number, come back, and are added up."""
    if alone:
        return None
    chunks, own = tokens // chunk, experts // d
    cols, quarter = min(512, width), width // d
    step = min(256, quarter)
    list_, t, f = f"tensor<{chunk}xi32>", f"tensor<{chunk}x{cols}xbf16>", f"tensor<{chunk}x{cols}xf32>"
    q, qf = f"tensor<{chunk}x{step}xbf16>", f"tensor<{chunk}x{step}xf32>"
    # Which tokens of chunk %c go to a device, as ones and zeros.
    chosen = lambda name, p: f"""    %{name}p = tile.fill {p} : i32 -> tensor<{chunk}x8xi32>
    %{name}its = arith.cmpi eq, %device, %{name}p : tensor<{chunk}x8xi32>
    %{name}each = arith.extui %{name}its : tensor<{chunk}x8xi1> to tensor<{chunk}x8xi32>
    %{name} = tile.reduce max %{name}each dims [1] : tensor<{chunk}x8xi32>
"""
    devices = f"""    %own = arith.constant dense<{own}> : tensor<{chunk}x8xi32>
    %ids = tile.load %Ed[%first, 0] : !ed -> tensor<{chunk}x8xi32>
    %device = arith.divui %ids, %own : tensor<{chunk}x8xi32>
"""
    # How many of the chunks before %c there are, and of %c, in a row of counts.
    places = lambda row: f"""    %all = tile.load {row} -> tensor<{chunks}xi32>
    %number = tile.iota dim 0 : tensor<{chunks}xi32>
    %c32 = arith.index_cast %c : index to i32
    %cs = tile.fill %c32 : i32 -> tensor<{chunks}xi32>
    %before = arith.cmpi ult, %number, %cs : tensor<{chunks}xi32>
    %nothing = arith.constant dense<0> : tensor<{chunks}xi32>
    %those = arith.select %before, %all, %nothing : tensor<{chunks}xi1>, tensor<{chunks}xi32>
    %sum = tile.reduce add %those dims [0] keep : tensor<{chunks}xi32>
    %sum32 = tensor.extract %sum[%c0] : tensor<1xi32>
    %off = arith.index_cast %sum32 : i32 to index
"""
    begin = lambda body: f"""    %Ed = scale.view %E shard<0> at @device : !e -> !ed
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %n = arith.constant {d} : index
    %end = arith.constant {width} : index
    %cols = arith.constant {cols} : index
    %chunk = arith.constant {chunk} : index
    %first = arith.muli %c, %chunk : index
    %me = comm.rank @device
{body}"""
    peer = f"""    %ahead = arith.addi %me, %pp : index
    %p = arith.remui %ahead, %n : index
    %p32 = arith.index_cast %p : index to i32
"""
    text = f"""!x = memref<{d * tokens}x{width}xbf16>
!xd = memref<{tokens}x{width}xbf16>
!e = memref<{d * tokens}x8xi32>
!ed = memref<{tokens}x8xi32>
!n = memref<{d}x{d}x{chunks}xi32>
!nd = memref<1x{d}x{chunks}xi32>
!rows = memref<{d}x{tokens}x{width}xbf16, #scale.mem<symmetric>>
!some = memref<?x{width}xbf16, strided<[{width}, 1], offset: ?>, #scale.mem<symmetric>>
!of = memref<{tokens}x{width}xbf16, strided<[{width}, 1], offset: ?>, #scale.mem<symmetric>>
!counts = memref<{d}x{chunks}xi32, #scale.mem<symmetric>>
!sig = !comm.signal<{d * chunks}>
func.func @main(%X: !x {{tile.init = "random"}}, %E: !e {{tile.init = "zeros"}}, %N: !n {{tile.init = "zeros"}}, %Y: !x {{tile.out}}) {{
  %sent = comm.symm_alloc : !rows
  %counts = comm.symm_alloc : !counts
  %back = comm.symm_alloc : !rows
  %asked = comm.signal_alloc : !sig
  %answered = comm.signal_alloc : !sig
  tile.kernel devices({d}) blocks(%c) = ({chunks}) threads(32) {{
    %Nd = scale.view %N shard<0> at @device : !n -> !nd
{begin(devices)}"""
    for r in range(d):
        text += f"    %r{r} = arith.constant {r} : i32\n" + chosen(f"to{r}", f"%r{r}")
        text += f"""    %n{r} = tile.reduce add %to{r} dims [0] keep : {list_}
    tile.store %n{r}, %Nd[0, {r}, %c] : tensor<1xi32>, !nd
"""
    text += f"""  }}
  tile.kernel devices({d}) blocks(%pp, %c) = ({d}, {chunks}) threads(256) {{
    %Nd = scale.view %N shard<0> at @device : !n -> !nd
    %Xd = scale.view %X shard<0> at @device : !x -> !xd
{begin(peer + devices)}{places("%Nd[0, %p, 0] : !nd")}{chosen("to", "%p32")}    %none = arith.constant dense<{tokens}> : {list_}
    %zero = arith.constant dense<0> : {list_}
    %its = arith.cmpi ne, %to, %zero : {list_}
    %place = tile.iota dim 0 : {list_}
    %first32 = arith.index_cast %first : index to i32
    %firsts = tile.fill %first32 : i32 -> {list_}
    %tokens = arith.addi %place, %firsts : {list_}
    %some = arith.select %its, %tokens, %none : tensor<{chunk}xi1>, {list_}
    %list = tile.sort(%some) dim 0 : {list_} {{
    ^bb0(%a: i32, %b: i32):
      %lower = arith.cmpi slt, %a, %b : i32
      tile.yield %lower : i1
    }}
    %count = tile.reduce add %to dims [0] keep : {list_}
    %count32 = tensor.extract %count[%c0] : tensor<1xi32>
    %m = arith.index_cast %count32 : i32 to index
    %there = memref.subview %sent[%me, %off, 0] [1, %m, {width}] [1, 1, 1] : !rows to !some
    %begun = comm.put %count, %counts[%me, %c] to %p : tensor<1xi32>, !counts
    %done = scf.for %col = %c0 to %end step %cols iter_args(%token = %begun) -> (!comm.token) {{
      %t = tile.gather %Xd[%list, %col] [1, {cols}] : !xd, {list_}, index -> {t}
      %put = comm.put %t, %there[0, %col] to %p : {t}, !some
      %joined = comm.join(%token, %put)
      scf.yield %joined : !comm.token
    }}
    %my = arith.muli %c, %n : index
    %word = arith.addi %my, %me : index
    comm.notify %asked[%word] add %one to %p after %done : !sig
    %its2 = arith.addi %my, %p : index
    %came = comm.wait %asked[%its2] ge %one : !sig
  }}
  tile.kernel devices({d}) blocks(%pp, %c) = ({d}, {chunks}) threads(256) {{
    %Yd = scale.view %Y shard<0> at @device : !x -> !xd
{begin(peer + devices)}{places("%counts[%p, 0] : !counts")}    %m32 = memref.load %counts[%p, %c] : !counts
    %m = arith.index_cast %m32 : i32 to index
    %me32 = arith.index_cast %me : index to i32
    %more = arith.addi %me32, %one : i32
    %factor = arith.sitofp %more : i32 to f32
    %factors = tile.fill %factor : f32 -> {f}
    %home = memref.subview %back[%me, %first, 0] [1, %m, {width}] [1, 1, 1] : !rows to !some
    %begun = comm.join()
    %done = scf.for %col = %c0 to %end step %cols iter_args(%token = %begun) -> (!comm.token) {{
      %t = tile.load %sent[%p, %off, %col] : !rows -> {t}
      %tf = arith.extf %t : {t} to {f}
      %r = arith.mulf %tf, %factors : {f}
      %rb = arith.truncf %r : {f} to {t}
      %put = comm.put %rb, %home[0, %col] to %p : {t}, !some
      %joined = comm.join(%token, %put)
      scf.yield %joined : !comm.token
    }}
    %my = arith.muli %c, %n : index
    %word = arith.addi %my, %me : index
    comm.notify %answered[%word] add %one to %p after %done : !sig
    %came = comm.wait %answered[%my] ge %one each({d}) : !sig
    %products = comm.consume %back, %came : !rows
    %first32 = arith.index_cast %first : index to i32
    %firsts = tile.fill %first32 : i32 -> {list_}
    %none = arith.constant dense<{tokens}> : {list_}
    %zero = arith.constant dense<0> : {list_}
"""
    for r in range(d):
        text += f"    %r{r} = arith.constant {r} : i32\n" + chosen(f"to{r}", f"%r{r}")
        text += f"""    %its{r} = arith.cmpi ne, %to{r}, %zero : {list_}
    %rank{r} = tile.scan add %to{r} dim 0 exclusive : {list_}
    %at{r} = arith.addi %rank{r}, %firsts : {list_}
    %list{r} = arith.select %its{r}, %at{r}, %none : tensor<{chunk}xi1>, {list_}
    %of{r} = memref.subview %products[{r}, 0, 0] [1, {tokens}, {width}] [1, 1, 1] : !rows to memref<{tokens}x{width}xbf16, strided<[{width}, 1], offset: {r * tokens * width}>, #scale.mem<symmetric>>
"""
    text += f"""    %quarter = arith.constant {quarter} : index
    %step = arith.constant {step} : index
    %from = arith.muli %pp, %quarter : index
    %to = arith.addi %from, %quarter : index
    scf.for %col = %from to %to step %step {{
"""
    for r in range(d):
        text += f"""      %v{r} = tile.gather %of{r}[%list{r}, %col] [1, {step}] : memref<{tokens}x{width}xbf16, strided<[{width}, 1], offset: {r * tokens * width}>, #scale.mem<symmetric>>, {list_}, index -> {q}
      %f{r} = arith.extf %v{r} : {q} to {qf}
"""
        text += f"      %s{r} = arith.addf %s{r - 1}, %f{r} : {qf}\n" if r > 1 else f"      %s1 = arith.addf %f0, %f1 : {qf}\n" if r else ""
    return text + f"""      %y = arith.truncf %s{d - 1} : {qf} to {q}
      tile.store %y, %Yd[%first, %col] : {q}, !xd
    }}
  }}
  return
}}
"""


KINDS = {f.__name__: f for f in [attention, ring, mla, softmax, layernorm, pipeline, halo, moe, grouped, mlp]}


def repeated(text, launches):
    """the same program, whose kernels are launched so many times, with memory of their own each"""
    head, body = text.split(") {\n", 1)
    body, end = body.rsplit("  return\n", 1)
    return f"""{head}) {{
  %once = arith.constant 1 : index
  %never = arith.constant 0 : index
  %often = arith.constant {launches} : index
  scf.for %launch = %never to %often step %once {{
{body}  }}
  return
{end}"""


def write(folder, sizes, d, launches):
    for kind, make in KINDS.items():
        for alone in [False, True]:
            text = make(d, alone, **sizes[kind])
            if text:
                with open(os.path.join(folder, kind + "_alone" * alone + ".mlir"), "w") as f:
                    f.write(repeated(text, launches) if launches > 1 else text)


# What comes out, of numpy: the inputs and the results in the order of arguments, and what results should be of some rows.


def bf16(x):
    """The nearest bf16, ties to even, as its 16 bits."""
    u = x.astype("float32").view("uint32")
    return ((u + 0x7FFF + ((u >> 16) & 1)) >> 16).astype("uint16")


def wide(u):
    return (u.astype("uint32") << 16).view("float32")


def some(n, most=48):
    return sorted({i * (n - 1) // (most - 1) for i in range(most)} if n > most else range(n))


def want_attention(np, args, rows, heads, **_):
    q, k, v = (wide(a).reshape(rows, heads, 128) for a in args[:3])
    at = some(rows)
    p = np.einsum("ihd,jhd->hij", q[at], k, optimize=True) / 128**0.5
    p = np.exp(p - p.max(2, keepdims=True))
    o = np.einsum("hij,jhd->ihd", p / p.sum(2, keepdims=True), v, optimize=True)
    return at, o.reshape(len(at), -1)


def want_softmax(np, args, rows, **_):
    x = wide(args[0])[some(rows)].astype("float64")
    e = np.exp(x - x.max(1, keepdims=True))
    return some(rows), e / e.sum(1, keepdims=True)


def want_layernorm(np, args, rows, **_):
    x = wide(args[0])[some(rows)].astype("float64")
    return some(rows), (x - x.mean(1, keepdims=True)) / (x.var(1, keepdims=True) + 1e-5) ** 0.5 * wide(args[1]) + wide(args[2])


def want_pipeline(np, args, rows, d, **_):
    x, f = args[0][some(rows)], wide(args[1])
    out = []
    for i in range(d):
        p = wide(x) * f[i]
        out.append(p.sum(1))
        x = bf16(p)
    return (slice(None), some(rows)), np.stack(out)


def want_halo(np, args, **_):
    x = args[0]
    return [0, len(x) - 1], np.stack([(x[i - 1] + x[(i + 1) % len(x)]) / 4 + x[i] / 2 for i in [0, len(x) - 1]])


def want_mlp(np, args, rows, d, inner, **_):
    x, w1, w2 = (wide(a) for a in args[:3])
    h = wide(bf16(np.maximum(x[some(rows)] @ w1, 0)))
    return some(rows), h @ w2


def want_moe(np, args, rows=None, d=None, experts=None, **_):
    x, e = wide(args[0]), args[1] // (experts // d)
    at = some(len(x))
    return at, x[at] * np.stack([(e[at] == p).any(1) * (p + 1) for p in range(d)]).sum(0)[:, None]


WANT = {"attention": want_attention, "mla": want_mla, "softmax": want_softmax, "layernorm": want_layernorm, "pipeline": want_pipeline, "halo": want_halo, "moe": want_moe, "grouped": want_grouped, "mlp": want_mlp}


def arguments(text):
    """of each argument of @main its shape, the type of its elements, and whether it is filled and given back"""
    aliases = dict(re.findall(r"^(!\w+) = memref<([^,>]*)", text, re.M))
    main = text[text.index("@main("):text.index(") {\n")]
    for type, attributes in re.findall(r"%\w+: (!\w+|memref<[^>]*>)( \{[^}]*\})?", main):
        *shape, elem = aliases.get(type, type[len("memref<"):-1]).split("x")
        yield [int(n) for n in shape], elem, "tile.init" in attributes, "tile.out" in attributes


def inputs(np, text, kind, size, d, at, command):
    """The arguments of a program as arrays: random normal values, tables where a kind needs them. Files of a folder hold them and the
    result, and a command of tsrun gets their names."""
    rng = np.random.default_rng(1)
    table = iter(tables(np, rng, d, size["rows"], size["experts"])) if kind.startswith("grouped") else iter(())
    few = rng.standard_normal(4194301, dtype="float32")
    arrays = []
    for i, (shape, elem, filled, out) in enumerate(arguments(text)):
        if elem == "i32" and filled and kind.startswith("grouped"):
            arrays.append(next(table)[:shape[0], :shape[1]])
        elif elem == "i32" and filled and len(shape) == 2 and kind == "moe":  # of each token eight different experts
            arrays.append(np.argsort(rng.random((shape[0], size["experts"])), 1)[:, :8].astype("int32"))
        elif filled and elem != "i32":
            arrays.append(np.resize(few if elem == "f32" else bf16(few), shape))
        if out:
            command.append(f"--out={i}={at}/out.npy")
        elif filled and i < len(arrays):
            np.save(f"{at}/{i}.npy", arrays[i])
            command.append(f"--arg={i}={at}/{i}.npy")
    return arrays


def relative(got, rows, want):
    """The relative Frobenius error of some rows."""
    off = got.reshape(got.shape[0], -1)[rows].astype("float64") - want.reshape(len(rows), -1)
    return (off**2).sum() ** 0.5 / (want.astype("float64") ** 2).sum() ** 0.5


def check(tsrun, folder, kind, size, d):
    """Executes a program in the simulator, on small inputs, and says how far its result is off."""
    import numpy as np

    with open(os.path.join(folder, kind + ".mlir")) as f:
        text = f.read()
    with tempfile.TemporaryDirectory() as at:
        command = [tsrun, os.path.join(folder, kind + ".mlir")]
        arrays = inputs(np, text, kind, size, d, at, command)
        done = subprocess.run(command, capture_output=True, text=True)
        want = WANT.get({"ring": "attention"}.get(kind, kind))
        if done.returncode or not want:
            print(f"{kind}: {done.stderr.strip()}", flush=True)
            return
        got = np.load(f"{at}/out.npy")
        got = got if got.dtype == np.float32 else wide(got.view("uint16"))
        rows, expected = want(np, arrays, d=d, **size)
        print(f"{kind}: relative error {relative(got, rows, expected):.1e}", flush=True)


if __name__ == "__main__":
    words = sys.argv[2:]
    d = next((int(w) for w in words if w.isdigit()), 4)
    launches = next((int(w[9:]) for w in words if w.startswith("launches=")), 0)
    if sys.argv[1] == "programs":
        write(words[0], SMALL if "small" in words else SIZES, d, launches)
    else:
        for kind in [w for w in words[2:] if w in KINDS] or KINDS:
            check(words[0], words[1], kind, SMALL[kind], d)
