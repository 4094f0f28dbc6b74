package verifycomm_test

import (
	"fmt"
	"strings"
)

// Programs of the size and form of real ones: fused all-gather and GEMM, fused GEMM and reduce-scatter, rings,
// exchanges. Each is written with a mistake in it on request.

// text fills in a program, in which <name> stands for a number or a line.
func text(program string, with map[string]any) string {
	var pairs []string
	for name, v := range with {
		pairs = append(pairs, "<"+name+">", fmt.Sprint(v))
	}
	return strings.NewReplacer(pairs...).Replace(program)
}

// when is a line of a program, or nothing.
func when(c bool, line string) string {
	if c {
		return line
	}
	return ""
}

// agGEMM is 64 row tiles of an all-gathered matrix times 23 column tiles on each of
// 8 devices. The first 16 blocks of each device put its rows, a chunk of 64 each, to
// all; the others wait for the two chunks that they multiply, own rows first. Before
// that each device tells all that its copy is free.
func agGEMM(bug string) string {
	return text(agGEMMText, map[string]any{
		"wait-free": when(bug != "no handshake", `%w = comm.wait %free[%q] ge %epoch : !comm.signal<8>`),
		"chunks":    map[bool]int{true: 1, false: 2}[bug == "one chunk awaited"],
		"to":        map[bool]string{true: "%other", false: "%q"}[bug == "wrong peer"],
		"dropped":   map[bool]string{true: "%third", false: "%never"}[bug == "dropped notify"],
		"read":      map[bool]string{true: "%wrong", false: "%row"}[bug == "wrong tile"],
		"want":      map[bool]string{true: "%late", false: "%epoch"}[bug == "count + 1"],
		"number":    map[bool]string{true: "%turned", false: "%b"}[bug == "senders last"],
		"threads":   map[bool]int{true: 1024, false: 384}[bug == "senders last"],
	})
}

const agGEMMText = `
func.func @main() {
  %gathered = comm.symm_alloc : memref<8192x4096xbf16, #scale.mem<symmetric>>
  %arrived = comm.signal_alloc : !comm.signal<128>
  %free = comm.signal_alloc : !comm.signal<8>
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  %launches = arith.constant 2 : index
  scf.for %l = %z to %launches step %u {
    tile.kernel devices(8) blocks(%b) = (1488) threads(<threads>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      %c128 = arith.constant 128 : index
      %c184 = arith.constant 184 : index
      %c1472 = arith.constant 1472 : index
      %c1488 = arith.constant 1488 : index
      %c4096 = arith.constant 4096 : index
      %one = arith.constant 1 : i32
      %li = arith.index_cast %l : index to i32
      %epoch = arith.addi %li, %one : i32
      %late = arith.addi %epoch, %one : i32
      %me = comm.rank @device
      %n = comm.num_ranks @device
      %off = arith.addi %b, %c16 : index
      %turned = arith.remui %off, %c1488 : index
      %sends = arith.cmpi slt, <number>, %c16 : index
      scf.if %sends {
        %x = arith.constant dense<0.0> : tensor<64x4096xbf16>
        %leads = arith.cmpi eq, <number>, %c0 : index
        scf.if %leads {
          scf.for %i = %c0 to %n step %c1 {
            %a = arith.addi %me, %i : index
            %q = arith.remui %a, %n : index
            comm.notify %free[%me] add %one to %q : !comm.signal<8>
          }
        }
        %first = arith.muli %me, %c16 : index
        %chunk = arith.addi %first, <number> : index
        %to = arith.muli %chunk, %c64 : index
        scf.for %i = %c0 to %n step %c1 {
          %a = arith.addi %me, %i : index
          %q = arith.remui %a, %n : index
          %after = arith.addi %q, %c1 : index
          %next = arith.remui %after, %n : index
          %is3 = arith.cmpi eq, %i, %c3 : index
          %chunk3 = arith.cmpi eq, <number>, %c3 : index
          %third = arith.andi %is3, %chunk3 : i1
          %never = arith.constant false
          %other = arith.select %third, %next, %q : index
          <wait-free>
          %sent = comm.put %x, %gathered[%to, %c0] to <to> : tensor<64x4096xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
          scf.if <dropped> {
          } else {
            comm.notify %arrived[%chunk] add %one to %q after %sent : !comm.signal<128>
          }
        }
      } else {
        %t = arith.subi <number>, %c16 : index
        %g = arith.divui %t, %c184 : index
        %r = arith.remui %t, %c184 : index
        %r8 = arith.remui %r, %c8 : index
        %g8 = arith.muli %g, %c8 : index
        %m0 = arith.addi %g8, %r8 : index
        %m1 = arith.muli %me, %c8 : index
        %m2 = arith.addi %m0, %m1 : index
        %m = arith.remui %m2, %c64 : index
        %row = arith.muli %m, %c128 : index
        %w2 = arith.addi %m2, %c1 : index
        %w = arith.remui %w2, %c64 : index
        %wrong = arith.muli %w, %c128 : index
        %two = arith.addi %c1, %c1 : index
        %from = arith.muli %m, %two : index
        %came = comm.wait %arrived[%from] ge <want> each(<chunks>) : !comm.signal<128>
        %Ag = comm.consume %gathered, %came : memref<8192x4096xbf16, #scale.mem<symmetric>>
        %zero = arith.constant dense<0.0> : tensor<128x64xf32>
        %y = arith.constant dense<0.0> : tensor<64x64xbf16>
        %sum = tile.pipelined %k = %c0 to %c4096 step %c64 stages(2) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
          %a = tile.load %Ag[<read>, %k] : memref<8192x4096xbf16, #scale.mem<symmetric>> -> tensor<128x64xbf16>
          %p = tile.gemm %a, %y, %acc : tensor<128x64xbf16>, tensor<64x64xbf16> -> tensor<128x64xf32>
          tile.yield %p : tensor<128x64xf32>
        }
      }
    }
  }
  return
}
`

// gemmRS is 64 by 23 tiles of a sum over 8 devices; each owns the rows of 8 row tiles. A block puts its tile to the
// owner, the rows of the next device first, and counts it in a word for each row tile, which 184 blocks count in. The
// last 16 blocks add up what arrived; when all is read the owner signals to all that its copy is free.
func gemmRS(bug string) string {
	return text(gemmRSText, map[string]any{
		"less":      map[bool]int{true: 1, false: 0}[bug == "count - 1"],
		"wait-free": when(bug != "no handshake", `%w = comm.wait %free[%owner] ge %li : !comm.signal<8>`),
		"group":     map[bool]string{true: "%nr", false: "%m"}[bug == "wrong row group"],
	})
}

const gemmRSText = `
func.func @main() {
  %slots = comm.symm_alloc : memref<8x1024x2944xf32, #scale.mem<symmetric>>
  %done = comm.signal_alloc : !comm.signal<8>
  %read = comm.signal_alloc : !comm.signal<1>
  %free = comm.signal_alloc : !comm.signal<8>
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  %launches = arith.constant 2 : index
  scf.for %l = %z to %launches step %u {
    tile.kernel devices(8) blocks(%b) = (1488) threads(384) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %c15 = arith.constant 15 : index
      %c128 = arith.constant 128 : index
      %c184 = arith.constant 184 : index
      %c1472 = arith.constant 1472 : index
      %one = arith.constant 1 : i32
      %eight = arith.constant 8 : i32
      %each = arith.constant 184 : i32
      %less = arith.constant <less> : i32
      %li = arith.index_cast %l : index to i32
      %epoch = arith.addi %li, %one : i32
      %me = comm.rank @device
      %n = comm.num_ranks @device
      %multiplies = arith.cmpi slt, %b, %c1472 : index
      scf.if %multiplies {
        %g = arith.divui %b, %c184 : index
        %g1 = arith.addi %g, %c1 : index
        %o = arith.addi %g1, %me : index
        %owner = arith.remui %o, %n : index
        %r = arith.remui %b, %c184 : index
        %m = arith.remui %r, %c8 : index
        %nt = arith.divui %r, %c8 : index
        %nr = arith.remui %nt, %c8 : index
        %row = arith.muli %m, %c128 : index
        %col = arith.muli %nt, %c128 : index
        %x = arith.constant dense<0.0> : tensor<128x128xf32>
        <wait-free>
        %sent = comm.put %x, %slots[%me, %row, %col] to %owner : tensor<128x128xf32>, memref<8x1024x2944xf32, #scale.mem<symmetric>>
        comm.notify %done[<group>] add %one to %owner after %sent : !comm.signal<8>
      } else {
        %m = arith.subi %b, %c1472 : index
        %adds = arith.cmpi slt, %m, %c8 : index
        scf.if %adds {
          %all = arith.muli %epoch, %each : i32
          %want = arith.subi %all, %less : i32
          %came = comm.wait %done[%m] ge %want : !comm.signal<8>
          %row = arith.muli %m, %c128 : index
          %zero = arith.constant dense<0.0> : tensor<1x128x2944xf32>
          %sum = scf.for %s = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<1x128x2944xf32>) {
            %p = tile.load %slots[%s, %row, %c0] : memref<8x1024x2944xf32, #scale.mem<symmetric>> -> tensor<1x128x2944xf32>
            %q = arith.addf %acc, %p : tensor<1x128x2944xf32>
            scf.yield %q : tensor<1x128x2944xf32>
          }
          comm.notify %read[%c0] add %one to %me : !comm.signal<1>
        }
        %last = arith.cmpi eq, %m, %c15 : index
        scf.if %last {
          %all = arith.muli %epoch, %eight : i32
          %t = comm.wait %read[%c0] ge %all : !comm.signal<1>
          scf.for %i = %c0 to %n step %c1 {
            %a = arith.addi %me, %i : index
            %q = arith.remui %a, %n : index
            comm.notify %free[%me] add %one to %q : !comm.signal<8>
          }
        }
      }
    }
  }
  return
}
`

// ring is what 132 blocks of 8 devices pass around, 14 steps in each of some launches, with so many buffers; credits
// say which buffers are free.
func ring(launches, slots int, credits bool, bug string) string {
	return text(ringText, map[string]any{
		"launches": launches, "slots": slots,
		"credit":  when(credits && bug != "no credit awaited", ringCredit),
		"return":  when(credits, `comm.notify %credit[%b] add %one to %last : !comm.signal<132>`),
		"peer":    map[bool]string{true: "%wrong", false: "%next"}[bug == "wrong peer"],
		"added":   map[bool]string{true: "%dropped", false: "%one"}[bug == "dropped notify"],
		"changed": map[string]int{"count + 1": 1, "count - 1": -1}[bug],
		"at":      map[bool]string{true: "%final", false: "%always"}[bug == "count + 1"],
	})
}

const ringCredit = `
          %used = arith.cmpi sge, %round, %slots : index
          scf.if %used {
            %back = arith.subi %i32, %slots32 : i32
            %w = arith.addi %back, %one : i32
            %t = comm.wait %credit[%b] ge %w : !comm.signal<132>
          }`

const ringText = `
func.func @main() {
  %buf = comm.symm_alloc : memref<132x<slots>x64xf32, #scale.mem<symmetric>>
  %data = comm.signal_alloc : !comm.signal<132>
  %credit = comm.signal_alloc : !comm.signal<132>
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  %launches = arith.constant <launches> : index
  scf.for %l = %z to %launches step %u {
    tile.kernel devices(8) blocks(%b) = (132) threads(384) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c5 = arith.constant 5 : index
      %c7 = arith.constant 7 : index
      %c13 = arith.constant 13 : index
      %c14 = arith.constant 14 : index
      %slots = arith.constant <slots> : index
      %slots32 = arith.constant <slots> : i32
      %nothing = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %changed = arith.constant <changed> : i32
      %me = comm.rank @device
      %n = comm.num_ranks @device
      %up = arith.addi %me, %c1 : index
      %next = arith.remui %up, %n : index
      %down = arith.addi %me, %c7 : index
      %last = arith.remui %down, %n : index
      %before = arith.muli %l, %c14 : index
      %lastlaunch = arith.constant <launches> : index
      scf.for %s = %c0 to %c14 step %c1 {
          %round = arith.addi %before, %s : index
          %i32 = arith.index_cast %round : index to i32
          <credit>
          %slot = arith.remui %round, %slots : index
          %x = arith.constant dense<0.0> : tensor<64xf32>
          %sent = comm.put %x, %buf[%b, %slot, %c0] to %next : tensor<64xf32>, memref<132x<slots>x64xf32, #scale.mem<symmetric>>
          %is3 = arith.cmpi eq, %s, %c3 : index
          %wrong = arith.select %is3, %last, %next : index
          %is5 = arith.cmpi eq, %s, %c5 : index
          %second = arith.cmpi eq, %me, %c1 : index
          %drop = arith.andi %is5, %second : i1
          %dropped = arith.select %drop, %nothing, %one : i32
          comm.notify %data[%b] add <added> to <peer> after %sent : !comm.signal<132>
          %w0 = arith.addi %i32, %one : i32
          %l1 = arith.addi %l, %c1 : index
          %lf = arith.cmpi eq, %l1, %lastlaunch : index
          %sf = arith.cmpi eq, %s, %c13 : index
          %final = arith.andi %lf, %sf : i1
          %always = arith.constant true
          %more = arith.select <at>, %changed, %nothing : i32
          %want = arith.addi %w0, %more : i32
          %came = comm.wait %data[%b] ge %want : !comm.signal<132>
          %r = tile.load %buf[%b, %slot, %c0] : memref<132x<slots>x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
          <return>
      }
    }
  }
  return
}
`

// exchange is what lower-comm makes of a collective in a loop: 8 blocks of 4 devices put
// to all, tell all and wait for all, in rounds. Words are one for all sources, or one
// each round's parity, or one a source.
func exchange(words string, slots int) string {
	return text(exchangeText, map[string]any{
		"slots": slots,
		"word":  map[string]string{"one": "%b", "parity": "%bp", "source": "%bs"}[words],
		"wait": map[string]string{
			"one":    `comm.wait %sig[%b] ge %all : !comm.signal<64>`,
			"parity": `comm.wait %sig[%bp] ge %half : !comm.signal<64>`,
			"source": `comm.wait %sig[%b4] ge %r1 each(4) : !comm.signal<64>`,
		}[words],
	})
}

const exchangeText = `
func.func @main() {
  %buf = comm.symm_alloc : memref<8x<slots>x4x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<64>
  tile.kernel devices(4) blocks(%b) = (8) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c6 = arith.constant 6 : index
    %slots = arith.constant <slots> : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %four = arith.constant 4 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    scf.for %round = %c0 to %c6 step %c1 {
      %slot = arith.remui %round, %slots : index
      %parity = arith.remui %round, %c2 : index
      %b2 = arith.muli %b, %c2 : index
      %bp = arith.addi %b2, %parity : index
      %b4 = arith.muli %b, %n : index
      %bs = arith.addi %b4, %me : index
      %r = arith.index_cast %round : index to i32
      %r1 = arith.addi %r, %one : i32
      %all = arith.muli %r1, %four : i32
      %h = arith.divui %r, %two : i32
      %h1 = arith.addi %h, %one : i32
      %half = arith.muli %h1, %four : i32
      %x = arith.constant dense<0.0> : tensor<64xf32>
      scf.for %i = %c0 to %n step %c1 {
        %a = arith.addi %me, %i : index
        %a1 = arith.addi %a, %c1 : index
        %q = arith.remui %a1, %n : index
        %sent = comm.put %x, %buf[%b, %slot, %me, %c0] to %q : tensor<64xf32>, memref<8x<slots>x4x64xf32, #scale.mem<symmetric>>
        comm.notify %sig[<word>] add %one to %q after %sent : !comm.signal<64>
      }
      %came = <wait>
      %y = tile.load %buf[%b, %slot, %c0, %c0] : memref<8x<slots>x4x64xf32, #scale.mem<symmetric>> -> tensor<4x64xf32>
    }
  }
  return
}
`

// gridBarrier is 8 devices whose 1488 blocks write to places of their own device in turns, all
// counting in one word after each of 3 turns, and waiting for so many.
func gridBarrier(count string) string {
	return text(gridBarrierText, map[string]any{"count": count})
}

const gridBarrierText = `
func.func @main() {
  %buf = comm.symm_alloc : memref<1488x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(8) blocks(%b) = (1488) threads(128) cooperative {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c1488 = arith.constant 1488 : index
    %one = arith.constant 1 : i32
    %n = arith.constant 1488 : i32
    %less = arith.constant 1487 : i32
    %me = comm.rank @device
    %t = arith.constant dense<1.0> : tensor<64xf32>
    scf.for %i = %c0 to %c3 step %c1 {
      %k = arith.addi %i, %b : index
      %at = arith.remui %k, %c1488 : index
      tile.store %t, %buf[%at, %c0] : tensor<64xf32>, memref<1488x64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %me : !comm.signal<1>
      %i32 = arith.index_cast %i : index to i32
      %i1 = arith.addi %i32, %one : i32
      %want = arith.muli %i1, <count> : i32
      %w = comm.wait %sig[%c0] ge %want : !comm.signal<1>
    }
  }
  return
}
`
