import { describe, expect, test } from 'vitest'
import { inSvg, isCleanedSlowly, readers, repeated, slowTexts } from './untrusted-readers.ts'

// untrusted-text.long.test.ts covers the rest.
const some = repeated.filter((_, at) => at % 3 === 0)

describe('reading untrusted text takes linear time', () => {
  test.each(Object.entries(readers))('%s', (_, read) => expect(slowTexts(read, some)).toEqual([]), 120_000)
})

const numbered = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('')

describe('cleaning a drawing takes linear time', () => {
  test.each([
    [
      'many rules, many elements',
      inSvg(`<style>${numbered(22_000, (at) => `.a${at}{fill:url(#a)}`)}</style>${'<g/>'.repeat(12_000)}`),
    ],
    [
      'many rules that match the same elements',
      inSvg(`<style>${'.a{fill:url(#a)}'.repeat(22_000)}</style>${'<g class="a"/>'.repeat(12_000)}`),
    ],
    [
      'many selectors in one long rule, many classes',
      inSvg(
        `<style>${numbered(30_000, (at) => `.a${at},`)}g{${'fill:url(#a);'.repeat(25_000)}}</style><g class="${numbered(30_000, (at) => `a${at} `)}"/>`,
      ),
    ],
    [
      'many prefixes, redeclared by many elements',
      `<svg xmlns="http://www.w3.org/2000/svg" ${numbered(190, (at) => `xmlns:a${at}="b" `)}>${numbered(190, (depth) => `<g ${numbered(190, (at) => `xmlns:b${depth}c${at}="b" `)}>`)}${'<g xmlns:c="b"/>'.repeat(12_000)}${'</g>'.repeat(190)}</svg>`,
    ],
    [
      'many references to many ids',
      inSvg(
        `${numbered(12_000, (at) => `<g id="a${at}"/>`)}<g style="${numbered(12_000, (at) => `fill:url(#a${at});`)}"/>`,
      ),
    ],
  ])('%s', (_, svg) => expect(isCleanedSlowly(svg)).toBe(false), 120_000)
})
