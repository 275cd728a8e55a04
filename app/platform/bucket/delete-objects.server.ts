import { DeleteObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3'
import type { BucketClient } from './bucket-client.server.ts'
import { bucketError, isMissing, statusOf } from './bucket-error.server.ts'

const maxBatch = 1000

export async function deleteObjects(connected: BucketClient, paths: string[]): Promise<void> {
  try {
    for (let at = 0; at < paths.length; at += maxBatch) {
      await deleteBatch(connected, paths.slice(at, at + maxBatch))
    }
  } catch (error) {
    throw bucketError(error, { bucket: connected.bucket, action: 'delete' })
  }
}

async function deleteBatch(connected: BucketClient, paths: string[]): Promise<void> {
  const { client, bucket } = connected
  const Delete = { Objects: paths.map((Key) => ({ Key })), Quiet: true }
  try {
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
    const [refused] = Errors
    if (refused) throw Object.assign(new Error(refused.Message), { name: refused.Code })
  } catch (error) {
    if (!lacksBatches(error)) throw error
    for (const path of paths) await deleteOne(connected, path)
  }
}

/**
 * Returns whether the bucket doesn't support this call, or needs a checksum that only Amazon's older SDKs send, as with
 * some vendors.
 */
const lacksBatches = (error: unknown) =>
  [405, 501].includes(statusOf(error) ?? 0) || (error instanceof Error && error.name === 'MissingContentMD5')

async function deleteOne({ client, bucket }: BucketClient, path: string): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path }))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
