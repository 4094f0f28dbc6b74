"""Multi-head latent attention of several devices, for kernels.py."""
import os


def mla(d, alone, batch, heads, context):
    """One new position of each sequence attends to a context that is divided over the devices, by the roles of bench/kernels/
    mla_decode_8192.mlir. The owner of a sequence merges what its parts gave, which other devices put to it. Keys are made
    where they are, by a hash of their place."""
    part = context // d
    n = 1 if alone else d
    l1 = ", #scale.mem<l1>"
    kv = f"memref<{batch}x{part}x576xbf16, #scale.mem<symmetric>>"
    own = batch // n
    O = f"memref<{batch}x{heads}x512xbf16>"
    text = f"""!q = memref<1x64x512xbf16{l1}>
!qr = memref<1x64x64xbf16{l1}>
!kv = memref<2x64x512xbf16{l1}>
!kr = memref<2x64x64xbf16{l1}>
!pb = memref<1x64x64xbf16{l1}>
!ab = memref<1x64xf32{l1}>
!s = tensor<64x64xf32>
!o = tensor<64x512xf32>
!row = tensor<64xf32>
!Q = memref<{batch}x{heads}x576xbf16>
!KV = {kv}
!O = {O}
!parts = memref<{n}x{own}x{heads}x512xf32, #scale.mem<symmetric>>
!lse = memref<{n}x{own}x{heads}xf32, #scale.mem<symmetric>>
!sig = !comm.signal<{own * heads // 64}>
!w = tensor<64x64xi32>
!f = tensor<64x64xf32>
func.func @main(%Q: !Q {{tile.init = "random"}}, %O: !O {{tile.out}}) {{
  %KV = comm.symm_alloc : !KV
  %parts = comm.symm_alloc : !parts
  %lses = comm.symm_alloc : !lse
  %done = comm.signal_alloc : !sig
  tile.kernel devices({n}) blocks(%c, %r, %b) = (9, {part // 64}, {batch}) threads(256) {{
    %c64 = arith.constant 64 : index
    %wide = arith.constant 576 : index
    %part = arith.constant {part} : index
    %context = arith.constant {context} : index
    %me = comm.rank @device
    %row = arith.muli %r, %c64 : index
    %col = arith.muli %c, %c64 : index
    %mine = arith.muli %me, %part : index
    %at = arith.addi %mine, %row : index
    %before = arith.muli %b, %context : index
    %line = arith.addi %before, %at : index
    %first = arith.muli %line, %wide : index
    %place = arith.addi %first, %col : index
    %p32 = arith.index_cast %place : index to i32
    %p = tile.fill %p32 : i32 -> !w
    %i = tile.iota dim 0 : !w
    %j = tile.iota dim 1 : !w
    %wides = arith.constant dense<576> : !w
    %iw = arith.muli %i, %wides : !w
    %ij = arith.addi %iw, %j : !w
    %x0 = arith.addi %p, %ij : !w
    // A hash of the place, lowbias32 (C. Wellons), and of it a number of variance 1.
    %s16 = arith.constant dense<16> : !w
    %s15 = arith.constant dense<15> : !w
    %s8 = arith.constant dense<8> : !w
    %m0 = arith.constant dense<0x7FEB352D> : !w
    %m1 = arith.constant dense<0x846CA68B> : !w
    %a0 = arith.shrui %x0, %s16 : !w
    %x1 = arith.xori %x0, %a0 : !w
    %x2 = arith.muli %x1, %m0 : !w
    %a1 = arith.shrui %x2, %s15 : !w
    %x3 = arith.xori %x2, %a1 : !w
    %x4 = arith.muli %x3, %m1 : !w
    %a2 = arith.shrui %x4, %s16 : !w
    %x5 = arith.xori %x4, %a2 : !w
    %x6 = arith.shrui %x5, %s8 : !w
    %u = arith.sitofp %x6 : !w to !f
    %by = arith.constant dense<2.06476646e-07> : !f
    %off = arith.constant dense<-1.73205081> : !f
    %v = math.fma %u, %by, %off : !f
    %vb = arith.truncf %v : !f to tensor<64x64xbf16>
    tile.store %vb, %KV[%b, %row, %col] [1, 64, 64] : tensor<64x64xbf16>, !KV
  }}
  tile.kernel devices({n}) blocks(%hb, %b) = ({heads // 64}, {batch}) threads(512) {{
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %cn = arith.constant 64 : index
    %end = arith.constant {part} : index
    %scale = arith.constant 0.10411754627697264 : f32
    %h = arith.muli %hb, %c64 : index
    %me = comm.rank @device
    %qm = tile.alloc : !q
    %qrm = tile.alloc : !qr
    %kvm = tile.alloc : !kv
    %krm = tile.alloc : !kr
    %pm = tile.alloc : !pb
    %am = tile.alloc : !ab
    %lm = tile.alloc : !ab
    %sm = tile.alloc : !ab
    %qring = tile.ring %qm, %qrm : !q, !qr
    %kvring = tile.ring %kvm, %krm : !kv, !kr
    %pring = tile.ring %pm, %am : !pb, !ab
    %lring = tile.ring %lm, %sm : !ab, !ab
"""
    base = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "kernels", "mla_decode_8192.mlir")).read()
    a = base.index("    tile.specialize @warpgroup {"); e = base.rindex("  return")
    roles = base[a:e]
    roles = roles.replace('''        %ls = tile.slot %lm[%t] : !ab -> memref<64xf32, #scale.mem<l1>>
        tile.store %l, %ls[0] : !row, memref<64xf32, #scale.mem<l1>>
''','''        %ls = tile.slot %lm[%t] : !ab -> memref<64xf32, #scale.mem<l1>>
        tile.store %l, %ls[0] : !row, memref<64xf32, #scale.mem<l1>>
        %lg = math.log2 %l fastmath<afn> : !row
        %lse = math.fma %m, %scaler, %lg : !row
        %lss = tile.slot %sm[%t] : !ab -> memref<64xf32, #scale.mem<l1>>
        tile.store %lse, %lss[0] : !row, memref<64xf32, #scale.mem<l1>>
''')
    a = roles.index("        %rb = arith.truncf %r"); 
    if alone:
        tail = '''        %rb = arith.truncf %r : !o to tensor<64x512xbf16>
        tile.store %rb, %O[%b, %h, 0] : tensor<64x512xbf16>, !O
      }
    }
  }
'''
    else:
        tail = f'''        %own = arith.constant {own} : index
        %owner = arith.divui %b, %own : index
        %mine = arith.remui %b, %own : index
        %two = arith.constant {heads // 64} : index
        %one = arith.constant 1 : i32
        %all = arith.constant {n} : i32
        %w0 = arith.muli %mine, %two : index
        %word = arith.addi %w0, %hb : index
        %po = comm.put %r, %parts[%me, %mine, %h, 0] to %owner : !o, !parts
        %pl = comm.put %lse, %lses[%me, %mine, %h] to %owner : !row, !lse
        comm.notify %done[%word] add %one to %owner after %po, %pl : !sig
        %is = arith.cmpi eq, %owner, %me : index
        scf.if %is {{
          %came = comm.wait %done[%word] ge %all : !sig
          %here = comm.consume %parts, %came : !parts
          %lh = comm.consume %lses, %came : !lse
'''
        for i in range(n):
            tail += f"          %lp{i} = tile.load %lh[{i}, %mine, %h] : !lse -> !row\n"
            tail += f"          %mx{i} = arith.maximumf %{'mx' + str(i - 1) if i > 1 else 'lp0'}, %lp{i} : !row\n" if i else ""
        for i in range(n):
            tail += f"          %d{i} = arith.subf %lp{i}, %mx{n - 1} : !row\n          %e{i} = math.exp2 %d{i} fastmath<afn> : !row\n"
            tail += f"          %s{i} = arith.addf %{'s' + str(i - 1) if i > 1 else 'e0'}, %e{i} : !row\n" if i else ""
        for i in range(n):
            tail += f"          %f{i} = arith.divf %e{i}, %s{n - 1} : !row\n          %fb{i} = tile.broadcast %f{i} dims [1] : !row -> tensor<64x64xf32>\n"
        tail += '''          %wide = arith.constant 512 : index
          scf.for %j = %c0 to %wide step %c64 {
'''
        for i in range(n):
            tail += f"            %x{i} = tile.load %here[{i}, %mine, %h, %j] : !parts -> tensor<64x64xf32>\n"
            tail += f"            %y{i} = arith.mulf %x{i}, %fb{i} : tensor<64x64xf32>\n" if i == 0 else f"            %y{i} = math.fma %x{i}, %fb{i}, %y{i - 1} : tensor<64x64xf32>\n"
        tail += f'''            %yb = arith.truncf %y{n - 1} : tensor<64x64xf32> to tensor<64x64xbf16>
            tile.store %yb, %Od[%mine, %h, %j] : tensor<64x64xbf16>, !Od
          }}
        }}
      }}
    }}
  }}
'''
        roles = roles.replace('''        %l = tile.load %ls[0] : memref<64xf32, #scale.mem<l1>> -> !row
''','''        %lss = tile.slot %sm[%t] : !ab -> memref<64xf32, #scale.mem<l1>>
        %lse = tile.load %lss[0] : memref<64xf32, #scale.mem<l1>> -> !row
        %l = tile.load %ls[0] : memref<64xf32, #scale.mem<l1>> -> !row
''')
        a = roles.index("        %rb = arith.truncf %r")
        text = text.replace("!O = ", f"!Od = memref<{own}x{heads}x512xbf16>\n!O = ").replace("    %qm = tile.alloc", "    %Od = scale.view %O shard<0> at @device : !O -> !Od\n    %qm = tile.alloc")
    return text + roles[:a] + tail + "  return\n}\n"

def keys(np, rows, b):
    """the keys of a sequence, in f32"""
    from kernels import bf16, wide
    x = ((b * rows + np.arange(rows, dtype="uint64"))[:, None] * 576 + np.arange(576, dtype="uint64")).astype("uint32")
    for shift, by in [(16, 0x7FEB352D), (15, 0x846CA68B), (16, 1)]:
        x ^= x >> shift
        x *= np.uint32(by)
    return wide(bf16((x >> 8).astype("float32") * np.float32(2.06476646e-07) - np.float32(1.73205081)))


def want_mla(np, args, batch, context, **_):
    from kernels import wide
    at, out = sorted({0, batch // 2 + 1, batch - 1}), []
    for b in at:
        k = keys(np, context, b)
        s = wide(args[0][b]) @ k.T * 0.10411754627697264 * 0.6931471805599453
        p = np.exp(s - s.max(1, keepdims=True))
        out.append((p / p.sum(1, keepdims=True)) @ k[:, :512])
    return at, np.stack(out)
