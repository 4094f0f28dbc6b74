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
	"github.com/tsopt/tsopt/target/ranks"
)

// joined makes this process one of a job.
func (s *session) joined(group *ranks.Group) {
	s.endWith(group)
	s.group = group
	if group.Rank != 0 {
		s.out = io.Discard // all ranks find the same
	}
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
