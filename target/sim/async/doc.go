// Package async has the copies of the simulator that land later than they start: those of threads (cp.async), bulk
// copies of an engine, and the mbarriers that count them. A copy lands at the latest moment that the program allows.
package async
