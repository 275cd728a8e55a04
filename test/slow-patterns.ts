import { isSlowerThan } from './processor-ms.ts'

const length = 6_000

// A linear pattern takes well under a millisecond of CPU time, and a quadratic one takes forty milliseconds.
const limitMs = 10

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

/** Yields repetitions likely to cause backtracking, of common characters and of the pattern's own parts. */
function* textsFor({ source }: { source: string }): Generator<string> {
  const words = [...new Set(source.match(/[\w<"'=:@/-]+/g))].filter((word) => word.length < 20)
  for (const start of ['', 'a,', ...words])
    for (const piece of [...repeated, ...words])
      for (const end of ['', '\u0001']) yield start + piece.repeat(length / piece.length) + end
}

/** Returns the first repetition that takes longer than a linear pattern would, if any. */
export function slowText(pattern: { source: string; flags: string }): string | undefined {
  const regex = new RegExp(pattern.source, pattern.flags)
  for (const text of textsFor(pattern)) {
    if (isSlowerThan(limitMs, () => text.replace(regex, ''))) return JSON.stringify(text.slice(0, 20))
  }
  return undefined
}
