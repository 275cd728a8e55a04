import { expect, test } from 'vitest'
import { itemPicture, placeholder } from './item-picture.ts'

const product = { file: { path: 'pictures/category-5.svg' } }
const file = { path: 'files/a.png', previewPath: 'files/b.webp', thumbnailPath: 'files/c.webp' }

test('spec 2: shows the placeholder for an item without artwork', () => {
  expect(itemPicture({ by: 'custom', product, fileData: null })).toEqual({
    kind: 'placeholder',
    src: placeholder,
  })
})

test('spec 2: shows artwork as an image, preferring the thumbnail', () => {
  const of = (fileData: typeof file | Record<string, unknown>) =>
    itemPicture({ by: 'custom', product, fileData: { ...file, ...fileData } })
  expect(of({})).toEqual({ kind: 'artwork', src: '/files/c.webp' })
  expect(of({ thumbnailPath: null })).toEqual({ kind: 'artwork', src: '/files/b.webp' })
  expect(of({ thumbnailPath: null, previewPath: null })).toEqual({ kind: 'artwork', src: '/files/a.png' })
})

test('spec 2: shows the first-page preview of a PDF, never the PDF itself', () => {
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

test('spec 2: shows the design of a library item, or the placeholder if it has none', () => {
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
