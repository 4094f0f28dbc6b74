// Package server speaks the Language Server Protocol over [model]: it keeps the
// open documents, publishes diagnostics and answers requests, each kind in a
// file of its own.
//
// The connection's reader applies notifications at once and in order, and takes
// a snapshot of the document for each request; the work itself happens beside
// it, so that a large file never keeps a message waiting. A snapshot is analysed
// once, on first demand; a newer one stops that.
package server
