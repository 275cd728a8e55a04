/** Of a process that draws previews. */
export const maxPreviewBytes = 340 * 1024 * 1024

// A process that reaches a limit ends itself with one of these, even if it is busy. Nothing else sends them.
export const outOfMemorySignal = 'SIGUSR2'
export const outOfTimeSignal = 'SIGVTALRM'
