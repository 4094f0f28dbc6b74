// Package app is the command tswheel as a library: it compiles tsopt for a system and puts
// it into a wheel beside the Python package. The same commit gives the same bytes.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/proc"
)

// system is what a wheel is for. Its compiler needs no library of the system, so one wheel
// is for all of Linux.
type system struct {
	name       string // GOOS/GOARCH
	tags       []string
	executable string
}

// The tags of macOS are of the oldest version that Go's programs run on.
var systems = []system{
	{"linux/amd64", []string{"manylinux_2_17_x86_64", "musllinux_1_2_x86_64"}, "tsopt"},
	{"linux/arm64", []string{"manylinux_2_17_aarch64", "musllinux_1_2_aarch64"}, "tsopt"},
	{"darwin/arm64", []string{"macosx_12_0_arm64"}, "tsopt"},
	{"darwin/amd64", []string{"macosx_12_0_x86_64"}, "tsopt"},
}

func systemNames() []string {
	var names []string
	for _, s := range systems {
		names = append(names, s.name)
	}
	return names
}

// Main runs tswheel and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	o := options{}
	c := &cobra.Command{
		Use:   "tswheel [options]",
		Short: "Make wheels of the Python package",
		Long:  "tswheel compiles tsopt and makes a wheel of it and the package in python/, for all systems or for the\ngiven ones. It must run in a clone of the repository.",
		Args:  command.Files(0, 0),
		RunE:  func(*cobra.Command, []string) error { return o.run(ctx, out) },
	}
	f := c.Flags()
	f.StringVarP(&o.dir, "output", "o", "dist", "folder of the wheels")
	f.StringSliceVar(&o.systems, "system", systemNames(), "systems to make wheels for")
	f.StringVar(&o.version, "version-of-package", "0.1.0.dev0", "version of the wheels, as in PEP 440")
	f.StringVar(&o.root, "root", ".", "the clone of the repository")
	return command.Execute(ctx, command.Tool{Command: c}, args, in, out, errw)
}

type options struct {
	dir, root, version string
	systems            []string
}

func (o *options) run(ctx context.Context, out io.Writer) error {
	root := proc.Path(ctx, o.root)
	if _, err := os.Stat(filepath.Join(root, "python", "tsopt", "__init__.py")); err != nil {
		return fmt.Errorf("'%s' is not a clone of the repository: it has no python/tsopt", o.root)
	}
	if o.version == "" || strings.ContainsAny(o.version, "-_/ ") {
		return fmt.Errorf("'%s' is not a version of a package; use one like 0.1.0 or 0.1.0.dev0", o.version)
	}
	for _, name := range o.systems {
		i := slices.IndexFunc(systems, func(s system) bool { return s.name == name })
		if i < 0 {
			return fmt.Errorf("unknown system '%s'; expected one of %s%s", name, strings.Join(systemNames(), ", "),
				nearest.DidYouMean(name, systemNames()))
		}
		if err := o.one(ctx, systems[i], root, out); err != nil {
			return err
		}
	}
	return nil
}

// one makes the wheel of a system.
func (o *options) one(ctx context.Context, s system, root string, out io.Writer) error {
	binary, err := compile(ctx, s, root)
	if err != nil {
		return err
	}
	w := wheel{version: o.version, tags: s.tags}
	if err := w.addPackage(root); err != nil {
		return err
	}
	w.add(w.data()+"/scripts/"+s.executable, binary, 0o755)
	text, err := w.bytes()
	if err != nil {
		return err
	}
	dir := proc.Path(ctx, o.dir)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("cannot make the folder '%s': %s", o.dir, command.Reason(err))
	}
	name := filepath.Join(dir, w.name())
	if err := proc.WriteFile(name, text); err != nil {
		return fmt.Errorf("cannot write '%s': %s", name, command.Reason(err))
	}
	fmt.Fprintf(out, "%s %.1f MB\n", name, float64(len(text))/1e6)
	return nil
}

// compile is the compiler for a system, without what differs from one build of the same
// commit to another. Go stamps the tag and the commit, which --version prints.
func compile(ctx context.Context, s system, root string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "tswheel")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, s.executable)
	goos, goarch, _ := strings.Cut(s.name, "/")
	c := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=auto", "-tags=nodriver",
		"-ldflags=-s -w -buildid=", "-o", file, "./tools/tsopt")
	c.Dir = root
	c.Env = append(proc.Env(ctx), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0", "GOFLAGS=", "GOAMD64=v1",
		"GOARM64=v8.0", "GOEXPERIMENT=")
	if text, err := c.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot build the compiler for %s: %w", s.name, err),
			errors.New(strings.TrimSpace(string(text))))
	}
	return os.ReadFile(file)
}
