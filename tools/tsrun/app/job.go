package app

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/nvshmem"
	"github.com/tsopt/tsopt/target/ranks"
)

// job is a device of several processes; this is one of them.
type job struct {
	*exec.Cuda
	group *ranks.Group
	lib   *nvshmem.Library
}

// Close leaves the job, when all others have come as far.
func (j *job) Close() error {
	err := j.group.Close()
	if err == nil {
		err = j.LeaveRanks(j.lib.Close)
	}
	return errors.Join(err, j.Cuda.Close())
}

// allThere is how long the processes of a job may take to start.
const allThere = 60 * time.Second

// openJob joins the job that a launcher started this process for.
func (s *session) openJob() (exec.Device, error) {
	place, ok, err := ranks.FromEnvironment(func(name string) string { return proc.Getenv(s.ctx, name) })
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errors.New("--device=nvshmem needs a process for each GPU, but this process has no rank; use --launcher=local --ranks=N, or start it with mpirun, srun or torchrun")
	}
	lib, err := nvshmem.Open()
	if err != nil {
		return nil, err
	}
	gpu, err := exec.OpenCuda()
	if err != nil {
		return nil, err
	}
	var id []byte
	if place.Rank == 0 {
		if id, err = lib.UniqueID(); err != nil {
			return nil, err
		}
	}
	program, err := s.programHash()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(s.ctx, allThere)
	defer cancel()
	group, err := ranks.Join(ctx, place, program, id)
	if err != nil {
		return nil, err
	}
	s.endWith(group)
	err = gpu.JoinRanks(&exec.Ranks{Group: group, Memory: lib},
		func() error { return lib.Start(place.Rank, place.Size, group.Given) })
	if err != nil {
		group.Fail(err)
		return nil, err
	}
	gpu.Poison = s.opts.verify != ""
	s.group = group
	if place.Rank != 0 {
		s.out = io.Discard // all ranks find the same
	}
	return &job{gpu, group, lib}, nil
}

// unwatched is how long this process may take to end after its job has failed. What waits
// inside the driver or NVSHMEM for a rank that is dead does not come back.
const unwatched = 3 * time.Second

// endWith ends this process's work, and then the process, when its job fails.
func (s *session) endWith(group *ranks.Group) {
	ctx, cancel := context.WithCancelCause(s.ctx)
	s.ctx = ctx
	go func() {
		<-group.Context().Done()
		why := context.Cause(group.Context())
		if errors.Is(why, context.Canceled) {
			return // in order
		}
		cancel(why)
		time.Sleep(unwatched)
		fmt.Fprintf(s.errw, "%s: %v\n", s.name, why)
		os.Exit(command.Failed)
	}()
}

// failed tells the other ranks that this one ends, or why it ends because of another.
func (s *session) failed(group *ranks.Group) {
	if why := context.Cause(group.Context()); why != nil {
		fmt.Fprintf(s.errw, "%s: %v\n", s.name, why)
		return
	}
	group.Fail(errors.New("its program ended with an error"))
}

// programHash is the same for processes that run the same file in the same way.
func (s *session) programHash() (string, error) {
	data, err := os.ReadFile(proc.Path(s.ctx, s.file))
	if err != nil {
		return "", fmt.Errorf("--device=nvshmem needs an input file that every rank can read: %s", command.Reason(err))
	}
	h := sha256.New()
	h.Write(data)
	s.flags.Visit(func(f *pflag.Flag) {
		if f.Name != "launcher" && f.Name != "ranks" {
			fmt.Fprintf(h, "\x00%s=%s", f.Name, f.Value)
		}
	})
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
