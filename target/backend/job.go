package backend

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/nvshmem"
	"github.com/tsopt/tsopt/target/ranks"
)

// job is a device of several processes, by NVSHMEM; this is one of them.
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

// Name implements [exec.Device].
func (j *job) Name() string { return fmt.Sprintf("%d ranks of %s", j.group.Size, j.Cuda.Name()) }

// openJob joins the job that a launcher started this process for.
func openJob(s Session) (exec.Device, error) {
	place, ok, err := ranks.FromEnvironment(s.Getenv)
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
	program, err := s.Program()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(s.Context, allThere)
	defer cancel()
	group, err := ranks.Join(ctx, place, program, id)
	if err != nil {
		return nil, err
	}
	s.Joined(group)
	err = gpu.JoinRanks(&exec.Ranks{Group: group, Memory: lib},
		func() error { return lib.Start(place.Rank, place.Size, group.Given) })
	if err != nil {
		group.Fail(err)
		return nil, err
	}
	gpu.Poison = s.Poison
	return &job{gpu, group, lib}, nil
}
