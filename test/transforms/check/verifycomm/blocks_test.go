package verifycomm_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// spread is a program in which every block puts some rows to the same block of another device, signals that by a word
// that is its own, or ought to be, waits for the rows for it, reads them, and may signal that: numbers that are drawn,
// right or wrong.
type spread struct {
	devices, launches int
	rounds            int
	slots             int // of a round; in the next another
	width             int // rows that a block puts
	rows, words       int // how far the next block's are
	lead, back, aside int // rows behind its own that a block puts and reads; words that it waits for
	late              int
	credits           bool
	fixed             int // how many words the signal has, 0 for as many as are used
	// extent of the second dimension of the grid, 0 for none; how many blocks of the first its next is behind
	second, pitch int
	upside        bool   // the last block has the first rows
	wraps, more   int    // after so many blocks come the first rows again, or waits for one more; 0 for never
	all           int    // a wait is for one more for each block beyond so many; 0 for not
	waits         string // when a block waits: true, or what is computed from its number
	reset         bool   // numbers of a launch begin anew, which those of another do not
}

// drawSpread draws a program with at most one peculiarity, which need not be a mistake.
func drawSpread(t *rapid.T) spread {
	few := func(name string, of ...int) int { return rapid.SampledFrom(of).Draw(t, name) }
	s := spread{
		devices: few("devices", 2, 2, 3), launches: few("launches", 1, 1, 2), rounds: few("rounds", 1, 2, 3),
		width: few("width", 1, 1, 2),
		words: few("words", 1, 1, 2), waits: "true", credits: few("credits", 0, 1, 1, 1) == 1,
	}
	s.slots = few("slots", 1, s.rounds, s.rounds*s.launches, s.rounds*s.launches)
	s.rows = few("rows", s.width, s.width, s.width+1)
	switch few("peculiar", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) {
	case 0:
		s.late = few("late", -1, 1)
	case 1:
		s.lead = few("lead", 1, s.rows, 3)
	case 2:
		s.back = few("back", 1, s.rows, 3)
	case 3:
		s.aside = few("aside", 1, 2, 5)
	case 4:
		s.rows = few("too near", 0, s.width-1)
	case 5:
		s.words = 0
	case 6:
		s.fixed = few("fixed", 3, 4, 6, 11)
	case 7:
		s.second, s.pitch = few("second", 1, 2), few("pitch", 3, 5, 40)
	case 8:
		s.upside = true
	case 9:
		s.all = few("all", 1, 4, 6)
	case 10:
		s.waits = rapid.SampledFrom([]string{"below", "between", "not last"}).Draw(t, "waits")
	case 11:
		s.reset = true
	case 12:
		s.wraps = few("wraps", 3, 5, 40)
	case 13:
		s.more = few("more", 3, 5, 40)
	}
	return s
}

// text is the program for as many blocks as the caller says (n < 0), or for n. Each does what it does in a loop of one
// turn and under a condition that always holds, both computed from its number, where apart is set: then the check does
// not see that blocks are alike, and follows all.
func (s spread) text(n int, apart bool) string {
	arg, blocks := "%n: index", ""
	if n >= 0 {
		arg, blocks = "", fmt.Sprintf("%%n = arith.constant %d : index", n)
	}
	grid, ids, second := "%n", "%x", "%c0"
	if s.second > 0 {
		grid, ids, second = fmt.Sprintf("%%n, %d", s.second), "%x, %y", "%y"
	}
	own, want := "%x", "%now"
	switch {
	case s.wraps > 0:
		own = "%own"
	case s.all > 0:
		want = "%grown"
	case s.more > 0:
		want = "%later"
	}
	count, signal := "(%many)", "!comm.signal<?>"
	if s.fixed > 0 {
		count, signal = "", fmt.Sprintf("!comm.signal<%d>", s.fixed)
	}
	return text(spreadText, map[string]any{
		"arg": arg, "blocks": blocks, "grid": grid, "ids": ids, "second": second, "all": s.all,
		"wraps": cmp.Or(s.wraps, 1000), "more": cmp.Or(s.more, 1000), "pitch": s.pitch, "count": count, "signal": signal,
		"devices": s.devices, "launches": s.launches, "rounds": s.rounds, "slots": s.slots, "width": s.width,
		"rows": s.rows, "words": s.words, "lead": s.lead, "back": s.back, "aside": s.aside, "late": s.late + 1,
		"epochs": map[bool]int{true: 0, false: s.rounds}[s.reset],
		"number": map[bool]string{true: "%turned", false: "%block"}[s.upside],
		"want":   want, "own": own,
		"waits": map[string]string{"true": "%true", "below": "%below", "between": "%between", "not last": "%before"}[s.waits],
		"take":  when(s.credits, "%w0 = comm.wait %free[%word] ge %i : "+signal),
		"give":  when(s.credits, "comm.notify %free[%word] add %one to %from : "+signal),
		"if":    when(apart, "scf.for %once = %none to %turns step %turn {\nscf.if %here {"), "fi": when(apart, "}\n}"),
	})
}

const spreadText = `
func.func @main(<arg>) {
  <blocks>
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  %launches = arith.constant <launches> : index
  %ten = arith.constant 10 : index
  %most = arith.constant 120 : index
  %m0 = arith.muli %n, %ten : index
  %many = arith.addi %m0, %most : index
  %buf = comm.symm_alloc(%many) : memref<<slots>x?x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc<count> : <signal>
  %free = comm.signal_alloc<count> : <signal>
  scf.for %l = %z to %launches step %u {
    tile.kernel devices(<devices>) blocks(<ids>) = (<grid>) threads(32) {
      %huge = arith.constant 1000000 : index
      %here = arith.cmpi ult, %x, %huge : index
      %none = arith.constant 0 : index
      %turn = arith.constant 1 : index
      %turns = arith.select %here, %turn, %none : index
      <if>
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c6 = arith.constant 6 : index
      %slots = arith.constant <slots> : index
      %rows = arith.constant <rows> : index
      %words = arith.constant <words> : index
      %lead = arith.constant <lead> : index
      %back = arith.constant <back> : index
      %aside = arith.constant <aside> : index
      %rounds = arith.constant <rounds> : index
      %epochs = arith.constant <epochs> : index
      %one = arith.constant 1 : i32
      %late = arith.constant <late> : i32
      %true = arith.constant true
      %me = comm.rank @device
      %devices = comm.num_ranks @device
      %there = comm.num_ranks @block
      %t0 = arith.addi %me, %c1 : index
      %to = arith.remui %t0, %devices : index
      %f0 = arith.addi %me, %devices : index
      %f1 = arith.subi %f0, %c1 : index
      %from = arith.remui %f1, %devices : index
      %blocks = arith.index_cast %there : index to i32
      %all = arith.constant <all> : i32
      %beyond = arith.subi %blocks, %all : i32
      %last = arith.subi %there, %c1 : index
      %turned = arith.subi %last, %x : index
      %below = arith.cmpi ult, %x, %c6 : index
      %third = arith.remui %x, %c3 : index
      %between = arith.cmpi ne, %third, %c2 : index
      %before = arith.cmpi ne, %x, %last : index
      %t = arith.constant dense<1.0> : tensor<1x<width>x4xf32>
      %pitch = arith.constant <pitch> : index
      %behind = arith.muli <second>, %pitch : index
      %wraps = arith.constant <wraps> : index
      %own = arith.remui %x, %wraps : index
      %more = arith.constant <more> : index
      %extra0 = arith.divui %x, %more : index
      %extra = arith.index_cast %extra0 : index to i32
      %block = arith.addi <own>, %behind : index
      %row0 = arith.muli <number>, %rows : index
      %put = arith.addi %row0, %lead : index
      %read = arith.addi %row0, %back : index
      %word = arith.muli %block, %words : index
      %waited = arith.addi %word, %aside : index
      %began = arith.muli %l, %epochs : index
      scf.for %j = %c0 to %rounds step %c1 {
        %k = arith.addi %began, %j : index
        %slot = arith.remui %k, %slots : index
        %i = arith.index_cast %k : index to i32
        %now = arith.addi %i, %late : i32
        %grown = arith.addi %now, %beyond : i32
        %later = arith.addi %now, %extra : i32
        <take>
        %sent = comm.put %t, %buf[%slot, %put, %c0] to %to : tensor<1x<width>x4xf32>, memref<<slots>x?x4xf32, #scale.mem<symmetric>>
        comm.notify %sig[%word] add %one to %to after %sent : <signal>
        scf.if <waits> {
          %came = comm.wait %sig[%waited] ge <want> : <signal>
        }
        %v = tile.load %buf[%slot, %read, %c0] : memref<<slots>x?x4xf32, #scale.mem<symmetric>> -> tensor<1x<width>x4xf32>
        <give>
      }
      <fi>
    }
  }
  return
}
`

// TestFewBlocksStandForAll asks an oracle whether the blocks that are followed, if their number is not known, represent
// any number of them: the same program with each number of blocks, all followed. What is proved is right with every
// number; what is rejected is wrong with some. With a known number, the first block represents the others only if
// following all says the same.
func TestFewBlocksStandForAll(t *testing.T) {
	verdicts := map[string]int{}
	draw(t, 40, func(t *rapid.T) {
		s := drawSpread(t)
		said, _ := check(s.text(-1, false), "--verify-comm")
		verdict := verdictOf(said)
		verdicts[verdict]++
		wrong := ""
		for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 12, 17, 30} {
			of, _ := check(s.text(n, true), "--verify-comm")
			switch verdictOf(of) {
			case "not proved":
				t.Fatalf("%d blocks, a number that is known, are not followed:\n%s", n, of)
			case "refused":
				wrong = fmt.Sprintf("with %d blocks:\n%s", n, of)
			}
			if n == 4 || n == 12 {
				if short, _ := check(s.text(n, false), "--verify-comm"); verdictOf(short) != verdictOf(of) {
					t.Fatalf("%+v\nwith %d blocks, where the first may represent others:\n%s\nif all are followed:\n%s", s, n,
						short, of)
				}
			}
			if wrong != "" {
				break
			}
		}
		agree(t, s, said, wrong, "blocks")
	})
	enough(t, verdicts, "proved", "refused", "not proved")
}

// agree holds what the check says of a program of any number of something against what went wrong with some numbers.
func agree(t *rapid.T, program any, said, wrong, of string) {
	switch verdict := verdictOf(said); {
	case verdict == "proved" && wrong != "":
		t.Fatalf("%+v\nis proved, but %s", program, wrong)
	case verdict == "refused" && wrong == "":
		t.Fatalf("%+v\nis right with every number of %s, but is refused:\n%s", program, of, said)
	}
}

// verdictOf is what the check says of a program.
func verdictOf(said string) string {
	switch {
	case strings.Contains(said, "error:"):
		return "refused"
	case said != "":
		return "not proved"
	}
	return "proved"
}
