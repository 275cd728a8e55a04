import { expect, test } from 'vitest'
import { soldText } from './sold-text.ts'

const sold = (...names: string[]) =>
  soldText(
    names.map((name) => ({ name, label: name })),
    true,
  )

test('names the demo shop’s four products in its title and description', () => {
  const demo = ['Stickers', 'Labels', 'Magnets', 'Banners']
  const shelves = demo.map((name) => ({ name, label: name === 'Labels' ? 'Roll labels' : name }))
  expect(soldText(shelves, true)).toEqual({
    title: 'Custom stickers, labels, magnets and banners',
    description:
      'Custom printed stickers, roll labels, magnets and banners. See the price instantly, and approve a proof before we print.',
  })
})

test('lists only products the shop sells in the title', () => {
  expect(sold('Acrylic Charms')).toEqual({
    title: 'Custom acrylic charms',
    description:
      'Custom printed acrylic charms. See the price instantly, and approve a proof before we print.',
  })
  expect(sold('PVC Patches', 'Custom Die-Cut Tags').title).toBe('Custom PVC patches and die-cut tags')
  expect(sold('A1', 'B2', 'C3', 'D4', 'E5', 'F6').title).toBe('Custom A1, B2, C3, D4, E5 and more')
  expect(soldText([], true).title).toBe('Ready-made sticker designs')
  expect(soldText([], false).title).toBe('Opening soon')
})
