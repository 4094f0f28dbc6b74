//go:build !windows

package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fakeSrun replaces Slurm's srun, which is not installed where tests run: it starts as many tasks as -n says, sets the
// rank of each, records how it was called, kills the task that FAKE_KILLS names after two seconds, and ends as the
// worst of them.
const fakeSrun = `#!/bin/sh
printf '%s' "$*" > "$FAKE_LOG"
[ "$1" = -n ] || exit 9
n=$2
shift 2
i=0
while [ $i -lt $n ]; do
  SLURM_PROCID=$i SLURM_NTASKS=$n SLURM_LOCALID=$i "$@" &
  tasks="$tasks $!"
  [ "$FAKE_KILLS" != $i ] || { sleep 2; kill -9 $!; } &
  i=$((i + 1))
done
worst=0
for t in $tasks; do
  wait $t
  code=$?
  [ $code -le $worst ] || worst=$code
done
exit $worst
`

// TestSrun holds our side of --launcher=srun: what it is called with, who tasks take themselves for, and that a task
// that is killed ends the job.
func TestSrun(t *testing.T) {
	tool, file, env := jobFiles(t, tells)
	dir := t.TempDir()
	log := filepath.Join(dir, "called")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "srun"), []byte(fakeSrun), 0o777))
	port, err := freePort()
	require.NoError(t, err)
	env = append(env, "PATH="+dir+":"+os.Getenv("PATH"), "FAKE_LOG="+log, "MASTER_PORT="+port)
	start := func(file, kills string) (string, error) {
		c := exec.Command(tool, file, "--device=nvshmem", "--print", "--launcher=srun", "--ranks=2")
		c.Env = append(env[:len(env):len(env)], "FAKE_KILLS="+kills)
		out, err := c.CombinedOutput()
		return string(out), err
	}

	out, err := start(file, "")
	require.NoError(t, err, "%s", out)
	called, err := os.ReadFile(log)
	require.NoError(t, err)
	assert.Equal(t, "-n 2 "+tool+" "+file+" --device=nvshmem --print --launcher=srun --ranks=2", string(called))
	assert.Contains(t, out, "@main ran on 2 ranks of Stub GPU 0")
	assert.Contains(t, out, "argument 2 [2]: 41 40\n", "what each was told by the other")
	assert.Equal(t, 1, strings.Count(out, "argument 2"), "only rank 0 prints")

	hangs := filepath.Join(dir, "hangs.mlir")
	require.NoError(t, os.WriteFile(hangs, []byte(hanging), 0o666))
	since := time.Now()
	out, err = start(hangs, "1")
	require.Error(t, err)
	assert.Less(t, time.Since(since), 17*time.Second)
	assert.Regexp(t, `rank 1 \(.*, process \d+\) ended`, out)
}
