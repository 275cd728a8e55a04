/** On this machine's disk, until whoever asked for it removes it. */
export type MadeFile = { path: string; sizeBytes: number; remove: () => Promise<void> }
