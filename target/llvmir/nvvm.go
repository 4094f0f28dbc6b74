package llvmir

func nvvmOps() map[string]emit { return map[string]emit{} }
