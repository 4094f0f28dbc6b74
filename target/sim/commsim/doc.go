// Package commsim has the meanings of the dialect comm: signals, puts, collectives and channels.
package commsim
