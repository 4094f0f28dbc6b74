package verifycomm_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// draw checks as many programs as -rapid.checks asks for, or a few that are always the same and do not take long.
func draw(t *testing.T, few int, prop func(*rapid.T)) {
	asked := false
	flag.Visit(func(f *flag.Flag) { asked = asked || f.Name == "rapid.checks" })
	if !asked {
		for name, value := range map[string]int{"rapid.checks": few, "rapid.seed": 1} {
			v := flag.Lookup(name).Value
			defer v.Set(v.String())
			if err := v.Set(fmt.Sprint(value)); err != nil {
				t.Fatal(err)
			}
		}
	}
	rapid.Check(t, prop)
}

// enough holds that each verdict was given often enough to say anything. Under -short rapid draws a fifth of the
// programs.
func enough(t *testing.T, verdicts map[string]int, each ...string) {
	t.Helper()
	t.Log(verdicts)
	for _, v := range each {
		if verdicts[v] < 5 && !testing.Short() {
			t.Errorf("%d programs are %s, which is too few to say anything", verdicts[v], v)
		}
	}
}

// relay is a program in which every device puts a tile to another in each round, says so, waits for
// its own, reads it, and may say that it has: numbers that are drawn, right or wrong.
type relay struct {
	devices, shift    int
	slots, lead, back int // round i puts into buffer (i + lead) mod buffers and reads buffer (i + back) mod buffers
	words             int // a round's word is i mod words
	late, credits     int // what a wait asks for beyond what comes; rounds that a giver may be ahead, 0 for any
	set, barrier      bool
	every             int  // rounds in which all of this is done, as i mod every = 0
	skipFirst         bool // only reading
	skipLast          bool // only giving back
	compare           string
	falls             bool // counters
	slow              int  // of this many rounds a giver asks for the credits of one less, 0 for none
	// No unit waits from round from on, or where the round is -1 modulo both of these; 0 for never.
	from   int
	modulo [2]int
}

// drawRelay draws a program that compares in some way, with at most one other peculiarity, which need not be a mistake.
func drawRelay(t *rapid.T) relay {
	few := func(name string, of ...int) int { return rapid.SampledFrom(of).Draw(t, name) }
	r := relay{
		devices: few("devices", 2, 3, 3, 4, 5), shift: few("shift", 1, 1, 2), slots: few("slots", 1, 2, 3, 4),
		words: few("words", 1, 1, 2, 3),
		set:   rapid.Bool().Draw(t, "set"), barrier: few("barrier", 0, 0, 0, 1) == 1, every: few("every", 1, 1, 1, 2, 3),
	}
	r.compare = rapid.SampledFrom([]string{"ge", "ge", "ge", "gt", "eq", "ne", "le", "lt"}).Draw(t, "compare")
	r.falls = r.compare[0] == 'l' || (r.compare == "eq" || r.compare == "ne") && rapid.Bool().Draw(t, "falls")
	r.credits = few("credits", r.slots, r.slots, r.slots, r.slots+1, r.slots-1, 0)
	switch few("peculiar", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9) {
	case 0:
		r.late = few("late", -1, 1)
	case 1:
		r.lead = 1
	case 2:
		r.back = 1
	case 3:
		r.skipFirst = true
	case 4:
		r.skipLast = true
	case 5:
		r.falls = !r.falls
	case 6: // it shows once all the rounds are gone that the giver might have been ahead
		r.slow, r.credits, r.devices, r.slots = few("slow", 4, 8), 1, 5, few("many slots", 3, 4)
	case 7:
		r.from = few("from", 5, 17)
	case 8:
		r.modulo = rapid.SampledFrom([][2]int{{2, 3}, {3, 4}, {4, 5}}).Draw(t, "modulo")
	}
	return r
}

// text is the program for as many rounds as the caller says (n < 0), or for n.
func (r relay) text(n int) string {
	arg, rounds := "%n: index", ""
	if n >= 0 {
		arg, rounds = "", fmt.Sprintf("  %%n = arith.constant %d : index\n", n)
	}
	how := "add %sign"
	if r.set {
		how = "set %number"
	}
	return text(relayText, map[string]any{
		"arg": arg, "rounds": rounds, "devices": r.devices, "shift": r.shift, "slots": r.slots, "lead": r.lead,
		"back": r.back, "words": r.words, "how": how,
		"compare": r.compare, "from": r.from, "m0": max(r.modulo[0], 1), "m1": max(r.modulo[1], 1),
		"slow": max(r.slow, 1), "slower": max(r.slow-1, 1), "waits": r.waits(),
		"late": r.late + r.beyond(), "sign": map[bool]int{true: -1, false: 1}[r.falls], "less": r.credits - 1,
		"every": r.every,
		"take":  when(r.credits > 0, "%w0 = comm.wait %free[%c0] ge %credit : !comm.signal<1>"),
		"give": when(r.credits > 0, when(r.skipLast, "scf.if %more {")+
			"\ncomm.notify %free[%c0] add %one to %from : !comm.signal<1>\n"+when(r.skipLast, "}")),
		"meet":  when(r.barrier, "comm.barrier @device"),
		"first": map[bool]string{true: "%later", false: "%true"}[r.skipFirst],
	})
}

// beyond is how much more than the number of a round a wait in it compares with.
func (r relay) beyond() int {
	if r.compare == "ge" || r.compare == "le" || r.compare == "eq" {
		return 1
	}
	return 0
}

// waits is the condition of the wait.
func (r relay) waits() string {
	switch {
	case r.from > 0:
		return "%early"
	case r.modulo[0] > 0:
		return "%usual"
	}
	return "%true"
}

const relayText = `
func.func @main(<arg>) {
<rounds>
  %buf = comm.symm_alloc : memref<<slots>x4xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<<words>>
  %free = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(<devices>) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %shift = arith.constant <shift> : index
    %slots = arith.constant <slots> : index
    %lead = arith.constant <lead> : index
    %back = arith.constant <back> : index
    %words = arith.constant <words> : index
    %every = arith.constant <every> : index
    %one = arith.constant 1 : i32
    %sign = arith.constant <sign> : i32
    %late = arith.constant <late> : i32
    %less = arith.constant <less> : i32
    %true = arith.constant true
    %me = comm.rank @device
    %devices = comm.num_ranks @device
    %t0 = arith.addi %me, %shift : index
    %to = arith.remui %t0, %devices : index
    %f0 = arith.addi %me, %devices : index
    %f1 = arith.addi %f0, %devices : index
    %f2 = arith.subi %f1, %shift : index
    %from = arith.remui %f2, %devices : index
    %t = arith.constant dense<1.0> : tensor<4xf32>
    scf.for %j = %c0 to %n step %c1 {
      %turn = arith.remui %j, %every : index
      %on = arith.cmpi eq, %turn, %c0 : index
      scf.if %on {
        %i = arith.divui %j, %every : index
        %p0 = arith.addi %i, %lead : index
        %put = arith.remui %p0, %slots : index
        %r0 = arith.addi %i, %back : index
        %read = arith.remui %r0, %slots : index
        %word = arith.remui %i, %words : index
        %turns = arith.divui %i, %words : index
        %turn32 = arith.index_cast %turns : index to i32
        %number0 = arith.addi %turn32, %one : i32
        %number = arith.muli %number0, %sign : i32
        %want0 = arith.addi %turn32, %late : i32
        %want = arith.muli %want0, %sign : i32
        %i32 = arith.index_cast %i : index to i32
        %slow = arith.constant <slow> : i32
        %slower = arith.constant <slower> : i32
        %c2 = arith.muli %i32, %slower : i32
        %c3 = arith.divui %c2, %slow : i32
        %credit = arith.subi %c3, %less : i32
        %from0 = arith.constant <from> : index
        %early = arith.cmpi ult, %j, %from0 : index
        %m0 = arith.constant <m0> : index
        %m1 = arith.constant <m1> : index
        %i1 = arith.addi %i, %c1 : index
        %d0 = arith.remui %i1, %m0 : index
        %d1 = arith.remui %i1, %m1 : index
        %d = arith.addi %d0, %d1 : index
        %usual = arith.cmpi ne, %d, %c0 : index
        %later = arith.cmpi ne, %i, %c0 : index
        %next = arith.addi %j, %every : index
        %more = arith.cmpi ult, %next, %n : index
        <take>
        %sent = comm.put %t, %buf[%put, %c0] to %to : tensor<4xf32>, memref<<slots>x4xf32, #scale.mem<symmetric>>
        comm.notify %sig[%word] <how> to %to after %sent : !comm.signal<<words>>
        scf.if <waits> {
          %came = comm.wait %sig[%word] <compare> %want : !comm.signal<<words>>
        }
        scf.if <first> {
          %v = tile.load %buf[%read, %c0] : memref<<slots>x4xf32, #scale.mem<symmetric>> -> tensor<4xf32>
        }
        <give>
        <meet>
      }
    }
  }
  return
}
`

// TestFewRoundsStandForAll asks an oracle whether the rounds that are followed, where their number is not known, stand
// for all: the same program with each number of rounds, followed to its end. What is proved is right with every number;
// what is rejected is wrong with some.
func TestFewRoundsStandForAll(t *testing.T) {
	verdicts := map[string]int{}
	draw(t, 40, func(t *rapid.T) {
		r := drawRelay(t)
		if said, _ := check(r.text(0), "--verify-comm"); strings.Contains(said, "error:") {
			t.Fatalf("no rounds are no mistake:\n%s", said)
		}
		said, _ := check(r.text(-1), "--verify-comm")
		verdict := verdictOf(said)
		verdicts[verdict]++
		wrong := ""
		for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 18, 20, 24, 31, 45, 80} {
			of, _ := check(r.text(n), "--verify-comm")
			if strings.Contains(of, "error:") {
				wrong = fmt.Sprintf("with %d rounds:\n%s", n, of)
				break
			}
		}
		if verdict == "proved" && r.compare[0] != 'g' {
			t.Fatalf("%+v\nis proved, though nothing says that few rounds stand for all where what a wait waits for may pass", r)
		}
		agree(t, r, said, wrong, "rounds")
	})
	enough(t, verdicts, "proved", "refused")
}
