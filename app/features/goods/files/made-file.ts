/** A file on this machine's disk, until its caller removes it. */
export type MadeFile = { path: string; sizeBytes: number; remove: () => Promise<void> }
