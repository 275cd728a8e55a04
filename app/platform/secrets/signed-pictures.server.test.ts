import { expect, test } from 'vitest'
import { isSignedPicture, signPicturePath } from './signed-pictures.server.ts'

const secret = 'a secret of the shop'
const path = 'item-pictures/a_b-c.png/WzEs.design.png'

const parsed = (signed: string) => {
  const [, file, signature = null, name = ''] = signed.split('/')
  return { path: `files/${file}`, signature, facts: name.slice(0, name.indexOf('.')) }
}

test('signs the file and facts of a preview, with the same signature for every format', () => {
  const signed = signPicturePath(secret, path)
  expect(signed).toMatch(/^item-pictures\/a_b-c\.png\/[\w-]{22}\/WzEs\.design\.png$/)
  expect(signPicturePath(secret, 'item-pictures/a_b-c.png/WzEs.webp')).toBe(
    signed.replace('.design.png', '.webp'),
  )
  expect(isSignedPicture(secret, parsed(signed))).toBe(true)
})

test('rejects a signature made for another file, for other facts or with another secret', () => {
  const signed = parsed(signPicturePath(secret, path))
  expect(isSignedPicture(secret, { ...signed, path: 'files/b.png' })).toBe(false)
  expect(isSignedPicture(secret, { ...signed, facts: 'WzEt' })).toBe(false)
  expect(isSignedPicture('another', signed)).toBe(false)
  for (const signature of [null, '', 'x', `${signed.signature}x`])
    expect(isSignedPicture(secret, { ...signed, signature })).toBe(false)
})

test.each([null, '', 'og/small/owl.png', 'files/a.png', signPicturePath(secret, path)])(
  'leaves %j unchanged',
  (other) => expect(signPicturePath(secret, other)).toBe(other),
)
