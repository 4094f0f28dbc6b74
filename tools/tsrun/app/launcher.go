package app

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/target/ranks"
)

// launchers start the processes of a job.
var launchers = []string{"local", "mpirun", "srun"}

// launchJob runs this command once for each rank and ends as they do.
func (s *session) launchJob() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args := append([]string{self}, os.Args[1:]...)
	n := strconv.Itoa(int(s.opts.ranks))
	env := append(os.Environ(), launchedEnv+"=1")
	switch s.opts.launcher {
	case "mpirun":
		return s.wait([]*exec.Cmd{s.process(append([]string{"mpirun", "-np", n}, args...), env)})
	case "srun":
		return s.wait([]*exec.Cmd{s.process(append([]string{"srun", "-n", n}, args...), env)})
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	var all []*exec.Cmd
	for r := range s.opts.ranks {
		rank := strconv.Itoa(int(r))
		all = append(all, s.process(args, append(env[:len(env):len(env)], "RANK="+rank, "LOCAL_RANK="+rank, "WORLD_SIZE="+n,
			"MASTER_ADDR=127.0.0.1", "MASTER_PORT="+port)))
	}
	return s.wait(all)
}

// launchedEnv tells a process that a launcher has started it.
const launchedEnv = "TSOPT_LAUNCHED"

func (s *session) process(args, env []string) *exec.Cmd {
	c := exec.CommandContext(s.ctx, args[0], args[1:]...)
	c.Env, c.Stdout, c.Stderr = env, s.out, s.errw
	return c
}

// wait starts processes and waits for them. When one failed, the others get the time in which
// they find out themselves and say why.
func (s *session) wait(all []*exec.Cmd) error {
	for i, c := range all {
		if err := c.Start(); err != nil {
			for _, started := range all[:i] {
				started.Process.Kill()
				started.Wait()
			}
			return fmt.Errorf("cannot start %s: %s", c.Args[0], command.Reason(err))
		}
	}
	const until = ranks.Silence + 2*unwatched
	codes := make([]int, len(all))
	var over sync.Once
	var wg sync.WaitGroup
	for i, c := range all {
		wg.Go(func() {
			if c.Wait() == nil {
				return
			}
			codes[i] = c.ProcessState.ExitCode()
			over.Do(func() {
				time.AfterFunc(until, func() {
					for _, other := range all {
						other.Process.Kill()
					}
				})
			})
		})
	}
	wg.Wait()
	for r, code := range codes {
		switch {
		case code < 0:
			return fmt.Errorf("the process of rank %d was terminated: %v", r, all[r].ProcessState)
		case code > 0:
			return command.Exit(code)
		}
	}
	return nil
}

// freePort is a port without a listener.
func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", errors.New("no free port for rank 0: " + command.Reason(err))
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}
