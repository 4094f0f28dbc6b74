package ranks

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// A frame is a kind, the length of what follows in 8 bytes, and that.
type kind byte

const (
	hello   kind = iota + 1 // a rank introduces itself
	welcome                 // the ranks of all, and what rank 0 gives them
	data                    // of a broadcast
	beat                    // alive
	bye                     // ends in order
	failure                 // why the job ends
)

// maxFrame bounds what a damaged length may ask for.
const maxFrame = 1 << 36

// link is a connection between rank 0 and another.
type link struct {
	net.Conn
	mu    sync.Mutex // of writers
	datas chan []byte
}

func newLink(c net.Conn) *link { return &link{Conn: c, datas: make(chan []byte, 16)} }

func (l *link) send(k kind, payload []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	head := binary.LittleEndian.AppendUint64([]byte{byte(k)}, uint64(len(payload)))
	if _, err := l.Write(append(head, payload...)); err != nil {
		return err
	}
	return nil
}

// receive waits for a frame, at most so long for each byte.
func (l *link) receive(silence time.Duration) (kind, []byte, error) {
	var head [9]byte
	if err := l.fill(head[:], silence); err != nil {
		return 0, nil, err
	}
	n := binary.LittleEndian.Uint64(head[1:])
	if n > maxFrame {
		return 0, nil, errors.New("malformed message")
	}
	payload := make([]byte, n)
	return kind(head[0]), payload, l.fill(payload, silence)
}

func (l *link) fill(b []byte, silence time.Duration) error {
	for len(b) > 0 {
		if err := l.SetReadDeadline(time.Now().Add(silence)); err != nil {
			return err
		}
		n, err := l.Read(b)
		b = b[n:]
		var timeout net.Error
		switch {
		case errors.As(err, &timeout) && timeout.Timeout():
			return fmt.Errorf("did not answer for %v", silence)
		case errors.Is(err, io.EOF), errors.Is(err, net.ErrClosed):
			return errors.New("ended")
		case err != nil:
			return errors.New("ended") // reset by its machine
		}
	}
	return nil
}
