import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parsePicturePath, readPictureFacts } from '#app/features/goods/item-picture/item-picture-path.ts'
import { printSpec } from '#app/features/ground/press/print-spec.ts'
import { designs } from '#db/seed/designs.ts'
import { mailedPicture, type PicturedItem } from './mailed-picture.ts'

const artwork = { path: 'files/a_b-c.png', previewPath: 'files/d.webp' }
const sized = { width: 3, height: 3, unit: 'in' as const, options: [] }
const item: PicturedItem = {
  ...sized,
  kind: 'custom',
  shape: 'circle',
  artwork,
  artworkDesign: null,
  designPath: null,
  designFile: null,
}
const design: PicturedItem = { ...item, kind: 'library', shape: null, artwork: null }

describe('the picture of an item in emails', () => {
  test('is the drawn picture of its artwork, as a PNG', () => {
    expect(mailedPicture(item)).toMatch(/^item-pictures\/a_b-c\.png\/[\w-]+\.png$/)
  })

  test.each(designs.map(({ slug }) => slug))('is a small picture of the shop’s design %s', (slug) => {
    const path = mailedPicture({ ...design, designPath: `designs/${slug}.svg` })
    expect(path).toBe(`og/small/${slug}.png`)
    expect(existsSync(`public/${path}`)).toBe(true)
  })

  test('shows a design the shop uploaded as die-cut, without an extra border', () => {
    const uploaded = { ...design, designPath: artwork.path, designFile: artwork }
    const { kind, facts = '' } = parsePicturePath(mailedPicture(uploaded) ?? '') ?? {}
    expect(kind).toBe('mailedDesign')
    expect(readPictureFacts(facts)).toEqual(printSpec({ ...sized, shape: null, design: null }))
  })

  test.each([
    ['without artwork', { ...item, artwork: null }],
    ['with an unreadable file', { ...item, artwork: { ...artwork, previewPath: null } }],
    ['with an erased file', { ...item, artwork: { path: 'pictures/placeholder.svg', previewPath: null } }],
    ['without a size', { ...item, width: null }],
  ])('is missing for an item %s', (_, without) => {
    expect(mailedPicture(without)).toBeNull()
  })
})
