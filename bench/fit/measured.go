package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// A variant is a measured program with one choice of its parameters. Times are in microseconds.
type variant struct {
	arch, name string
	problem    string // that of its other variants
	file, text string // the program; the text is "" where it is the file's
	kernel     string // of a Python file
	args       string
	choice     tuning.Choice
	measured   float64

	module    *ir.Op // planned
	planned   string // the same for variants that are planned the same way
	predicted float64
	limit     string
	why       string // there is no prediction, "" where there is
	refused   bool   // as it spills registers, so that tstune leaves it out
	costs     []estimate.Cost
}

// machines are the targets of the GPUs, by the beginning of the driver's name for them.
var machines = []struct{ gpu, arch string }{{"NVIDIA H200", "h200"}, {"NVIDIA H100", "h100"}}

func archOf(gpu string) string {
	for _, m := range machines {
		if strings.HasPrefix(gpu, m.gpu) {
			return m.arch
		}
	}
	return ""
}

// measured are the variants of all records: of a case of bench/records/speed the latest run, and what tstune measured.
func measured(root string) (all []*variant, err error) {
	runs, err := records.Load(filepath.Join(root, "bench/records/speed"))
	if err != nil {
		return nil, err
	}
	latest := map[string]int{}
	for _, run := range runs {
		for _, c := range run.Cases {
			v := ofCase(run, c)
			if v == nil {
				continue
			}
			key := v.arch + v.name
			if i, ok := latest[key]; ok {
				all[i] = v
				continue
			}
			latest[key] = len(all)
			all = append(all, v)
		}
	}
	files, err := filepath.Glob(filepath.Join(root, "bench/records/*.jsonl"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		tuned, err := tuning.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for _, r := range tuned {
			v, err := ofTuning(root, r)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			if v != nil {
				all = append(all, v)
			}
		}
	}
	return all, nil
}

// ofCase is a case that one GPU runs, nil for others.
func ofCase(run *records.Run, c *records.Case) *variant {
	us, ok := c.Time("tsopt")
	target := archOf(run.Machine)
	if several := c.Parameters["devices"] != nil; !ok || target == "" || several {
		return nil
	}
	v := &variant{arch: target, name: c.Name, problem: c.Problem, measured: us}
	if strings.HasSuffix(c.Kernel, ".mlir") {
		v.file = "bench/kernels/" + c.Kernel
		return v
	}
	v.file, v.kernel = "bench/survey/"+cmp.Or(c.Source, "kernels.py"), c.Kernel
	var args []string
	for name, x := range c.Parameters {
		args = append(args, name+"="+literal(x))
	}
	slices.Sort(args)
	v.args = strings.Join(args, ",")
	return v
}

// literal writes a value of JSON in Python.
func literal(x any) string {
	switch y := x.(type) {
	case string:
		return "'" + y + "'"
	case bool:
		return map[bool]string{true: "True", false: "False"}[y]
	case float64:
		return strconv.FormatFloat(y, 'g', -1, 64)
	case []any:
		var all []string
		for _, e := range y {
			all = append(all, literal(e))
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	return fmt.Sprint(x)
}

// extents are the numbers in the name of a program that was written for other extents: gemm_tuned_1024.mlir is
// gemm_tuned.mlir for 1024³.
var extents = regexp.MustCompile(`_(\d+)\.mlir$`)

// ofTuning is a choice that tstune measured, nil for one that it did not.
func ofTuning(root string, r tuning.Record) (*variant, error) {
	if r.Measured == 0 {
		return nil, nil
	}
	target := archOf(r.Machine)
	if target != r.Arch {
		return nil, fmt.Errorf("%s was compiled for %s and measured on %s", r.Program, r.Arch, r.Machine)
	}
	v := &variant{arch: target, problem: r.Program + " " + r.Shapes, choice: r.Choice, measured: r.Measured,
		file: r.Program}
	v.name = fmt.Sprintf("%s %s", r.Program, r.Choice)
	if _, err := os.Stat(filepath.Join(root, v.file)); err == nil {
		return v, nil
	}
	n := extents.FindStringSubmatch(r.Program)
	if n == nil {
		return nil, fmt.Errorf("%s is no program of the repository", r.Program)
	}
	v.file = filepath.Join("bench/kernels", strings.TrimSuffix(r.Program, n[0])+".mlir")
	text, err := os.ReadFile(filepath.Join(root, v.file))
	v.text = strings.ReplaceAll(string(text), "4096", n[1])
	return v, err
}
