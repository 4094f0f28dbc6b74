package verifycomm_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// check is what verify-comm says of a program: its first error, or all remarks.
func check(program string, options ...string) (said string, took time.Duration) {
	var out, errw bytes.Buffer
	start := time.Now()
	tsopt.Main(context.Background(), append([]string{"-", "-o", "/dev/null"}, options...), strings.NewReader(program),
		&out, &errw)
	return errw.String(), time.Since(start)
}

const streamed = "--verify-comm=launches=streamed"

// TestRealSizes holds that programs as large as real ones are proved, and that
// mistakes in them are found and named.
func TestRealSizes(t *testing.T) {
	for name, p := range map[string]struct {
		program string
		says    string // "" where the program is right
	}{
		"AG+GEMM":                    {agGEMM(""), ""},
		"AG+GEMM, no handshake":      {agGEMM("no handshake"), "may overwrite what"},
		"AG+GEMM, wrong peer":        {agGEMM("wrong peer"), "but notifies only other devices"},
		"AG+GEMM, dropped notify":    {agGEMM("dropped notify"), "never returns"},
		"AG+GEMM, wrong tile":        {agGEMM("wrong tile"), "without a wait for the put"},
		"AG+GEMM, one chunk awaited": {agGEMM("one chunk awaited"), "without a wait for the put"},
		"AG+GEMM, count + 1":         {agGEMM("count + 1"), "never returns"},
		"AG+GEMM, senders last": {agGEMM("senders last"),
			"does not start: 132 of 1488 blocks are guaranteed to be concurrent"},

		"ring":                       {ring(3, 8, false, ""), ""},
		"ring with credits":          {ring(3, 2, true, ""), ""},
		"ring, 7 slots":              {ring(1, 7, false, ""), "may overwrite what"},
		"ring, 2 slots":              {ring(1, 2, false, ""), "may overwrite what"},
		"ring, wrong peer":           {ring(1, 8, false, "wrong peer"), "but notifies only other devices"},
		"ring, dropped notify":       {ring(1, 8, false, "dropped notify"), "never returns"},
		"ring, count + 1":            {ring(1, 8, false, "count + 1"), "never returns"},
		"ring, count - 1":            {ring(1, 8, false, "count - 1"), "without a wait for the put"},
		"ring, no credit awaited":    {ring(1, 2, true, "no credit awaited"), "may overwrite what"},
		"GEMM+RS":                    {gemmRS(""), ""},
		"GEMM+RS, count - 1":         {gemmRS("count - 1"), "without a wait for the put"},
		"GEMM+RS, no handshake":      {gemmRS("no handshake"), "more units notify this counter than the wait needs"},
		"GEMM+RS, wrong row group":   {gemmRS("wrong row group"), "never returns"},
		"exchange, one word":         {exchange("one", 2), "more units notify this counter than the wait needs"},
		"exchange, word each parity": {exchange("parity", 2), ""},
		"exchange, word a source":    {exchange("source", 2), ""},
		"exchange, source, one slot": {exchange("source", 1), "may overwrite what"},
		"barriers of a grid":         {gridBarrier("%n"), ""},
		"barriers of a grid, less 1": {gridBarrier("%less"), "writes the same elements as"},
	} {
		t.Run(name, func(t *testing.T) {
			said, took := check(p.program, streamed)
			t.Logf("%.2f s", took.Seconds())
			if p.says == "" {
				assert.Empty(t, said)
			} else {
				assert.Contains(t, said, p.says)
			}
			assert.Less(t, took, 10*time.Second)
		})
	}
}

// TestCollective holds that a collective in a loop, as lower-comm writes it, is right at
// the size of a GPU, however many rounds and launches there are.
func TestCollective(t *testing.T) {
	said, took := check(collectiveText, "--lower-comm", streamed)
	t.Logf("%.2f s", took.Seconds())
	assert.Empty(t, said)
	assert.Less(t, took, 10*time.Second)
}

// TestRounds holds that a few rounds prove many more than can be followed, at the size of a GPU, and that a number from
// the caller works.
func TestRounds(t *testing.T) {
	known := strings.Replace(collectiveText, "%rounds = arith.constant 50 : index",
		"%rounds = arith.constant 1000000000 : index", 1)
	unknown := strings.Replace(strings.Replace(collectiveText, "%rounds = arith.constant 50 : index", "", 1), "@main()",
		"@main(%rounds: index)", 1)
	blocks := strings.NewReplacer("@main()", "@main(%rows: index, %columns: index)", "(186, 8)",
		"(%rows, 1)").Replace(collectiveText)
	for name, program := range map[string]string{"known": known, "unknown": unknown, "blocks": blocks} {
		t.Run(name, func(t *testing.T) {
			said, took := check(program, "--lower-comm", streamed)
			t.Logf("%.2f s", took.Seconds())
			assert.Empty(t, said)
			assert.Less(t, took, 10*time.Second)
		})
	}
}

const collectiveText = `
func.func @main() {
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  %launches = arith.constant 3 : index
  scf.for %l = %z to %launches step %u {
    tile.kernel devices(8) blocks(%x, %y) = (186, 8) threads(128) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %rounds = arith.constant 50 : index
      %t = arith.constant dense<1.0> : tensor<64xf32>
      %sum = scf.for %i = %c0 to %rounds step %c1 iter_args(%acc = %t) -> (tensor<64xf32>) {
        %s = comm.all_reduce add %acc at @device algorithm(one_shot) : tensor<64xf32> -> tensor<64xf32>
        scf.yield %s : tensor<64xf32>
      }
    }
  }
  return
}
`

// TestLaunchesInTurn holds that launches that the host waits for are not followed as often as there are blocks: from
// one to the next no news is on its way. Each has counters of its own, so that this took a minute.
func TestLaunchesInTurn(t *testing.T) {
	said, took := check(`
func.func @main(%C: memref<256x1024xbf16>) {
  %P = comm.symm_alloc : memref<256x1024xbf16, #scale.mem<symmetric>>
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  %launches = arith.constant 200 : index
  scf.for %l = %z to %launches step %u {
    comm.reduce_scatter_into %P to %C dim 0 devices 2 algorithm(ll) : memref<256x1024xbf16, #scale.mem<symmetric>>, memref<256x1024xbf16>
  }
  return
}`, "--desugar", "--canonicalize", "--fuse-comm=arch=h100", "--canonicalize", "--verify-comm")
	t.Logf("%.2f s", took.Seconds())
	assert.NotContains(t, said, "communication is checked")
	assert.Less(t, took, 5*time.Second)
}
