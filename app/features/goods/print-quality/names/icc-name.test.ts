import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iccName } from './icc-name.ts'

function profile(description: Buffer, { tags = 1 } = {}): Buffer {
  const head = Buffer.alloc(128 + 4 + 12)
  head.writeUInt32BE(tags, 128)
  head.write('desc', 132)
  head.writeUInt32BE(head.length, 136)
  head.writeUInt32BE(description.length, 140)
  return Buffer.concat([head, description])
}

function plain(text: string, length = text.length + 1): Buffer {
  const tag = Buffer.alloc(12 + text.length + 1)
  tag.write('desc')
  tag.writeUInt32BE(length, 8)
  tag.write(text, 12)
  return tag
}

function translated(...texts: [string, string][]): Buffer {
  const head = Buffer.alloc(16 + 12 * texts.length)
  head.write('mluc')
  head.writeUInt32BE(texts.length, 8)
  head.writeUInt32BE(12, 12)
  const bodies = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let offset = head.length
  for (const [at, [language]] of texts.entries()) {
    const length = bodies[at]?.length ?? 0
    head.write(language, 16 + 12 * at)
    head.writeUInt32BE(length, 20 + 12 * at)
    head.writeUInt32BE(offset, 24 + 12 * at)
    offset += length
  }
  return Buffer.concat([head, ...bodies])
}

test('names a color profile by its description', () => {
  expect(iccName(profile(plain('sRGB IEC61966-2.1')))).toBe('sRGB IEC61966-2.1')
  expect(iccName(profile(translated(['enUS', 'Display P3'])))).toBe('Display P3')
  expect(iccName(profile(translated(['deDE', 'Gestrichen'], ['enUS', 'Coated'])))).toBe('Coated')
  expect(iccName(profile(translated(['deDE', 'Gestrichen'])))).toBe('Gestrichen')
})

test('returns no name or a short one for a broken profile', () => {
  expect(iccName(new Uint8Array(0))).toBeNull()
  expect(iccName(new Uint8Array(500).fill(255))).toBeNull()
  expect(iccName(profile(plain('')))).toBeNull()
  expect(iccName(profile(translated()))).toBeNull()
  expect(iccName(profile(plain('sRGB', 2 ** 32 - 1)))).toBeNull()
  expect(iccName(profile(plain('x'.repeat(5000))))).toHaveLength(200)
  const whole = profile(plain('sRGB'), { tags: 2 ** 32 - 1 })
  expect(iccName(whole)).toBe('sRGB')
  fc.assert(
    fc.property(fc.nat({ max: whole.length }), fc.nat({ max: 255 }), (at, value) => {
      const damaged = Buffer.from(whole)
      damaged[at] = value
      const name = iccName(damaged.subarray(0, at + 20))
      expect(name === null || name.length <= 200).toBe(true)
    }),
  )
})
