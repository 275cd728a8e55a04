declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  type Options = {
    directory: string
    port?: number
    silent: boolean
    vhostBuckets: boolean
    configureBuckets: { name: string }[]
    allowMismatchedSignatures: boolean
  }

  class S3rver {
    constructor(options: Options)
    store: { existsObject: (bucket: string, key: string) => Promise<boolean> }
    configureBuckets: () => Promise<unknown>
    callback: () => RequestListener
    run: () => Promise<{ port: number }>
    close: () => Promise<void>
  }

  export = S3rver
}
