package server

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// requestContext is canceled by us and has the values of the library's context.
// That one must not be the parent: the library uses it for another request as
// soon as this one is answered, when a goroutine of package context may still
// look at it (go.lsp.dev/jsonrpc2 v1.0.1, CancelHandler).
type requestContext struct {
	context.Context
	library context.Context
}

// Value implements [context.Context].
func (c requestContext) Value(key any) any { return c.library.Value(key) }

// cancelable is the context of a request; finish is to be called at its end.
func (s *server) cancelable(library context.Context, req *jsonrpc2.Request) (ctx context.Context, finish func()) {
	own, cancel := context.WithCancel(s.ctx)
	ctx = requestContext{own, library}
	if !req.IsCall() {
		return ctx, cancel
	}
	id := req.ID()
	s.mu.Lock()
	s.cancels[id] = cancel
	s.mu.Unlock()
	return ctx, func() {
		s.mu.Lock()
		delete(s.cancels, id)
		s.mu.Unlock()
		cancel()
	}
}

// cancel ends the request that a $/cancelRequest names, if it is not answered
// yet.
func (s *server) cancel(params jsonrpc2.RawMessage) error {
	var p protocol.CancelParams
	if err := protocol.Unmarshal(params, &p); err != nil {
		return err
	}
	var id jsonrpc2.ID
	switch token := p.ID.(type) {
	case protocol.Integer:
		id = jsonrpc2.NewNumberID(int64(token))
	case protocol.String:
		id = jsonrpc2.NewStringID(string(token))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.cancels[id]; cancel != nil {
		cancel()
	}
	return nil
}
