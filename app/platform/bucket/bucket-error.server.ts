import { ShopError } from '#app/errors.ts'
import { errorCode } from '../error-code.server.ts'

/** A failed bucket operation. The message gives the operator the reason and the fix. */
export class BucketError extends Error {
  override name = 'BucketError'
  /**
   * The scope of a failure that lasts until the operator fixes it: all calls, or only those like this one. Null if a
   * retry may help.
   */
  lasts: 'account' | 'call' | null = null
}

/** Returns the error shown to customers, who can't fix the cause. */
export const filesUnavailable = () =>
  new ShopError(
    'busy',
    'Files can’t be saved or opened right now. Please try again in a minute.',
    undefined,
    10,
  )

const actions = {
  // A bucket reports a missing file as forbidden to callers without list permission.
  check: { text: 'pass the first check', permission: 's3:ListBucket and s3:GetObject' },
  read: { text: 'read a file', permission: 's3:GetObject' },
  save: { text: 'save a file', permission: 's3:PutObject' },
  delete: { text: 'delete files', permission: 's3:DeleteObject' },
  list: { text: 'list files', permission: 's3:ListBucket' },
}

export type BucketAction = keyof typeof actions

const otherRegion = 'it is in a different region. Check S3_REGION and S3_ENDPOINT'

const refusals: Record<string, string> = {
  NoSuchBucket: 'there is no bucket with that name. Check S3_BUCKET, S3_REGION and S3_ENDPOINT',
  InvalidAccessKeyId: 'the access key does not exist. Check S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the secret does not match the access key. Check S3_SECRET_ACCESS_KEY',
  CredentialsProviderError: 'there is no access key. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  ExpiredToken: 'the access key has expired. Create a new one',
  RequestTimeTooSkewed: 'this machine’s clock is wrong. Correct it',
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
}

const unreachable =
  /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS)/

export function bucketError(
  error: unknown,
  { bucket, action }: { bucket: string; action: BucketAction },
): BucketError {
  if (error instanceof BucketError) return error
  const { text, permission } = actions[action]
  const explained = new BucketError(
    `The bucket ${bucket} did not ${text}: ${problemOf(error, permission)}.`,
    { cause: error },
  )
  explained.lasts = lastsFor(error)
  return explained
}

const isFull = (error: unknown) =>
  statusOf(error) === 507 ||
  (error instanceof Error && /^(QuotaExceeded|XMinioStorageFull)$/.test(error.name))

function lastsFor(error: unknown): BucketError['lasts'] {
  if (isFull(error)) return 'call'
  if (statusOf(error) === 301 || (error instanceof Error && refusals[error.name])) return 'account'
  return statusOf(error) === 403 ? 'call' : null
}

function problemOf(error: unknown, permission: string): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  if (isFull(error)) return 'it is full. Free up space or raise its quota'
  const refusal = refusals[name]
  if (refusal) return refusal
  const status = statusOf(error)
  if (status === 403 || name === 'AccessDenied')
    return `it refuses access. Grant the access key ${permission}`
  if (status === 301) return otherRegion
  if (isTimeout(error)) return 'it did not respond in time. Check S3_ENDPOINT and the network'
  const code = errorCode(error) ?? ''
  if (unreachable.test(code)) return `it cannot be reached (${code}). Check S3_ENDPOINT and the network`
  return `it responded with ${[status, name, message].filter(Boolean).join(' ')}`
}

/** Returns the HTTP status, or undefined if there was no response. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Returns whether a retry may succeed. */
export function isTemporary(error: unknown): boolean {
  const status = statusOf(error)
  if (status !== undefined && status >= 400) return status >= 500 || [408, 409, 429].includes(status)
  return isTimeout(error) || unreachable.test(errorCode(error) ?? '')
}

/** Returns whether the file is missing, as opposed to the bucket. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')
}
