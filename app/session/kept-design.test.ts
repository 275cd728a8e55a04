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

test('restores a design with its artwork after a reload', () => {
  kept()
  expect(recallDesign(5, 'visitor', 'fox')).toEqual(turned)
  expect(recallArtwork(5, 'visitor')).toMatchObject(fox)
  expect([
    recallDesign(6, 'visitor', 'fox'),
    recallDesign(5, 'other', 'fox'),
    recallDesign(5, null, 'fox'),
  ]).toEqual([null, null, null])
})

test('keeps earlier choices when one is changed later', () => {
  kept()
  keepDesign(5, 'visitor', { background: { tolerance: 10 } })
  keepDesign(5, 'visitor', { turn: 45 })
  expect(recallDesign(5, 'visitor', 'fox')).toEqual({ ...turned, turn: 45, background: { tolerance: 10 } })
})

test('keeps a visitor’s design when they log in', () => {
  kept()
  moveKeptArtworks('visitor', 'customer')
  expect(recallDesign(5, 'customer', 'fox')).toEqual(turned)
})

test('keeps the design for the same artwork, and starts without one for other artwork', () => {
  kept()
  keepArtwork(5, 'visitor', { ...fox, url: null })
  expect(recallDesign(5, 'visitor', 'fox')).toEqual(turned)
  keepArtwork(5, 'visitor', { ...fox, id: 'owl' })
  expect([recallDesign(5, 'visitor', 'fox'), recallDesign(5, 'visitor', 'owl')]).toEqual([null, null])
})

test('forgets a design with its artwork, and never keeps one without artwork', () => {
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
