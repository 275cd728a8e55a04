import { expect, test } from 'vitest'
import { paintNothing } from './paint-nothing.ts'

const painted = (content: string) =>
  paintNothing(content, (kind, name) =>
    ['ColorSpace/N', 'XObject/I', 'Shading/S'].includes(`${kind}/${name}`),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()

test.each([
  ['a fill', '/N cs 1 scn 0 0 9 9 re f', '/Pattern cs /KisscutNothing scn 0 0 9 9 re f'],
  ['a stroke', '/N CS .5 SCN 0 0 m 9 9 l S', '/Pattern CS /KisscutNothing SCN 0 0 m 9 9 l S'],
  ['an escaped name', '/#4e cs 1 sc f', '/Pattern cs /KisscutNothing scn f'],
  ['a picture', 'q 9 0 0 9 0 0 cm /I Do Q /J Do', 'q 9 0 0 9 0 0 cm Q /J Do'],
  ['a gradient', '/S sh /T sh', '/T sh'],
  [
    'until another color follows',
    '/N cs 1 scn f 1 0 0 rg f /N cs 1 scn f /A cs 1 scn f',
    '/Pattern cs /KisscutNothing scn f 1 0 0 rg f /Pattern cs /KisscutNothing scn f /A cs 1 scn f',
  ],
  [
    'until the previous state is restored',
    '/A cs 1 scn q /N cs 1 scn f Q .5 scn f',
    '/A cs 1 scn q /Pattern cs /KisscutNothing scn f Q .5 scn f',
  ],
  ['a fill, but no stroke', '/N cs 1 scn .5 SCN B', '/Pattern cs /KisscutNothing scn .5 SCN B'],
  [
    'a picture within the content',
    'BI /W 1 /H 1 /BPC 8 /CS /N ID x EI f BI /W 1 /CS /G ID /N cs EI f',
    'f BI /W 1 /CS /G ID /N cs EI f',
  ],
  [
    'nothing in text',
    '(/N cs (1) \\) scn) Tj <2f4e> Tj % /N cs 1 scn',
    '(/N cs (1) \\) scn) Tj <2f4e> Tj % /N cs 1 scn',
  ],
  [
    'nothing in marked content',
    '/OC /N BDC /Span << /A true >> BDC EMC',
    '/OC /N BDC /Span << /A true >> BDC EMC',
  ],
])('removes everything painted in no ink: %s', (_, content, expected) => {
  expect(painted(content)).toBe(expected)
})

test.each(['(((', '\\(', '<', '<<', '/', 'BI ID', 'Q Q 1 scn', ')', '% comment', 'BI /CS /N ID x'])(
  'stops where content is truncated: %s',
  (content) => {
    expect(typeof painted(content)).toBe('string')
  },
)
