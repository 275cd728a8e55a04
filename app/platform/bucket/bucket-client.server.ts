import { S3Client } from '@aws-sdk/client-s3'
import type { BucketSettings } from '../settings/settings.server.ts'
import type { BucketLimits } from './bucket.server.ts'

const ignore = () => undefined
// Keeps the client from logging that it can't retry streams, because `upload` retries them.
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }

// Each download uses a socket for as long as the visitor takes.
const maxSockets = 500

export type BucketClient = { client: S3Client; bucket: string; limits: BucketLimits }

export function bucketClient(
  { bucket, endpoint, region, credentials }: BucketSettings,
  limits: BucketLimits,
): BucketClient {
  const client = new S3Client({
    region,
    logger,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other vendors' buckets don't support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: limits.attempts,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.respondMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.idleMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  return { client, bucket, limits }
}
