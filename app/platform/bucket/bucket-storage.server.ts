import { incomingFiles } from '../files/incoming-files.server.ts'
import type { BucketSettings } from '../settings/settings.server.ts'
import { bucketClient } from './bucket-client.server.ts'
import { deleteObjects } from './delete-objects.server.ts'
import { contentOfBytes, contentOfFile } from './file-content.server.ts'
import type { BucketLimits, BucketStorage } from './bucket.server.ts'
import { listObjects } from './list-objects.server.ts'
import { checkBucket, describeObject, findObject, getObject, streamObject } from './read-objects.server.ts'
import { storeObjects } from './store-objects.server.ts'

/** Throws BucketError if the bucket can't be used. */
export async function bucketStorage(
  settings: BucketSettings,
  incomingFolder: string,
  limits: BucketLimits,
): Promise<BucketStorage> {
  const connected = bucketClient(settings, limits)
  await checkBucket(connected)
  const store = storeObjects(connected)
  const describe = (path: string) => describeObject(connected, path)
  return {
    ...incomingFiles(incomingFolder),
    describe,
    put: (path, bytes) => store(path, contentOfBytes(bytes)),
    putFile: async (path, file) => store(path, await contentOfFile(file)),
    putReceived: async (path, incomingPath) => store(path, await contentOfFile(incomingPath)),
    list: (prefix) => listObjects(connected, prefix),
    get: (path) => getObject(connected, path),
    find: (path) => findObject(connected, path),
    open: async (path) => {
      const found = await describe(path)
      return found && { size: found.size, bytes: (range) => streamObject(connected, path, range) }
    },
    delete: (...paths) => deleteObjects(connected, paths),
  }
}
