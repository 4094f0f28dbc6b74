package acceptance

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/npy"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// TestPrograms runs each line of programs.txt.
func TestPrograms(t *testing.T) {
	for i, p := range programs(t) {
		name := fmt.Sprintf("%d/%s/%s", i+1, strings.TrimSuffix(filepath.Base(p.file), ".py"), p.kernel)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, p.path(t), p)
		})
	}
}

// path is where the file is.
func (p program) path(t *testing.T) string {
	if p.fixed() {
		return filepath.Join("testdata", p.file)
	}
	return filepath.Join(folder(t), p.file)
}

// TestUsersCommand holds that infer-layout and lower-comm take each program, in both orders, and convert-tile-to-gpu
// alone.
func TestUsersCommand(t *testing.T) {
	for i, p := range programs(t) {
		if p.reference == refused || p.reference == open {
			continue
		}
		t.Run(fmt.Sprintf("%d/%s/%s", i+1, strings.TrimSuffix(filepath.Base(p.file), ".py"), p.kernel), func(t *testing.T) {
			t.Parallel()
			args := []string{p.path(t), "--kernel=" + p.kernel}
			for _, a := range p.args {
				switch {
				case !strings.HasPrefix(a, "--"):
					args = append(args, "--arg="+a)
				case !strings.HasPrefix(a, "--dim="): // extents are those of a run
					args = append(args, a)
				}
			}
			for _, passes := range [][]string{{"--lower-comm", "--infer-layout"}, {"--infer-layout", "--lower-comm"},
				{"--convert-tile-to-gpu"}} {
				var out, errs bytes.Buffer
				require.Zero(t, tsopt.Main(t.Context(), append(slices.Clone(args), passes...), strings.NewReader(""), &out, &errs),
					"%s\n%s", p.line, errs.String())
			}
		})
	}
}

// run executes a program, and compares its outputs.
func run(t *testing.T, file string, p program) {
	ref := references[p.reference]
	dir := t.TempDir()
	v := values{}
	args := []string{file, "--kernel=" + p.kernel, "--no-progress"}
	for _, a := range p.args {
		if !strings.HasPrefix(a, "--") {
			maps.Copy(v, valuesOf(a))
			a = "--arg=" + a
		} else if name, extents, ok := strings.Cut(strings.TrimPrefix(a, "--dim="), "="); ok {
			v["--dim="+name] = extents
		}
		args = append(args, a)
	}
	if ref.given != nil {
		for name, a := range ref.given(v) {
			f := filepath.Join(dir, "given-"+name+".npy")
			kind := ref.givenType
			if kind == "" {
				kind = "i32"
			}
			d, _ := npy.LookupDType(kind)
			require.NoError(t, npy.WriteFile(f, npy.FromFloats(d, a.data, a.shape...)))
			args = append(args, "--arg="+name+"="+f)
		}
	}
	for _, name := range append(append([]string{}, ref.in...), ref.out...) {
		args = append(args, "--out="+name+"="+filepath.Join(dir, name+".npy"))
	}
	var out, errs bytes.Buffer
	code := tsrun.Main(t.Context(), args, strings.NewReader(""), &out, &errs)
	if p.reference == refused {
		require.Equal(t, 1, code, errs.String())
		require.Regexp(t, `\.py:\d+:\d+: error: `, errs.String())
		return
	}
	if p.reference == open {
		require.NotZero(t, code, "it runs: give programs.txt a reference for it")
		return
	}
	require.Zero(t, code, "%s\n%s", p.line, errs.String())
	in := arrays{}
	for _, name := range ref.in {
		in[name] = readArray(t, dir, name)
	}
	want := ref.compute(in, v)
	for _, name := range ref.out {
		compare(t, name, readArray(t, dir, name), want[name], ref.tolerance)
	}
}

// readArray reads an array that the program left.
func readArray(t *testing.T, dir, name string) array {
	a, err := npy.ReadFile(filepath.Join(dir, name+".npy"))
	require.NoError(t, err)
	if real := map[string]string{"V1": "f8E4M3FN", "V2": "bf16"}[a.DType.Name]; real != "" { // NumPy has neither
		d, _ := npy.LookupDType(real)
		a, err = a.View(d)
		require.NoError(t, err)
	}
	return array{a.Shape, a.Floats()}
}

// compare holds that all elements are right, up to a part of the largest one.
func compare(t *testing.T, name string, got, want array, tolerance float64) {
	require.Equal(t, want.shape, got.shape, name)
	largest := 0.0
	for _, x := range want.data {
		largest = max(largest, math.Abs(x))
	}
	require.NotZero(t, largest, "%s: nothing to compare", name)
	for i, x := range want.data {
		if !(math.Abs(got.data[i]-x) <= tolerance*largest) {
			t.Fatalf("%s: element %d of %v is %v, not %v; the largest is %v", name, i, got.shape, got.data[i], x, largest)
		}
	}
}
