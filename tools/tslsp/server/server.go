package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/pflag"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/tools/tslsp/text"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// Options are what a server is made of.
type Options struct {
	// Tool is the opt tool whose dialects, passes and flags are served.
	Tool *app.Tool
	// Name and Version introduce the server.
	Name, Version string
	Stream        StreamOptions
	// Serial does one thing after the other: answers come in the order of the
	// requests, diagnostics directly after the change they are about.
	Serial bool
	// Log receives a line for each failure that no client receives.
	Log io.Writer
}

// Run serves a client until it exits or closes the input. The result is the
// exit code: 0 after an orderly shutdown.
func Run(ctx context.Context, in io.Reader, out io.Writer, opts Options) int {
	s := &server{
		opts:     opts,
		dialects: opts.Tool.Registry(),
		passes:   opts.Tool.PassRegistry(),
		flags:    opts.Tool.Flags(),
		docs:     map[uri.URI]*document{},
		spelled:  map[uri.URI]uri.URI{},
		cancels:  map[jsonrpc2.ID]context.CancelFunc{},
		exit:     make(chan struct{}),
	}
	s.flags.VisitAll(func(*pflag.Flag) {}) // the first visit sorts them, which concurrent ones must not
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.ctx = ctx
	// Diagnostics go to the client through conn; everything it sends comes to handle.
	s.conn = jsonrpc2.NewConn(newStream(in, out, opts.Stream), jsonrpc2.WithCodec(codec{}))
	s.conn.Go(ctx, s.handler())
	select {
	case <-s.conn.Done():
	case <-s.exit:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch s.phase {
	case shutDown:
		return 0
	case uninitialized:
		fmt.Fprintf(opts.Log, "%s: the input ended before a client sent 'initialize'; editors start %s, see docs/use/editors.md\n", opts.Name, opts.Name)
	}
	return 1
}

// phase is where in its life a server is.
type phase uint8

const (
	uninitialized phase = iota
	running
	shutDown
)

// server is one session with a client.
type server struct {
	protocol.UnimplementedServer
	opts     Options
	dialects *ir.Registry
	passes   *pass.Registry
	flags    *pflag.FlagSet
	ctx      context.Context // of the session, for work that no request asks for
	conn     jsonrpc2.Conn
	exit     chan struct{}
	exitOnce sync.Once

	// Settings that initialize makes.
	encoding     text.Encoding
	hierarchical bool // the client takes nested document symbols

	mu      sync.Mutex
	phase   phase
	docs    map[uri.URI]*document
	spelled map[uri.URI]uri.URI                // documents as the client writes them
	cancels map[jsonrpc2.ID]context.CancelFunc // of the requests being answered
}

// codec is the protocol's encoding of parameters and results.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error { return protocol.Unmarshal(data, v) }

// requests are the requests that are answered. The library looks at parameters
// before it finds a method missing.
var requests = map[string]bool{
	protocol.MethodInitialize:                     true,
	protocol.MethodShutdown:                       true,
	protocol.MethodTextDocumentCodeAction:         true,
	protocol.MethodTextDocumentCompletion:         true,
	protocol.MethodTextDocumentDefinition:         true,
	protocol.MethodTextDocumentDocumentHighlight:  true,
	protocol.MethodTextDocumentDocumentSymbol:     true,
	protocol.MethodTextDocumentFormatting:         true,
	protocol.MethodTextDocumentHover:              true,
	protocol.MethodTextDocumentPrepareRename:      true,
	protocol.MethodTextDocumentReferences:         true,
	protocol.MethodTextDocumentRename:             true,
	protocol.MethodTextDocumentSemanticTokensFull: true,
}

// handler is the way of a message: the rules of the life cycle, cancellation,
// the method.
func (s *server) handler() jsonrpc2.Handler {
	methods := protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler)
	return func(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
		method := strings.Clone(req.Method())
		call := req.IsCall()
		defer func() {
			if p := recover(); p != nil {
				s.logf("panic in %s: %v\n%s", method, p, debug.Stack())
				result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "internal error: %v", p)
			}
			if err != nil && !call {
				// A notification has no answer, and its failure must not end the connection.
				s.logf("%s: %v", method, err)
				result, err = nil, nil
			}
		}()
		if err := s.allowed(method, call); err != nil {
			return nil, err
		}
		switch {
		case method == protocol.MethodCancelRequest:
			return nil, s.cancel(req.Params())
		case !call && strings.HasPrefix(method, "$/"):
			return nil, nil
		case call && !requests[method]:
			return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "method not found: %s", method)
		}
		if method == protocol.MethodTextDocumentDidOpen {
			s.rememberSpelling(req.Params())
		}
		ctx, finish := s.cancelable(ctx, req)
		defer finish()
		result, err = methods(ctx, req)
		return result, describe(method, err)
	}
}

// allowed checks a message against the phase.
func (s *server) allowed(method string, call bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case method == protocol.MethodExit:
		return nil
	case s.phase == uninitialized && method != protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "server not initialized")
	case s.phase != uninitialized && method == protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "server already initialized")
	case s.phase == shutDown && call:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "server is shutting down")
	}
	return nil
}

// describe words the library's errors.
func describe(method string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, jsonrpc2.ErrParse):
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "failed to decode the parameters of %s: %v", method, err)
	case errors.Is(err, context.Canceled):
		return protocol.ErrRequestCancelled
	}
	return err
}

func (s *server) logf(format string, args ...any) {
	if s.opts.Log != nil {
		fmt.Fprintf(s.opts.Log, s.opts.Name+": "+format+"\n", args...)
	}
}

// Shutdown implements [protocol.Server].
func (s *server) Shutdown(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.phase = shutDown
	for _, d := range s.docs {
		d.close()
	}
	return nil
}

// Exit implements [protocol.Server].
func (s *server) Exit(context.Context) error {
	s.exitOnce.Do(func() { close(s.exit) })
	return nil
}
