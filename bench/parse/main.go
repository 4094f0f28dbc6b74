package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
)

func main() {
	ops := flag.Int("ops", 1_000_000, "number of operations in each program")
	runs := flag.Int("runs", 3, "how often each program is measured; the fastest run counts")
	peer := flag.String("mlir-opt", "mlir-opt-22", "the mlir-opt to compare with, empty for none")
	gc := flag.Int("gc", 400, "GOGC of our side; tsopt itself runs with 400")
	flag.Parse()
	debug.SetGCPercent(*gc)
	if err := compare(os.Stdout, *ops, *runs, *peer); err != nil {
		fmt.Fprintln(os.Stderr, "parse:", err)
		os.Exit(1)
	}
}

// result is the time of one run, in seconds; mlir-opt verifies as part of
// reading.
type result struct {
	read, verify, write float64
	allocs              uint64 // of reading
}

func (r result) total() float64 { return r.read + r.verify + r.write }

func compare(w io.Writer, ops, runs int, peer string) error {
	fmt.Fprintf(w, "%d operations, fastest of %d runs; seconds (%d CPUs)\n\n", ops, runs, runtime.NumCPU())
	fmt.Fprintln(w, "| program | MB | read | verify | write | total | allocations/op read | mlir-opt read+verify | write | total | ratio |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|---|---|")
	for _, s := range shapes {
		text := s.text(ops)
		ours, err := fastest(runs, func() (result, error) { return measure(text) })
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "| %s | %d | %.2f | %.2f | %.2f | %.2f | %.3f |", s.name, len(text)>>20, ours.read, ours.verify, ours.write, ours.total(),
			float64(ours.allocs)/float64(ops))
		if _, err := exec.LookPath(peer); err != nil {
			fmt.Fprintln(w, " | | | |")
			continue
		}
		theirs, err := measurePeer(runs, peer, text)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, " %.2f | %.2f | %.2f | %.1f |\n", theirs.read, theirs.write, theirs.total(), theirs.total()/ours.total())
	}
	return nil
}

func fastest(runs int, once func() (result, error)) (result, error) {
	var all []result
	for range runs {
		r, err := once()
		if err != nil {
			return r, err
		}
		all = append(all, r)
	}
	return slices.MinFunc(all, func(a, b result) int { return int(1e6 * (a.total() - b.total())) }), nil
}

// measure reads, verifies and writes a program in this process.
func measure(text string) (r result, err error) {
	reg := all.Registry()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	op, err := asm.Parse(asm.Source{Name: "input.mlir", Text: text}, reg, asm.ParseOptions{})
	if err != nil {
		return r, err
	}
	r.read = time.Since(start).Seconds()
	runtime.ReadMemStats(&after)
	r.allocs = after.Mallocs - before.Mallocs

	start = time.Now()
	if err := verify.Verify(op, verify.Options{Registry: reg}); err != nil {
		return r, err
	}
	r.verify = time.Since(start).Seconds()

	start = time.Now()
	if err := asm.Print(io.Discard, op, asm.PrintOptions{Registry: reg}); err != nil {
		return r, err
	}
	r.write = time.Since(start).Seconds()
	return r, nil
}

// measurePeer runs mlir-opt on the program with its own timers.
func measurePeer(runs int, peer, text string) (result, error) {
	f, err := os.CreateTemp("", "parse-*.mlir")
	if err != nil {
		return result{}, err
	}
	defer os.Remove(f.Name())
	if _, err := f.WriteString(text); err != nil {
		return result{}, err
	}
	if err := f.Close(); err != nil {
		return result{}, err
	}
	return fastest(runs, func() (result, error) {
		out, err := exec.Command(peer, "--mlir-timing", "-o", os.DevNull, f.Name()).CombinedOutput()
		if err != nil {
			return result{}, fmt.Errorf("%s: %w\n%s", peer, err, out)
		}
		return result{read: timer(out, "Parser"), write: timer(out, "Output")}, nil
	})
}

// timer reads a line such as "    4.3381 ( 67.8%)  Parser" of mlir-opt's report.
func timer(report []byte, name string) float64 {
	m := regexp.MustCompile(`([0-9.]+) \([^)]*\)\s+` + name + `\n`).FindSubmatch(report)
	if m == nil {
		return 0
	}
	v, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		return 0
	}
	return v
}
