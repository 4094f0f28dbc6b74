package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	dialects "github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

func prepareCommand(args []string) error {
	f := flag.NewFlagSet("prepare", flag.ExitOnError)
	dir := f.String("o", "", "folder to fill")
	pipeline := f.String("pipeline", "chip=sm_90a", "options of tile-to-binary")
	launches := f.Int64("launches", 1, "how often main's body is executed, in a loop")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *dir == "" || f.NArg() == 0 {
		return errors.New("prepare takes -o DIR and programs")
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		return err
	}
	programs, failed := prepareAll(*dir, *pipeline, *launches, f.Args())
	if err := writePrograms(*dir, programs); err != nil {
		return err
	}
	if err := buildTools(*dir); err != nil {
		return err
	}
	fmt.Printf("%d of %d programs are in %s\n", len(programs), f.NArg(), *dir)
	return errors.Join(failed...)
}

// prepareAll compiles the files side by side; results are in their order.
func prepareAll(dir, pipeline string, launches int64, files []string) (programs []program, failed []error) {
	results := make([]program, len(files))
	errs := make([]error, len(files))
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for i, file := range files {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			results[i], errs[i] = prepare(dir, pipeline, launches, file)
		})
	}
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			failed = append(failed, err)
			continue
		}
		programs = append(programs, results[i])
	}
	return programs, failed
}

// prepare simulates one program, and compiles it with its body in a loop where there are several launches.
func prepare(dir, pipeline string, launches int64, file string) (program, error) {
	p := program{Name: strings.TrimSuffix(filepath.Base(file), ".mlir")}
	text, err := os.ReadFile(file)
	if err != nil {
		return p, err
	}
	module, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, dialects.Registry(), asm.ParseOptions{})
	if err != nil {
		return p, fmt.Errorf("%s: %w", file, err)
	}
	p.Reference = ir.LookupSymbol(module, "reference") != nil
	p.Devices = 1
	for k := range ir.Collect(module, tile.Kernel) {
		p.Devices = max(p.Devices, k.Devices())
	}
	if err := os.WriteFile(p.source(dir), text, 0o644); err != nil {
		return p, err
	}
	p.Simulator = p.simulate(dir)
	compiled := string(text)
	if launches > 1 {
		if err := repeat(module, launches); err != nil {
			return p, fmt.Errorf("%s: %w", file, err)
		}
		compiled = asm.Text(module, asm.PrintOptions{Registry: dialects.Registry()})
	}
	var out, errw bytes.Buffer
	args := []string{"--tile-to-binary=" + pipeline, "-", "-o", p.binary(dir)}
	if tsopt.Main(context.Background(), args, strings.NewReader(compiled), &out, &errw) != 0 {
		return p, fmt.Errorf("%s: cannot be compiled: %s", file, errw.String())
	}
	return p, nil
}

// simulate is what the simulator says of the program at the tile level; nothing
// when all is well.
func (p program) simulate(dir string) string {
	args := []string{p.source(dir), "--no-progress"}
	if p.Reference {
		args = append(args, "--verify")
	}
	var out, errw bytes.Buffer
	if tsrun.Main(context.Background(), args, strings.NewReader(""), &out, &errw) != 0 {
		return firstLine(errw.String() + out.String())
	}
	return ""
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// buildTools puts static builds of tsrun and of this command beside the programs.
func buildTools(dir string) error {
	for _, pkg := range []string{"./tools/tsrun", "./test/hardware"} {
		c := exec.Command("go", "build", "-ldflags=-s -w", "-o", dir, pkg)
		c.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("building %s: %w\n%s", pkg, err, out)
		}
	}
	return nil
}
