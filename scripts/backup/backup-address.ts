import { StartupError } from '../../app/platform/settings/startup-error.server.ts'

/** `prefix` starts the names of all its objects, without a slash at the end. */
export type BucketAddress = { bucket: string; prefix: string }

const inBucket = /^s3:\/\/(?<bucket>[a-z\d][a-z\d.-]{1,61}[a-z\d])\/(?<prefix>.+?)\/?$/
const segment = /^(?!\.{1,2}$)[\w.=+@-]+$/

/** Parses the path of a folder, or a place in a bucket as `s3://bucket/prefix`. Throws StartupError. */
export function parseAddress(text: string): BucketAddress | { folder: string } {
  if (!/^\w+:\/\//.test(text)) return { folder: text }
  const { bucket = '', prefix = '' } = inBucket.exec(text)?.groups ?? {}
  if (bucket && prefix.split('/').every((name) => segment.test(name))) return { bucket, prefix }
  throw new StartupError(
    `${text} is neither a folder nor a place in a bucket, such as s3://my-backups/2026-12-31. Its names may have letters, digits and . _ - = + @ only. Nothing was changed.`,
  )
}
