package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// plan plans all variants, several at a time. One that cannot be planned says why.
func plan(root string, all []*variant) {
	k := parts.Default()
	var wait sync.WaitGroup
	next := make(chan *variant)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for v := range next {
				if err := v.plan(&k, root); err != nil {
					v.why = firstLine(err)
				}
			}
		})
	}
	for _, v := range all {
		next <- v
	}
	close(next)
	wait.Wait()
}

// plan takes the variant's program as far as --emit=planned.
func (v *variant) plan(k *parts.Kit, root string) error {
	text := v.text
	if text == "" {
		read, err := os.ReadFile(filepath.Join(root, v.file))
		if err != nil {
			return err
		}
		text = string(read)
	}
	args, err := tilelang.ParseArgs(v.args)
	if err != nil {
		return err
	}
	dialects := k.Registry()
	kernel := program.Kernel{Name: v.kernel, Given: map[string]eval.Value{},
		Getenv: func(string) (string, bool) { return "", false }}
	for name, x := range args {
		kernel.Given[name] = x
	}
	src := asm.Source{Name: filepath.Join(root, v.file), Text: text}
	p, err := program.Parse(src, kernel, dialects, asm.ParseOptions{}, verify.Options{})
	if err != nil {
		return err
	}
	m := pass.NewManager("builtin.module")
	reg := k.PassRegistry()
	options := fmt.Sprintf("arch=%s to=planned", v.arch)
	if v.choice != nil {
		options += fmt.Sprintf(" params={%s}", v.choice)
	}
	if err := m.AddPipeline(reg.Pipeline("tile-to-llvm"), options); err != nil {
		return err
	}
	var first error
	cfg := &pass.Config{Dialects: dialects, Passes: reg, Serial: true, Out: io.Discard, Err: io.Discard,
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error && first == nil {
				first = d
			}
		}}
	k.Configure(cfg)
	if err := m.Run(cfg, p.Module); err != nil {
		return errors.Join(first, err)
	}
	v.module = p.Module
	v.planned = fingerprint(p.Module)
	return nil
}

// fingerprint is the same for programs of the same text but for where constants stand, and which of them are not used.
func fingerprint(module *ir.Op) string {
	sum := sha256.New()
	for line := range strings.Lines(asm.Text(module, asm.PrintOptions{})) {
		if !strings.Contains(line, " = arith.constant ") {
			io.WriteString(sum, line)
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}

// distinct leaves one of the variants that are the same planned program, with the mean of their times: a pass may
// choose the same tiles for several that users wrote.
func distinct(all []*variant) (out []*variant) {
	type key struct{ arch, planned string }
	of := map[key][]*variant{}
	for _, v := range all {
		k := key{v.arch, v.planned}
		if v.planned == "" || of[k] == nil {
			out = append(out, v)
		}
		of[k] = append(of[k], v)
	}
	for _, v := range out {
		same := of[key{v.arch, v.planned}]
		if v.planned == "" || len(same) == 1 {
			continue
		}
		sum := 0.0
		for _, s := range same {
			sum += s.measured
		}
		v.measured = sum / float64(len(same))
	}
	return out
}

// predict sets the predicted time on a machine, or why there is none.
func (v *variant) predict(m arch.Machine) {
	if v.module == nil {
		return
	}
	v.predicted, v.limit, v.why, v.refused, v.costs = 0, "", "", false, nil
	kernels := 0
	for k := range ir.Collect(v.module, tile.Kernel) {
		kernels++
		c, err := estimate.Of(k, m)
		switch {
		case err != nil:
			v.why = firstLine(err)
		case c.Guess != "":
			v.why = c.Guess
		case c.Refused() != "":
			v.why, v.refused = c.Refused(), true
		case k.Devices() > 1:
			v.why = "it runs on several devices"
		}
		v.predicted += c.Total
		v.limit = c.Limit()
		v.costs = append(v.costs, c)
	}
	if kernels == 0 {
		v.why = "it has no kernel"
	}
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
