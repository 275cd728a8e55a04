/** What a process that draws previews may take; some 200 MB of it are its libraries. */
export const maxResidentBytes = 340 * 1024 * 1024

/** Ends a process at once, however busy, and says why: nothing else sends it. */
export const pastMemorySignal = 'SIGUSR2'
