package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// task is what the tools are asked to do.
type task struct {
	name string
	args []string
}

var tasks = []task{
	{"parse+verify+print", nil},
	{"canonicalize", []string{"--canonicalize"}},
	{"cse", []string{"--cse"}},
	{"canonicalize+cse", []string{"--canonicalize", "--cse"}},
	{"convert-scf-to-cf", []string{"--convert-scf-to-cf"}},
}

// options are the command's flags.
type options struct {
	ours, peer    string
	ops           []int
	tasks, shapes []string
	budget        time.Duration
	timeout       time.Duration
	memory        uint64
	maxRuns       int
	keep          string
}

func main() {
	var o options
	ops := flag.String("ops", "1000,10000,100000,1000000", "sizes of the programs, in operations")
	tasks := flag.String("tasks", "", "tasks to measure, by default all")
	shapes := flag.String("shapes", "", "shapes of programs, by default all")
	flag.StringVar(&o.ours, "tsopt", "bin/tsopt", "our tool")
	flag.StringVar(&o.peer, "mlir-opt", "mlir-opt-22", "the mlir-opt to compare with, empty for none")
	flag.DurationVar(&o.budget, "time", 9*time.Minute,
		"no new round begins that would likely end after this time; the first always runs")
	flag.DurationVar(&o.timeout, "timeout", time.Minute, "a run is given up after this time")
	flag.Uint64Var(&o.memory, "memory", 6<<30, "address space that a process may take, in bytes")
	flag.IntVar(&o.maxRuns, "runs", 15, "how often each program is measured at most")
	flag.StringVar(&o.keep, "keep", "", "keep programs and outputs in this directory")
	flag.Parse()
	o.tasks, o.shapes = words(*tasks), words(*shapes)
	for _, n := range words(*ops) {
		v, err := strconv.Atoi(n)
		if err != nil {
			fatal(err)
		}
		o.ops = append(o.ops, v)
	}
	if ok, err := o.bench(); err != nil {
		fatal(err)
	} else if !ok {
		os.Exit(1)
	}
}

func words(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "compiler:", err)
	os.Exit(2)
}

// bench measures everything and reports whether the outputs were equal.
func (o *options) bench() (ok bool, err error) {
	dir := o.keep
	if dir == "" {
		if dir, err = os.MkdirTemp("", "compiler-*"); err != nil {
			return false, err
		}
		defer os.RemoveAll(dir)
	}
	if err := limitMemory(o.memory); err != nil {
		return false, err
	}
	cells, err := o.cells(dir)
	if err != nil {
		return false, err
	}
	if err := o.rounds(cells, filepath.Join(dir, "ours.mlir"), filepath.Join(dir, "peer.mlir")); err != nil {
		return false, err
	}
	return o.report(os.Stdout, cells), nil
}
