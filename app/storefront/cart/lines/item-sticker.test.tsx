import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ItemSticker } from './item-sticker.tsx'

const sourcesOf = (fileData: { drawnPath: string } | null) => {
  const file = fileData && { path: 'files/logo.png', previewPath: null, thumbnailPath: null, ...fileData }
  const item = { by: 'custom' as const, product: { file: { path: null } }, fileData: file }
  return [...renderToStaticMarkup(<ItemSticker item={item} />).matchAll(/src="([^"]+)"/g)].map(
    ([, src]) => src,
  )
}

test('shows the placeholder until the picture has loaded', () => {
  expect(sourcesOf({ drawnPath: 'drawn/logo.webp' })).toEqual([
    '/pictures/placeholder.svg',
    '/drawn/logo.webp',
  ])
  expect(sourcesOf(null)).toEqual(['/pictures/placeholder.svg'])
})
