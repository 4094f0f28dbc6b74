// tsopt --cpu-attach-target=chip=haswell

gpu.module @m {
}
