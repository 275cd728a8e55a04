import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { isSlowerThan } from './processor-ms.ts'

const length = 6_000
// A linear pattern takes well under a millisecond of CPU time, a quadratic one forty.
const mostMs = 10

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
        const earlier = found.get(`${pattern}/${flags}`)
        if (earlier) earlier.files.push(file)
        else found.set(`${pattern}/${flags}`, { source: pattern, flags, files: [file] })
      },
    }).visit(program)
  }
  return [...found.values()]
}

/** Repetitions likely to cause backtracking: plain ones, and parts of the pattern itself. */
function* textsFor({ source }: { source: string }): Generator<string> {
  const words = [...new Set(source.match(/[\w<"'=:@/-]+/g))].filter((word) => word.length < 20)
  for (const start of ['', 'a,', ...words])
    for (const piece of [...repeated, ...words])
      for (const end of ['', '\u0001']) yield start + piece.repeat(length / piece.length) + end
}

/** The first repetition that takes longer than a linear pattern would, if any. */
function slowText(pattern: { source: string; flags: string }): string | undefined {
  const regex = new RegExp(pattern.source, pattern.flags)
  for (const text of textsFor(pattern)) {
    if (isSlowerThan(mostMs, () => text.replace(regex, ''))) return JSON.stringify(text.slice(0, 20))
  }
  return undefined
}

describe('no pattern for untrusted text is worse than linear', () => {
  test('all patterns in the shop', () => {
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
