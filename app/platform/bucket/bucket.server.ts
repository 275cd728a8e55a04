import type { Storage } from '../files/storage.server.ts'

export type BucketLimits = {
  connectMs: number
  /** Until a response starts. */
  respondMs: number
  /** For an upload with all its attempts, and a second more for each 8 MB. */
  uploadMs: number
  /** Between two parts of a body; longer than visitors may stall a download. */
  idleMs: number
  attempts: number
}

export type Stored = {
  size: number
  /** In hexadecimal; null if another program stored the file. */
  sha256: string | null
}

export type BucketStorage = Storage & {
  describe: (path: string) => Promise<Stored | null>
  /** Leaves the file where it is. */
  putFile: (path: string, file: string) => Promise<void>
  /** The paths that begin with this. */
  list: (prefix: string) => AsyncGenerator<string>
}
