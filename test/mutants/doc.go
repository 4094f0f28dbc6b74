// Package mutants counts how many mistakes in communication the checks find. Each example of several devices is
// lowered, and each of its waits, notifications, puts, reads of what came, barriers and atomic accesses is left out or
// changed: a wait for too little, a notification of another device, a put into another buffer. verify-comm and the
// simulator must say so.
//
// In the examples of one device it is changed which block writes what, which verify-tile must name and the simulator
// must agree to.
//
// tsmutate changes the compiler instead, and asks whether the tests find that.
package mutants
