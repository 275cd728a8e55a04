import { createHash } from 'node:crypto'
import path from 'node:path'
import type { BucketStorage, Stored } from '#app/platform/bucket/bucket.server.ts'
import { contentOfFile, type FileContent } from '#app/platform/bucket/file-content.server.ts'
import { errorCode } from '#app/platform/error-code.server.ts'

type Places = { folder: string; bucket: BucketStorage; isDryRun: boolean }

/** Null if the file was deleted meanwhile. */
type Outcome = 'copied' | 'already there' | { problem: string } | null

/** Copies a file and reads the copy back. With `expectedSha256`, a file that has changed on disk is not copied. */
export async function copyFile(
  { folder, bucket, isDryRun }: Places,
  name: string,
  expectedSha256: string | null,
): Promise<Outcome> {
  const file = path.join(folder, name)
  const content = await contentOfFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (!content) return null
  if (expectedSha256 !== null && content.sha256 !== expectedSha256) {
    return { problem: 'is not the file that was uploaded: its SHA-256 differs. It was not copied' }
  }
  const there = await bucket.describe(name)
  if (there) {
    const isSame = await hasSameContent(bucket, name, there, content)
    return isSame
      ? 'already there'
      : { problem: 'the bucket has another file of this name. It was not replaced' }
  }
  if (isDryRun) return 'copied'
  await bucket.putFile(name, file)
  if ((await sha256Of(bucket, name)) === content.sha256) return 'copied'
  return { problem: 'the copy in the bucket is damaged. Delete it there and copy again' }
}

async function hasSameContent(bucket: BucketStorage, name: string, there: Stored, content: FileContent) {
  if (there.size !== content.size) return false
  return (there.sha256 ?? (await sha256Of(bucket, name))) === content.sha256
}

async function sha256Of(bucket: BucketStorage, name: string): Promise<string> {
  const hash = createHash('sha256')
  const stored = await bucket.open(name)
  for await (const chunk of stored?.bytes() ?? []) hash.update(chunk)
  return hash.digest('hex')
}
