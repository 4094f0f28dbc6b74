// Package word has the formats of the words that the simulator computes with: how the bits of a scalar are read, how
// many words a value takes, how they are combined and printed. It knows nothing of agents and memory.
package word
