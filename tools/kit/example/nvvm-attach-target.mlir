// tsopt --nvvm-attach-target=chip=sm_90a

gpu.module @m {
}
