import { expect, test } from 'vitest'
import { itemPicture, placeholder } from './item-picture.ts'

const product = { file: { path: 'pictures/category-5.svg' } }
const file = { path: 'files/a.png', previewPath: 'files/b.webp', thumbnailPath: 'files/c.webp' }

test('spec 2: an item without artwork shows the placeholder', () => {
  expect(itemPicture({ by: 'custom', product, fileData: null })).toEqual({
    kind: 'placeholder',
    src: placeholder,
  })
})

test('spec 2: artwork shows as an image, its smallest picture first', () => {
  const of = (fileData: typeof file | Record<string, unknown>) =>
    itemPicture({ by: 'custom', product, fileData: { ...file, ...fileData } })
  expect(of({})).toEqual({ kind: 'artwork', src: '/files/c.webp' })
  expect(of({ thumbnailPath: null })).toEqual({ kind: 'artwork', src: '/files/b.webp' })
  expect(of({ thumbnailPath: null, previewPath: null })).toEqual({ kind: 'artwork', src: '/files/a.png' })
})

test('spec 2: a PDF shows as its first-page preview, never as itself', () => {
  const pdf = { ...file, path: 'files/a.pdf' }
  expect(itemPicture({ by: 'custom', product, fileData: pdf })).toEqual({
    kind: 'artwork',
    src: '/files/c.webp',
  })
  const unrendered = { ...pdf, previewPath: null, thumbnailPath: null }
  expect(itemPicture({ by: 'custom', product, fileData: unrendered })).toEqual({
    kind: 'unreadable',
    src: placeholder,
  })
})

test('spec 2: a library item shows its design, and without one the placeholder', () => {
  const design = { file: { path: 'designs/napping-fox.svg' } }
  expect(itemPicture({ by: 'library', product: design, fileData: null })).toEqual({
    kind: 'design',
    src: '/designs/napping-fox.svg',
  })
  expect(itemPicture({ by: 'library', product: { file: { path: null } }, fileData: null })).toEqual({
    kind: 'placeholder',
    src: placeholder,
  })
})
