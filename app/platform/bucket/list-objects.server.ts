import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { BucketClient } from './bucket-client.server.ts'
import { bucketError } from './bucket-error.server.ts'

export async function* listObjects({ client, bucket }: BucketClient, prefix: string): AsyncGenerator<string> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: prefix },
    )) {
      for (const { Key } of Contents) if (Key !== undefined) yield Key
    }
  } catch (error) {
    throw bucketError(error, { bucket, action: 'list' })
  }
}
