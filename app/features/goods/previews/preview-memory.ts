/** Of a process that draws previews. */
export const maxPreviewBytes = 340 * 1024 * 1024

/** Ends the process even if it is busy; used for nothing else, so it identifies the reason. */
export const outOfMemorySignal = 'SIGUSR2'
