// Package async has the copies of the simulator that land later than they start: those of threads (cp.async), bulk
// copies of an engine, and the mbarriers that count them. Copies land at the latest moment that the program allows.
package async
