package ranks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"time"
)

// greeting is what rank 0 tells all.
type greeting struct {
	Members []Member `json:"members"`
	Given   []byte   `json:"given"`
}

func (g *Group) listen(ctx context.Context, me Member, given []byte) error {
	g.Members, g.Given = make([]Member, g.Size), given
	g.Members[0] = me
	_, port, err := net.SplitHostPort(g.Address)
	if err != nil {
		return err
	}
	var config net.ListenConfig
	server, err := config.Listen(ctx, "tcp", net.JoinHostPort("", port))
	if err != nil {
		return fmt.Errorf("rank 0 cannot listen: %w; set MASTER_PORT to another port", err)
	}
	defer server.Close()
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	for range g.Size - 1 {
		c, err := server.Accept()
		if err != nil {
			return fmt.Errorf("waited for %s: %w", g.missing(), context.Cause(ctx))
		}
		if err := g.admit(newLink(c), me); err != nil {
			g.tell(err)
			return err
		}
	}
	text, err := json.Marshal(greeting{g.Members, given})
	if err != nil {
		return err
	}
	for r, l := range g.links {
		if l == nil {
			continue
		}
		if err := l.send(welcome, text); err != nil {
			return fmt.Errorf("%v ended", g.Members[r])
		}
	}
	return nil
}

// admit takes a rank into the job.
func (g *Group) admit(l *link, me Member) error {
	k, text, err := l.receive(g.silence())
	var m Member
	if err == nil && (k != hello || json.Unmarshal(text, &m) != nil) {
		err = errors.New("is not a rank of this job")
	}
	if err != nil {
		l.Close()
		return fmt.Errorf("a process at %v %w", l.RemoteAddr(), err)
	}
	switch {
	case m.Size != g.Size || m.Rank < 1 || m.Rank >= g.Size:
		err = fmt.Errorf("%v expects %d ranks, but this job has %d", m, m.Size, g.Size)
	case g.links[m.Rank] != nil:
		err = fmt.Errorf("%v and %v have the same rank", g.Members[m.Rank], m)
	case m.Program != me.Program:
		err = fmt.Errorf("%v runs a different program or different options than %v; start all ranks with the same files", m,
			me)
	default:
		g.links[m.Rank], g.Members[m.Rank] = l, m
		return nil
	}
	l.send(failure, []byte(err.Error()))
	l.Close()
	return err
}

// missing names the ranks that have not come.
func (g *Group) missing() string {
	s := ""
	for r := 1; r < g.Size; r++ {
		if g.links[r] == nil {
			s += fmt.Sprintf(", %d", r)
		}
	}
	return "ranks " + s[min(2, len(s)):]
}

func (g *Group) dial(ctx context.Context, me Member) error {
	var dialer net.Dialer
	var c net.Conn
	for {
		var err error
		if c, err = dialer.DialContext(ctx, "tcp", g.Address); err == nil {
			break
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("rank 0 does not answer at %s: %w; check MASTER_ADDR and MASTER_PORT", g.Address, err)
		case <-time.After(100 * time.Millisecond):
		}
	}
	l := newLink(c)
	g.links[0] = l
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	text, err := json.Marshal(me)
	if err != nil {
		return err
	}
	if err := l.send(hello, text); err != nil {
		return errors.New("rank 0 ended")
	}
	const untilAllAreThere = 24 * time.Hour // ctx ends it
	k, text, err := l.receive(untilAllAreThere)
	var greet greeting
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("waited for the other ranks: %w", context.Cause(ctx))
	case err != nil:
		return fmt.Errorf("rank 0 at %s %w", g.Address, err)
	case k == failure:
		return errors.New(string(text))
	case k != welcome || json.Unmarshal(text, &greet) != nil:
		return fmt.Errorf("the process at %s is not rank 0 of this job", g.Address)
	}
	g.Members, g.Given = greet.Members, greet.Given
	return nil
}
