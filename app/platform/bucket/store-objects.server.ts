import { BucketError, bucketError, statusOf } from './bucket-error.server.ts'
import type { BucketClient } from './bucket-client.server.ts'
import type { FileContent } from './file-content.server.ts'
import { describeObject } from './read-objects.server.ts'
import { isStored, upload } from './upload.server.ts'

/** Files never change: storing the same bytes again is fine, different bytes are rejected. */
export function storeObjects(connected: BucketClient) {
  const { bucket } = connected
  let knowsConditions = true

  async function store(path: string, content: FileContent): Promise<void> {
    if (!knowsConditions && (await describeObject(connected, path))) return expectSame(path, content)
    try {
      await upload(connected, path, content, { ifMissing: knowsConditions })
    } catch (error) {
      const status = statusOf(error)
      if (status === 412) return expectSame(path, content)
      if (status !== 501 || !knowsConditions) throw bucketError(error, { bucket, action: 'save' })
      knowsConditions = false
      await store(path, content)
    }
  }

  async function expectSame(path: string, content: FileContent): Promise<void> {
    if (await isStored(connected, path, content)) return
    throw new BucketError(`The bucket ${bucket} has another file named ${path}, which was not replaced.`)
  }

  return store
}
