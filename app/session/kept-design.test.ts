import { afterEach, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { tabStorage } from './browser-storage.ts'
import {
  moveKeptArtworks,
  forgetArtwork,
  forgetArtworks,
  keepArtwork,
  recallArtwork,
} from './kept-artwork.ts'
import { keepDesign, recallDesign } from './kept-design.ts'

afterEach(forgetArtworks)

const fox = { id: 'fox', fileName: 'fox.png', url: '/files/fox.webp', thumbnailPath: null }
const turned = { ...defaultDesign, turn: 90 }

function kept() {
  keepArtwork(5, 'visitor', fox)
  keepDesign(5, 'visitor', turned)
}

test('a design survives a reload with its artwork', () => {
  kept()
  expect(recallDesign(5, 'visitor', 'fox')).toEqual(turned)
  expect(recallArtwork(5, 'visitor')).toMatchObject(fox)
  expect([
    recallDesign(6, 'visitor', 'fox'),
    recallDesign(5, 'other', 'fox'),
    recallDesign(5, null, 'fox'),
  ]).toEqual([null, null, null])
})

test('a later choice keeps the earlier ones', () => {
  kept()
  keepDesign(5, 'visitor', { background: { tolerance: 10 } })
  keepDesign(5, 'visitor', { turn: 45 })
  expect(recallDesign(5, 'visitor', 'fox')).toEqual({ ...turned, turn: 45, background: { tolerance: 10 } })
})

test('a design is kept when its visitor logs in', () => {
  kept()
  moveKeptArtworks('visitor', 'customer')
  expect(recallDesign(5, 'customer', 'fox')).toEqual(turned)
})

test('other artwork starts without a design; the same artwork keeps it', () => {
  kept()
  keepArtwork(5, 'visitor', { ...fox, url: null })
  expect(recallDesign(5, 'visitor', 'fox')).toEqual(turned)
  keepArtwork(5, 'visitor', { ...fox, id: 'owl' })
  expect([recallDesign(5, 'visitor', 'fox'), recallDesign(5, 'visitor', 'owl')]).toEqual([null, null])
})

test('a design is forgotten with its artwork, and never kept without it', () => {
  kept()
  forgetArtwork(5)
  expect(recallDesign(5, 'visitor', 'fox')).toBeNull()
  keepDesign(5, 'visitor', turned)
  expect([recallArtwork(5, 'visitor'), recallDesign(5, 'visitor', 'fox')]).toEqual([null, null])
})

test.each([['text'], [{ version: 2 }], [{ ...turned, scale: 'large' }], [null]])(
  'ignores an invalid stored design but keeps its artwork: %j',
  (design) => {
    tabStorage.writeJson('artwork_5', { sessionToken: 'visitor', artwork: { ...fox, design } })
    expect(recallDesign(5, 'visitor', 'fox')).toBeNull()
    expect(recallArtwork(5, 'visitor')).toMatchObject(fox)
  },
)
