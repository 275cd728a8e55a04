import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { expect } from 'vitest'

/**
 * Returns a tool's version. If the tool isn't installed, prints a notice and returns null, and tests skip checks that
 * need it.
 */
export function versionOf(tool: 'gs' | 'qpdf'): string | null {
  try {
    return execFileSync(tool, ['--version'], { encoding: 'utf8' }).split('\n')[0]?.trim() ?? null
  } catch {
    warnOnce(tool)
    return null
  }
}

const warned = new Set<string>()

function warnOnce(tool: string) {
  const file = basename(expect.getState().testPath ?? '')
  if (warned.has(`${tool} ${file}`)) return
  warned.add(`${tool} ${file}`)
  process.stderr.write(`NOT CHECKED: ${tool} is not installed, so the tests in ${file} pass without it.\n`)
}
