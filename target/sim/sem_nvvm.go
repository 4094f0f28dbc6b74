package sim

var nvvmSem = map[string]sem{}
