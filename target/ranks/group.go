package ranks

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// Times of a job. A rank that is silent for so long is taken to be dead; a living one says
// so more often.
const (
	Silence = 10 * time.Second
	beats   = 2 * time.Second
)

// Member is a process of a job.
type Member struct {
	Rank    int    `json:"rank"`
	Size    int    `json:"size"`
	Host    string `json:"host"`
	PID     int    `json:"pid"`
	Program string `json:"program"` // a hash of what it runs
}

// String names it in messages.
func (m Member) String() string {
	return fmt.Sprintf("rank %d (%s, process %d)", m.Rank, m.Host, m.PID)
}

// Group is a job from the view of one of its processes.
type Group struct {
	Place
	Members []Member
	// Given is what rank 0 gave to all.
	Given []byte

	links  []*link // by rank: of rank 0 those to the others, else that to rank 0 alone
	ctx    context.Context
	cancel context.CancelCauseFunc
	once   sync.Once
}

// Join waits until all processes of a job are there, at most until ctx ends. program tells what
// each runs, and must be the same for all; given is what rank 0 tells the others.
func Join(ctx context.Context, p Place, program string, given []byte) (*Group, error) {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	g := &Group{Place: p, links: make([]*link, p.Size)}
	g.ctx, g.cancel = context.WithCancelCause(context.Background())
	me := Member{Rank: p.Rank, Size: p.Size, Host: host, PID: os.Getpid(), Program: program}
	if p.Rank == 0 {
		err = g.listen(ctx, me, given)
	} else {
		err = g.dial(ctx, me)
	}
	if err != nil {
		g.hangUp()
		return nil, err
	}
	for r, l := range g.links {
		if l != nil {
			go g.hear(r, l)
			go g.live(l)
		}
	}
	return g, nil
}

func (g *Group) silence() time.Duration {
	if g.Silence > 0 {
		return g.Silence
	}
	return Silence
}

// Context ends with the job; its cause is why, where that is a failure.
func (g *Group) Context() context.Context { return g.ctx }

// hear takes what a rank sends until it ends.
func (g *Group) hear(rank int, l *link) {
	for {
		k, payload, err := l.receive(g.silence())
		switch {
		case err != nil:
			g.fail(fmt.Errorf("%v %w", g.Members[rank], err))
			return
		case k == failure:
			g.fail(errors.New(string(payload)))
			return
		case k == bye:
			close(l.datas)
			return
		case k == data:
			select {
			case l.datas <- payload:
			case <-g.ctx.Done():
				return
			}
		}
	}
}

// live says that this process is alive.
func (g *Group) live(l *link) {
	for {
		select {
		case <-g.ctx.Done():
			return
		case <-time.After(beats):
			if l.send(beat, nil) != nil {
				return // the reader knows
			}
		}
	}
}

// fail ends the job for all.
func (g *Group) fail(err error) {
	g.once.Do(func() {
		g.tell(err)
		g.cancel(err)
	})
}

// tell says to the others why the job ends.
func (g *Group) tell(err error) {
	for _, l := range g.links {
		if l != nil {
			l.send(failure, []byte(err.Error()))
		}
	}
}

// Fail ends the job for all ranks, with an error of this one.
func (g *Group) Fail(err error) { g.fail(fmt.Errorf("%v failed: %w", g.Members[g.Rank], err)) }

// Broadcast gives all ranks what one of them has; all call it, in the same order.
func (g *Group) Broadcast(from int, payload []byte) ([]byte, error) {
	var err error
	if from != g.Rank {
		at := 0
		if g.Rank == 0 {
			at = from
		}
		select {
		case <-g.ctx.Done():
			return nil, context.Cause(g.ctx)
		case p, ok := <-g.links[at].datas:
			if !ok {
				return nil, fmt.Errorf("%v ended before the other ranks", g.Members[at])
			}
			payload = p
		}
	}
	for r, l := range g.links {
		if l != nil && r != from && (g.Rank == 0 || g.Rank == from) {
			err = errors.Join(err, l.send(data, payload))
		}
	}
	if err != nil && g.ctx.Err() != nil {
		err = context.Cause(g.ctx)
	}
	return payload, err
}

// Barrier waits for all ranks.
func (g *Group) Barrier() error {
	for r := range g.Size {
		if _, err := g.Broadcast(r, nil); err != nil {
			return err
		}
	}
	return nil
}

// Close ends this process's part in order: it waits until all others have come as far.
func (g *Group) Close() error {
	err := g.Barrier()
	g.once.Do(func() {
		for _, l := range g.links {
			if l != nil {
				l.send(bye, nil)
			}
		}
		if err == nil {
			g.hearOut()
		}
		g.cancel(nil)
	})
	g.hangUp()
	return err
}

// hearOut waits until the others have said that they end: what closes before it has read
// all may take what it said last from them.
func (g *Group) hearOut() {
	until := time.After(beats)
	for _, l := range g.links {
		for open := l != nil; open; {
			select {
			case _, open = <-l.datas:
			case <-until:
				return
			}
		}
	}
}

func (g *Group) hangUp() {
	for _, l := range g.links {
		if l != nil {
			l.Close()
		}
	}
}
