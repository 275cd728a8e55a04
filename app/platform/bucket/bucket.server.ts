import type { Storage } from '../files/storage.server.ts'

export type BucketLimits = {
  connectMs: number
  /** The time limit for the start of a response. */
  respondMs: number
  /** The time limit for an upload, including all attempts; one second per 8 MB is added. */
  uploadMs: number
  /** How long an upload may stall; short, because a customer is waiting. */
  silentMs: number
  /** The longest pause between two chunks of a body; longer than a visitor may stall a download. */
  idleMs: number
  attempts: number
}

export type Stored = {
  size: number
  /** Hexadecimal; null if another program stored the file. */
  sha256: string | null
}

export type BucketStorage = Storage & {
  describe: (path: string) => Promise<Stored | null>
  /** Stores a copy; the file stays in place. */
  putFile: (path: string, file: string) => Promise<void>
  /** Lists the paths that start with this prefix. */
  list: (prefix: string) => AsyncGenerator<string>
}
