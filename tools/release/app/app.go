// Package app is the command release as a library: binaries of the tools for each
// platform, packed, with checksums, the same bytes wherever they are built.
package app

import (
	"context"
	"crypto/sha256"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/proc"
)

// platforms are what there are binaries for, as GOOS/GOARCH.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64"}

// tools are those of use outside of a clone.
var tools = []string{"filecheck", "tsfuzz", "tslit", "tslsp", "tsopt", "tsreduce", "tsrun", "tstranslate", "tstune"}

// drivers are the tools that run programs on GPUs. On Linux they load NVIDIA's driver, a
// library, by the loader of glibc, as that library itself needs; the others load nothing.
var drivers = []string{"tslit", "tsrun", "tstune"}

// papers are files of the repository that go with the tools.
var papers = []string{"CHANGELOG.md", "LICENSE", "README.md"}

// release is one run of the command.
type release struct {
	ctx              context.Context
	out              io.Writer
	dir              string
	platforms, tools []string
	dirty            bool
}

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	r := &release{ctx: ctx, out: out}
	c := &cobra.Command{
		Use:   "release [options]",
		Short: "builds the binaries of a release",
		Long: "release builds binaries of the tools for each platform, packs them and writes SHA256SUMS. It must run in a clone of the repository. The\n" +
			"version is the commit's tag, vMAJOR.MINOR.PATCH. Builds are reproducible: the same commit and the same Go version give the same bytes.",
		Args: command.Files(0, 0),
		RunE: func(*cobra.Command, []string) error { return r.run() },
	}
	f := c.Flags()
	f.StringVarP(&r.dir, "output", "o", "dist", "the `folder` to write")
	f.StringSliceVar(&r.platforms, "platforms", platforms, "the platforms to build for")
	f.StringSliceVar(&r.tools, "tools", tools, "the tools to build")
	f.BoolVar(&r.dirty, "dirty", false, "build even if files differ from the commit, for a trial build")
	return command.Execute(ctx, command.Tool{Command: c, Completions: func(c *cobra.Command) {
		command.Folder(c, "output")
		command.List(c, "platforms", platforms...)
		command.List(c, "tools", tools...)
	}}, args, in, out, errw)
}

func (r *release) run() error {
	for _, list := range []struct {
		flag        string
		asked, have []string
	}{{"platforms", r.platforms, platforms}, {"tools", r.tools, tools}} {
		for _, x := range list.asked {
			if !slices.Contains(list.have, x) {
				return fmt.Errorf("--%s: unknown %q; known are %s%s", list.flag, x, strings.Join(list.have, ", "),
					nearest.DidYouMean(x, list.have))
			}
		}
	}
	root, err := r.tool("git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	version, when, err := r.version()
	if err != nil {
		return err
	}
	dir := proc.Path(r.ctx, r.dir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, platform := range r.platforms {
		name, data, err := r.platform(root, platform, version, when)
		if err != nil {
			return err
		}
		if err := proc.WriteFile(filepath.Join(dir, name), data); err != nil {
			return err
		}
		fmt.Fprintf(r.out, "%s: %d MB\n", name, (len(data)+500_000)/1_000_000)
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
	}
	return proc.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(sums.String()))
}

// version is the commit's tag, or what it is called by without one, and its time.
func (r *release) version() (string, time.Time, error) {
	changed, err := r.tool("git", "status", "--porcelain", "--untracked-files=no")
	if err != nil {
		return "", time.Time{}, err
	}
	if changed != "" && !r.dirty {
		return "", time.Time{}, errors.New("files differ from the commit: commit them, or use --dirty for a trial build\n" +
			changed)
	}
	version, err := r.tool("git", "describe", "--tags", "--match=v[0-9]*", "--always", "--dirty")
	if err != nil {
		return "", time.Time{}, err
	}
	seconds, err := r.tool("git", "log", "-1", "--format=%cI")
	if err != nil {
		return "", time.Time{}, err
	}
	when, err := time.Parse(time.RFC3339, seconds)
	return version, when.UTC(), err
}

// platform builds the tools for a platform and returns them packed.
func (r *release) platform(root, platform, version string, when time.Time) (name string, data []byte, err error) {
	system, processor, _ := strings.Cut(platform, "/")
	folder := fmt.Sprintf("tsopt-%s-%s-%s", version, system, processor)
	build, err := os.MkdirTemp("", "tsopt-release")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(build)
	if err := r.build(root, build, system, processor); err != nil {
		return "", nil, err
	}
	var files []packed
	for _, p := range papers {
		files = append(files, packed{filepath.Join(root, p), p, 0o644})
	}
	built, err := os.ReadDir(build)
	if err != nil {
		return "", nil, err
	}
	for _, b := range built {
		files = append(files, packed{filepath.Join(build, b.Name()), b.Name(), 0o755})
	}
	if system == "windows" {
		data, err = zipped(folder, files, when)
		return folder + ".zip", data, err
	}
	data, err = tarred(folder, files, when)
	return folder + ".tar.gz", data, err
}

// build compiles the tools into a folder, those that load no library without what could.
func (r *release) build(root, dir, system, processor string) error {
	for _, loads := range []bool{false, true} {
		args := []string{"build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w -buildid=", "-o",
			dir + string(os.PathSeparator)}
		if !loads {
			args = append(args, "-tags=nodriver")
		}
		n := len(args)
		for _, t := range r.tools {
			if slices.Contains(drivers, t) == loads {
				args = append(args, "./tools/"+t)
			}
		}
		if len(args) == n {
			continue
		}
		cmd := exec.CommandContext(r.ctx, "go", args...)
		// Settings that change code from machine to machine are fixed here.
		cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0", "GOFLAGS=",
			"GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go build for %s/%s: %w\n%s", system, processor, err, out)
		}
	}
	if system != "linux" {
		return nil
	}
	for _, t := range r.tools {
		if loader, err := loaderOf(filepath.Join(dir, t)); err != nil || loader != "" && !slices.Contains(drivers, t) {
			return fmt.Errorf("%s for linux/%s is not static: it needs '%s' (%v)", t, processor, loader, err)
		}
	}
	return nil
}

// loaderOf is the program that loads the libraries of an ELF file, "" for a static one.
func loaderOf(name string) (string, error) {
	f, err := elf.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			text, err := io.ReadAll(p.Open())
			return strings.TrimRight(string(text), "\x00"), err
		}
	}
	return "", nil
}

// tool runs a command in the folder of the process and returns what it prints.
func (r *release) tool(name string, args ...string) (string, error) {
	cmd := exec.CommandContext(r.ctx, name, args...)
	cmd.Dir = proc.Dir(r.ctx)
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		return "", fmt.Errorf("%s %s: %s", name, strings.Join(args, " "), strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}
