package serve

import (
	"bufio"
	"errors"
	"io"
	"os"
	"time"

	"github.com/tsopt/tsopt/internal/proc"
)

// incoming is a request, or why there is none.
type incoming struct {
	request *request
	err     error
}

// requests reads requests one ahead, so that the end of the client is seen while one is
// answered. The channel is closed at the end of the input.
func requests(in io.Reader, ended func()) <-chan incoming {
	out := make(chan incoming)
	go func() {
		defer close(out)
		from := bufio.NewReader(in)
		for {
			r, err := read(from)
			if errors.Is(err, io.EOF) && r == nil {
				ended()
				return
			}
			if err != nil {
				ended()
			}
			out <- incoming{r, err}
			if err != nil {
				return // the rest cannot be distinguished from blobs
			}
		}
	}()
	return out
}

// watch ends the process when its answers have no reader left: a computation may take forever, and would be for
// nothing. A client that has only sent all its requests gets its answers.
func watch(out io.Writer, parent int) {
	file, ok := out.(*os.File)
	if !ok {
		return // no process of its own
	}
	for range time.Tick(100 * time.Millisecond) {
		if os.Getppid() != parent || broken(file) {
			proc.RemoveUnfinished()
			os.Exit(1)
		}
	}
}
