import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import type { ByteRange } from '../files/byte-range.ts'
import type { ByteStream } from '../files/storage.server.ts'
import type { BucketClient } from './bucket-client.server.ts'
import { BucketError, bucketError, isMissing, type BucketAction } from './bucket-error.server.ts'
import type { Stored } from './bucket.server.ts'

export async function describeObject({ client, bucket }: BucketClient, path: string): Promise<Stored | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: path }))
    return { size: head.ContentLength ?? 0, sha256: head.Metadata?.sha256 ?? null }
  } catch (error) {
    if (isMissing(error)) return null
    throw bucketError(error, { bucket, action: 'read' })
  }
}

/** Checks the bucket by requesting a file that doesn't exist. */
export async function checkBucket(connected: BucketClient): Promise<void> {
  await findObject(connected, 'files/none', 'check')
}

export async function findObject(
  { client, bucket }: BucketClient,
  path: string,
  action: BucketAction = 'read',
): Promise<Uint8Array | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path }))
    return (await Body?.transformToByteArray()) ?? new Uint8Array()
  } catch (error) {
    if (isMissing(error)) return null
    throw bucketError(error, { bucket, action })
  }
}

export async function getObject(connected: BucketClient, path: string): Promise<Uint8Array> {
  const bytes = await findObject(connected, path)
  if (!bytes) throw new BucketError(`The bucket ${connected.bucket} has no file ${path}.`)
  return bytes
}

export function streamObject(
  { client, bucket }: BucketClient,
  path: string,
  range: ByteRange | null = null,
): ByteStream {
  const get = new GetObjectCommand({
    Bucket: bucket,
    Key: path,
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  })
  return readStream({
    open: async (signal) => {
      const { Body } = await client.send(get, { abortSignal: signal })
      if (!Body) throw new Error('the response has no body')
      return Body.transformToWebStream()
    },
    failure: (error) => bucketError(error, { bucket, action: 'read' }),
  })
}

type Chunk = Uint8Array<ArrayBuffer>

type Source = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Chunk>>
  failure: (error: unknown) => Error
}

/** Opens the source on the first read. The signal aborts it if the reader cancels. */
function readStream({ open, failure }: Source): ByteStream {
  const canceled = new AbortController()
  let reader: ReadableStreamDefaultReader<Chunk> | undefined
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          reader ??= (await open(canceled.signal)).getReader()
          const next = await reader.read()
          if (next.done) controller.close()
          else controller.enqueue(next.value)
        } catch (error) {
          if (!canceled.signal.aborted) throw failure(error)
        }
      },
      cancel: () => canceled.abort(),
    },
    { highWaterMark: 0 },
  )
}
