package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// StreamOptions are the forms of what is read and written.
type StreamOptions struct {
	// Delimited reads messages without headers that lines `// -----` separate;
	// other lines that begin with `//` are comments. Tests are written so.
	Delimited bool
	// Pretty indents what is written and sorts its members.
	Pretty bool
}

// stream is the transport. Unlike the library's it survives what is no message:
// it answers with an error and reads on.
type stream struct {
	in   *bufio.Reader
	opts StreamOptions

	mu  sync.Mutex // of out
	out io.Writer
}

func newStream(in io.Reader, out io.Writer, opts StreamOptions) *stream {
	return &stream{in: bufio.NewReader(in), out: out, opts: opts}
}

// maxMessage bounds what a header can make the server allocate.
const maxMessage = 1 << 30

// errHeader is that of a header whose length cannot be.
var errHeader = errors.New("malformed message header: bad Content-Length")

// ReadFrame reads the next message that is one. The connection finds this method
// behind its interface, and decodes batches from it too.
func (s *stream) ReadFrame(ctx context.Context) ([]byte, int64, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		frame, err := s.frame()
		switch {
		case errors.Is(err, errHeader):
			s.reject(ctx, jsonrpc2.ParseError, err)
			continue
		case err != nil:
			return nil, 0, err
		case !json.Valid(frame):
			s.reject(ctx, jsonrpc2.ParseError, errors.New("the message is not valid JSON"))
			continue
		}
		if batch := frame[0] == '['; !batch {
			if _, err := jsonrpc2.DecodeMessage(frame); err != nil {
				s.reject(ctx, jsonrpc2.InvalidRequest, err)
				continue
			}
		}
		return frame, int64(len(frame)), nil
	}
}

// reject answers something that has no id.
func (s *stream) reject(ctx context.Context, code jsonrpc2.Code, err error) {
	answer, _ := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": code, "message": err.Error()},
	})
	_, _ = s.WriteFrame(ctx, answer) // a broken pipe shows at the next read
}

func (s *stream) frame() ([]byte, error) {
	if s.opts.Delimited {
		return s.delimited()
	}
	length, err := s.header()
	if err != nil {
		return nil, err
	}
	frame := make([]byte, length)
	_, err = io.ReadFull(s.in, frame)
	return bytes.TrimSpace(frame), err
}

const contentLength = "content-length:"

// header reads up to the blank line after a header. Anything before one is
// skipped, so that reading goes on after a message of another length than its
// header said.
func (s *stream) header() (length int, err error) {
	found := false
	for {
		line, err := s.in.ReadString('\n')
		if err != nil {
			return 0, err
		}
		line = strings.TrimSpace(line)
		switch i := strings.Index(strings.ToLower(line), contentLength); {
		case i >= 0:
			found = true
			length, _ = strconv.Atoi(strings.TrimSpace(line[i+len(contentLength):]))
		case line != "" || !found:
		case length <= 0 || length > maxMessage:
			return 0, errHeader
		default:
			return length, nil
		}
	}
}

func (s *stream) delimited() ([]byte, error) {
	var message []byte
	for {
		line, err := s.in.ReadBytes('\n')
		trimmed := bytes.TrimSpace(line)
		switch {
		case string(trimmed) == "// -----" || err != nil && len(trimmed) == 0:
			if message = bytes.TrimSpace(message); len(message) > 0 || err != nil {
				return message, emptyEOF(message, err)
			}
		case !bytes.HasPrefix(trimmed, []byte("//")):
			message = append(message, line...)
		}
	}
}

// emptyEOF is the end of the input only when there is no last message.
func emptyEOF(message []byte, err error) error {
	if len(message) > 0 {
		return nil
	}
	return err
}

// Read implements [jsonrpc2.Stream].
func (s *stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	frame, n, err := s.ReadFrame(ctx)
	if err != nil {
		return nil, 0, err
	}
	m, err := jsonrpc2.DecodeMessage(frame)
	return m, n, err
}

// Write implements [jsonrpc2.Stream].
func (s *stream) Write(ctx context.Context, m jsonrpc2.Message) (int64, error) {
	data, err := jsonrpc2.EncodeMessage(m)
	if err != nil {
		return 0, err
	}
	return s.WriteFrame(ctx, data)
}

// WriteFrame writes an encoded message.
func (s *stream) WriteFrame(_ context.Context, data []byte) (int64, error) {
	if s.opts.Pretty {
		data = pretty(data)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := fmt.Fprintf(s.out, "Content-Length: %d\r\n\r\n%s", len(data), data)
	if s.opts.Pretty && err == nil {
		_, err = io.WriteString(s.out, "\n")
	}
	return int64(n), err
}

// pretty indents a message and sorts its members.
func pretty(data []byte) []byte {
	var v any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return data
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if e.Encode(v) != nil {
		return data
	}
	return bytes.TrimSpace(b.Bytes())
}

// Close implements [jsonrpc2.Stream]; the process owns its standard streams.
func (s *stream) Close() error { return nil }
