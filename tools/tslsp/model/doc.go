// Package model is what the language server knows of a text: for each part of a
// split file ([Chunk]) the operations and names with their places, and what is
// wrong. It works on byte offsets and knows nothing of the protocol.
//
// A text that does not parse is still analysed: the statement with the error is
// taken out and the rest is read again (recover.go), so that hover, symbols and
// completion work while somebody types.
package model
