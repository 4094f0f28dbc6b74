package sim

var llvmSem = map[string]sem{}

var externals = map[string]func(a *Agent, in, out []span){}
type mbarrier struct{}
