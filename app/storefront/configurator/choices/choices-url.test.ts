import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveQuantity, resolveSize } from './choices.ts'
import { parseChoices, normalizeChoices, writeChoices, type Choices } from './choices-url.ts'
import { exampleOptions } from '#test/example-options.ts'
import { exampleProduct as product } from '#test/example-product.ts'

const read = (search: string, of = product) => parseChoices(of, new URLSearchParams(search))
const first = { kind: 'stock', id: 71 }
const byDefault = {
  size: first,
  quantity: { kind: 'tier', quantity: 50 },
  options: [],
  isArtworkLater: false,
}

describe('parsing choices from the URL', () => {
  test('uses the defaults without parameters, and the second size from the home promotion (spec 4)', () => {
    expect(read('')).toEqual(byDefault)
    expect(read('fromHome=1')).toEqual({ ...byDefault, size: { kind: 'stock', id: 72 } })
  })

  test('accepts a stock size by its dimensions, as in the size chart’s links, or by its id (spec 2)', () => {
    expect(read('size=3x3').size).toEqual({ kind: 'stock', id: 72 })
    expect(read('size=3.5x2').size).toEqual({ kind: 'stock', id: 73 })
    expect(read('size=73').size).toEqual({ kind: 'stock', id: 73 })
    expect(read('size=2x2&fromHome=1').size).toEqual(first)
  })

  test('reads any other valid size as a custom size', () => {
    expect(read('size=4.25x50').size).toMatchObject({ kind: 'custom', width: '4.25', height: '50' })
    expect(read('size=50x120').size).toMatchObject({ kind: 'custom', width: '50', height: '120' })
  })

  test('accepts a tier, a custom quantity, and artwork that comes later', () => {
    expect(read('quantity=100').quantity).toEqual({ kind: 'tier', quantity: 100 })
    expect(read('quantity=75').quantity).toEqual({ kind: 'custom', text: '75' })
    expect(read('artwork=later').isArtworkLater).toBe(true)
  })

  test.each([
    'size=51x51',
    'size=0x3',
    'size=3x',
    'size=-3x3',
    'size=1e2x3',
    'size=3x3x3',
    'size=999999999999999999999',
    'size=%3Cscript%3E',
    'size=__proto__',
    'size=Infinityx2',
    'quantity=0',
    'quantity=-50',
    'quantity=1.5',
    'quantity=9999999',
    'quantity=99999999999',
    'quantity=1e3',
    'quantity=%00',
    'quantity=',
    'size=&quantity=&artwork=',
    'artwork=%22%3E%3Cimg',
    'size[]=3x3',
  ])('ignores %s', (search) => expect(read(search)).toEqual(byDefault))

  test('ignores an odd quantity of a product sold in pairs (spec 5)', () => {
    const pairs = { ...product, quantityRule: { multipleOf: 2 } }
    expect(read('quantity=7', pairs).quantity).toEqual({ kind: 'tier', quantity: 50 })
    expect(read('quantity=8', pairs).quantity).toEqual({ kind: 'custom', text: '8' })
  })

  test('reads valid choices from any URL', () => {
    const search = fc.record({ size: fc.string(), quantity: fc.string(), artwork: fc.string() })
    fc.assert(
      fc.property(search, (params) => {
        const choices = parseChoices(product, new URLSearchParams(params))
        expect(resolveSize(product, choices.size).proportion).not.toBeNull()
        expect(resolveQuantity(product, choices.quantity).quantity).not.toBeNull()
      }),
    )
  })
})

describe('options in the URL', () => {
  const withOptions = { ...product, options: [exampleOptions.finish, exampleOptions.turnaround] }
  const choose = (search: string) => read(search, withOptions).options

  test('use each group’s default unless the URL specifies another one', () => {
    expect(choose('')).toEqual(['0000a105', '0000b057'])
    expect(choose('options=0000a377')).toEqual(['0000a377', '0000b057'])
    expect(choose('options=0000b05a.0000a377')).toEqual(['0000a377', '0000b05a'])
    for (const other of ['options=', 'options=no', 'options=..', 'options=__proto__'])
      expect(choose(other), other).toEqual(['0000a105', '0000b057'])
    expect(read('options=0000a377').options).toEqual([])
  })

  test('are written only if they aren’t the default, and can be read back', () => {
    const write = (options: string[]) =>
      writeChoices(withOptions, new URLSearchParams(), { ...read('', withOptions), options }).get('options')
    expect(write(['0000a105', '0000b057'])).toBeNull()
    expect(write(['0000a377', '0000b05a'])).toBe('0000a377.0000b05a')
    expect(choose(`options=${write(['0000a105', '0000b05a'])}`)).toEqual(['0000a105', '0000b05a'])
  })
})

describe('the URL for choices', () => {
  const write = (search: string, choices: Partial<Choices>) => {
    const current = new URLSearchParams(search)
    return String(writeChoices(product, current, { ...parseChoices(product, current), ...choices }))
  }

  test('contains all choices but not the home page’s flag', () => {
    const size = { kind: 'custom', width: '4.50', height: '2', fallback: { width: 2, height: 2 } } as const
    const quantity = { kind: 'custom', text: '0075' } as const
    expect(write('fromHome=1', { size, quantity, isArtworkLater: true })).toBe(
      'size=4.5x2&quantity=75&artwork=later',
    )
  })

  test('keeps other parameters', () => {
    expect(write('utm_source=mail&size=2x2', { size: { kind: 'stock', id: 72 } })).toBe(
      'utm_source=mail&size=3x3&quantity=50',
    )
  })

  test('keeps the last valid choices instead of invalid ones', () => {
    const size = { kind: 'custom', width: '60', height: '5', fallback: { width: 2, height: 2 } } as const
    expect(write('size=3x3&quantity=100', { size, quantity: { kind: 'custom', text: '' } })).toBe(
      'size=3x3&quantity=100',
    )
  })

  test('results in the same choices when read back', () => {
    const side = fc.integer({ min: 500, max: 50_000 }).map((thousandths) => String(thousandths / 1000))
    const quantity = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(side, side, quantity, fc.boolean(), (width, height, count, isArtworkLater) => {
        const size = { kind: 'custom', width, height, fallback: { width: 1, height: 1 } } as const
        const text = String(count)
        const url = write('', { size, quantity: { kind: 'custom', text }, isArtworkLater })
        const choices = read(url)
        const { dimensions } = resolveSize(product, choices.size)
        expect([String(dimensions.width), String(dimensions.height)]).toEqual([width, height])
        expect(resolveQuantity(product, choices.quantity).quantity).toBe(count)
        expect(choices.isArtworkLater).toBe(isArtworkLater)
        expect(String(normalizeChoices(product, new URLSearchParams(url)))).toBe(url)
      }),
    )
  })
})
