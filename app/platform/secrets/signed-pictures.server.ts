import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const signedFolder = /^(item-pictures\/[^/]+)\/([^/.]+)(\.[^/]+)$/

/**
 * Signs the path of an item's preview, so that only previews of real items are drawn. All formats of a preview share
 * one signature. Returns other paths unchanged.
 */
export function signPicturePath<Path extends string | null>(secret: string, path: Path): Path {
  const [, file = '', facts = '', ending = ''] = signedFolder.exec(path ?? '') ?? []
  return file === '' ? path : (`${file}/${signatureOf(secret, file, facts)}/${facts}${ending}` as Path)
}

type Signed = { path: string; facts: string; signature: string | null }

/** @param path The path of the file. */
export function isSignedPicture(secret: string, { path, facts, signature }: Signed): boolean {
  if (signature === null) return false
  const expected = Buffer.from(signatureOf(secret, path.replace(/^files\//, 'item-pictures/'), facts))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function signatureOf(secret: string, file: string, facts: string): string {
  const key = createHash('sha256').update(`kisscut picture ${secret}`).digest()
  // 128 bits are enough, and keep the URL short.
  return createHmac('sha256', key).update(`${file}/${facts}`).digest().subarray(0, 16).toString('base64url')
}
