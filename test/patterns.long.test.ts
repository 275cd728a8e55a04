import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { slowText } from '#test/slow-patterns.ts'

type Pattern = { source: string; flags: string; files: string[] }

function patternsOf(folder: string): Pattern[] {
  const patternsByText = new Map<string, Pattern>()
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`)) {
    if (file.includes('.test.')) continue
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const earlier = patternsByText.get(`${pattern}/${flags}`)
        if (earlier) earlier.files.push(file)
        else patternsByText.set(`${pattern}/${flags}`, { source: pattern, flags, files: [file] })
      },
    }).visit(program)
  }
  return [...patternsByText.values()]
}

describe('every pattern for untrusted text is linear', () => {
  test('all of the shop’s patterns', () => {
    const patterns = patternsOf('app')
    expect(patterns.length).toBeGreaterThan(100)
    const slow = patterns.flatMap((pattern) => {
      const text = slowText(pattern)
      return text === undefined ? [] : [{ ...pattern, text }]
    })
    expect(slow).toEqual([])
  })
})
