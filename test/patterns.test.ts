import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { isSlowerThan } from './processor-ms.ts'

const length = 10_000
// A pattern that is linear needs well under one millisecond of the processor; a quadratic one a hundred.
const mostMs = 25

const repeated = [
  ...Array.from('aAé0 \t\n\u2028.,:;-_+~=/\\#%&@?!|"\'`()[]{}<>*$'),
  'a ',
  ' a',
  '0 ',
  'a.',
  'a-',
  'a@',
  'a/',
  'a,',
  ', ',
  ',0',
  'a=',
  '=a',
  '.0',
  '\r\n',
  '<a',
  '<a ',
  '="',
  '()',
  ';a',
]

type Pattern = { source: string; flags: string; files: string[] }

function patternsOf(folder: string): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`)) {
    if (file.includes('.test.')) continue
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const known = found.get(`${pattern}/${flags}`)
        if (known) known.files.push(file)
        else found.set(`${pattern}/${flags}`, { source: pattern, flags, files: [file] })
      },
    }).visit(program)
  }
  return [...found.values()]
}

/** Repeats that are likely to be read again and again: plain ones, and what the pattern itself is written with. */
function* textsFor({ source }: { source: string }): Generator<string> {
  const words = [...new Set(source.match(/[\w<"'=:@/-]+/g))].filter((word) => word.length < 20)
  for (const start of ['', 'a,', ...words])
    for (const piece of [...repeated, ...words])
      for (const end of ['', '\u0001']) yield start + piece.repeat(length / piece.length) + end
}

/** A repeat that takes longer to read than a pattern without backtracking could, if there is one. */
function slowText(pattern: { source: string; flags: string }): string | undefined {
  const regex = new RegExp(pattern.source, pattern.flags)
  for (const text of textsFor(pattern)) {
    if (isSlowerThan(mostMs, () => text.replace(regex, ''))) return JSON.stringify(text.slice(0, 20))
  }
  return undefined
}

describe('issue: no pattern over a stranger’s text is worse than linear', () => {
  test('those of the whole shop', () => {
    const patterns = patternsOf('app')
    expect(patterns.length).toBeGreaterThan(100)
    const slow = patterns.flatMap((pattern) => {
      const text = slowText(pattern)
      return text === undefined ? [] : [{ ...pattern, text }]
    })
    expect(slow).toEqual([])
  }, 120_000)

  test.each([
    [String.raw`([\w-]*)\(`, 'g'],
    [String.raw`\/+$`, ''],
    [String.raw`[ \t]+$`, 'gm'],
    [String.raw`^(.+), *([^,]+), *([A-Z]{2}) +(\d{5})$`, ''],
  ])(
    '/%s/%s, which the shop once had, is found',
    (source, flags) => {
      expect(slowText({ source, flags })).toBeDefined()
    },
    60_000,
  )
})
