package acceptance

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// The two programs of TileScale's README, which no released compiler accepts. testdata/readme has each as it was
// written, and fixed. Errors are reported at their places, one after the other; a fix is what the message asks for.

// A fix is a text of a program, and its replacement.
type fix struct{ from, to string }

// A mistake is a diagnostic about a program.
type mistake struct {
	at    string // the text in the line that is pointed to
	told  string // a part of the message
	mends []fix
}

var readmePrograms = []struct {
	name, kernel string
	mistakes     []mistake
	values       []fix // of what only the values show
}{
	{"gemm", "gemm", []mistake{
		{"deivce=(4)", "T.Kernel has no argument 'deivce'; did you mean device?", []fix{{"deivce", "device"}}},
		{"as wg_id, wg_num", "name 'wg_num' is not defined: 'as wg_id, wg_num' enters a second context; a pair is written as (wg_id, wg_num)", []fix{{"as wg_id, wg_num", "as (wg_id, wg_num)"}}},
		{"T.copy(A_local_wg, ", "name 'by' is not defined",
			[]fix{{"    ):\n        with", "    ) as (bx, by):\n        with"}}},
		{"as dev_id, dev_num", "name 'dev_num' is not defined: 'as dev_id, dev_num' enters",
			[]fix{{"as dev_id, dev_num", "as (dev_id, dev_num)"}}},
		{"T.allreduce(C_global)", "C is an array; reduce the tile before it is copied there, or name this block's part",
			[]fix{
				{"T.allreduce(C_global)", "T.allreduce(C_global[by * block_M:(by + 1) * block_M, bx * block_N:(bx + 1) * block_N])"},
			}},
		// Both warpgroups copy the same columns of A and rows of B.
		{"T.allreduce(C_local_wg)", "combines by add a value that is already reduced over @warpgroup, which would be counted 2 times", []fix{
			{"k * block_K]", "k * block_K + wg_id * (block_K // wg_num)]"},
			{"B_global[k * block_K,", "B_global[k * block_K + wg_id * (block_K // wg_num),"},
		}},
		{"T.allreduce(C_local_wg)", "combines by add a running value that already contains the result of a reduction over @warpgroup, which would be counted 2 times", []fix{
			{"\n                    # Allreduce C_local_wg through software-defined channel on L1\n                    T.allreduce(C_local_wg)\n",
				"            with T.Scale(\"warpgroup\"):\n                # Allreduce C_local through software-defined channel on L1\n                T.allreduce(C_local)\n"},
		}},
		{"with T.Scale(\"warpgroup\") as (wg_id",
			"as a replica, which must be the same in all, but each warpgroup has its own value; all-reduce it before, or yield a shard or a partial sum", []fix{
				{"T.view(C_local, layout=T.Replica)", "T.view(C_local, layout=T.Partial)"},
			}},
	}, nil},
	{"flash_mla", "flash_mla", []mistake{
		{"threads=256)", "invalid syntax", []fix{{"kv_group_num),\n", "kv_group_num)),\n"},
			{"threads=256)\n", "threads=256\n"}}},
		{"T.copy(Q_shared", "name 'bx' is not defined", []fix{{"    ):\n        with", "    ) as (bx, by):\n        with"}}},
		{"as wg_id, wg_num", "name 'wg_num' is not defined: 'as wg_id, wg_num' enters a second context; a pair is written as (wg_id, wg_num)", []fix{{"as wg_id, wg_num", "as (wg_id, wg_num)"}}},
		{"T.allreduce(output_global, ", "Output is an array; reduce the tile before it is copied there, or name this block's part", []fix{
			{"T.allreduce(output_global, logsum_global, fn=...)", `T.allreduce(
                output_global[bx, by * VALID_BLOCK_H:(by + 1) * VALID_BLOCK_H, :],
                logsum_global[bx, by * VALID_BLOCK_H:(by + 1) * VALID_BLOCK_H],
                fn=...,
            )`},
		}},
		{"fn=...", "expected a merge function, def merge(a, b, a2, b2), got ellipsis", []fix{{"fn=...", "fn=merge"}}},
		{"acc_s_cast_local = T.view(", "data race on the memref of T.alloc_shared",
			[]fix{{"% wg_num)\n", "% wg_num)\n                    T.barrier()\n"}}},
		// Each warpgroup writes its half to the left of its own tile, and to the right of the other's.
		{"with T.Scale(\"warpgroup\") as (wg_id", "is a replica, but units 0 and 1 yield different values", []fix{
			{"T.copy(acc_s_cast_local[:, 0:block_N // 2],",
				"half = block_N // wg_num\n                    T.copy(acc_s_cast_local[:, wg_id * half:(wg_id + 1) * half],"},
			{"acc_s_cast_local[:, block_N // 2:block_N]", "acc_s_cast_local[:, wg_id * half:(wg_id + 1) * half]"},
		}},
	}, []fix{
		// What is merged with each output is the logarithm of what its scores add up to, not the sum behind the largest of
		// them.
		{"acc_o[i, j] /= logsum[i]\n", "acc_o[i, j] /= logsum[i]\n            for i in T.Parallel(block_H):\n                logsum[i] = T.log2(logsum[i]) + scores_max[i] * scale\n"},
	}},
}

func TestReadme(t *testing.T) {
	for _, p := range readmePrograms {
		t.Run(p.name, func(t *testing.T) {
			mended, err := os.ReadFile(filepath.Join("testdata", "readme", p.name+".py"))
			require.NoError(t, err)
			written, err := os.ReadFile(filepath.Join("testdata", "readme", p.name+".txt"))
			require.NoError(t, err)
			head, _, _ := strings.Cut(string(mended), "@T.prim_func\n")
			text := head + "@T.prim_func\n" + string(written)
			file := filepath.Join(t.TempDir(), p.name+".py")
			for _, m := range p.mistakes {
				errs := rejection(t, file, text, p.kernel)
				require.Contains(t, errs, m.told)
				message, _, _ := strings.Cut(errs[strings.Index(errs, m.told):], "^")
				require.Contains(t, message, m.at)
				text = after(t, text, m.mends)
			}
			require.Equal(t, string(mended), after(t, text, p.values))
		})
	}
}

// after is a program with fixes.
func after(t *testing.T, text string, mends []fix) string {
	for _, m := range mends {
		require.Contains(t, text, m.from)
		text = strings.ReplaceAll(text, m.from, m.to)
	}
	return text
}

// rejection runs a program that is wrong, and returns its diagnostics.
func rejection(t *testing.T, file, text, kernel string) string {
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	var out, errs bytes.Buffer
	require.Equal(t, 1, tsrun.Main(t.Context(), []string{file, "--kernel=" + kernel, "--no-progress"},
		strings.NewReader(""), &out, &errs), errs.String())
	return errs.String()
}
