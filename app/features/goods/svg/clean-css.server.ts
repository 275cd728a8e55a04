import { allowedFunctions, allowedProperties } from './svg-allowed.server.ts'

const localUrl = /url\(\s*(?:"#([^"]+)"|'#([^']+)'|#([^\s"'()]+))\s*\)/gi

// Takes each word whole, so that a long one is read once and not again from each of its letters.
const wordOrFunction = /[\w-]+\(?|\(/g

/** The ids that a cleaned value points at. */
export function referencedIds(value: string): string[] {
  if (!value.includes('(')) return []
  return [...value.matchAll(localUrl)].map(
    ([, quoted, apostrophed, bare]) => quoted ?? apostrophed ?? bare ?? '',
  )
}

/** Null for a value that could reach outside the drawing, or that a browser could read differently than we do. */
export function cleanValue(value: string): string | null {
  if (/[\\<>{};@\p{Cc}]/u.test(value) || value.includes('/*')) return null
  const bare = value.replace(localUrl, '').replace(/"[^"]*"|'[^']*'/g, '')
  if (/["']/.test(bare)) return null
  for (const [word] of bare.matchAll(wordOrFunction)) {
    if (word.endsWith('(') && !allowedFunctions.has(word.slice(0, -1).toLowerCase())) return null
  }
  return value.trim()
}

/** The declarations of a style attribute or of one rule. */
export function cleanDeclarations(css: string): string {
  const kept: string[] = []
  for (const declaration of withoutComments(css).split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (!allowedProperties.has(property)) continue
    const value = cleanValue(declaration.slice(colon + 1).replace(/\s+/g, ' '))
    if (value) kept.push(`${property}:${value}`)
  }
  return kept.join(';')
}

/** Keeps plain rules; at-rules (imports, fonts, animations, media) and nested rules go. */
export function cleanStyleSheet(source: string): string {
  const css = withoutComments(source).replaceAll('<!--', ' ').replaceAll('-->', ' ')
  const kept: string[] = []
  const boundary = /[{};]/g
  let start = 0
  for (;;) {
    boundary.lastIndex = start
    const found = boundary.exec(css)
    if (!found) return kept.join('\n')
    const prelude = css.slice(start, found.index).trim()
    start = found.index + 1
    if (found[0] !== '{') continue
    const end = blockEnd(css, start)
    const body = css.slice(start, end)
    start = end + 1
    if (!/^[\p{L}\p{N}_\s.#,>*+~:-]+$/u.test(prelude) || body.includes('{')) continue
    const declarations = cleanDeclarations(body)
    if (declarations) kept.push(`${prelude.replace(/\s+/g, ' ')}{${declarations}}`)
  }
}

function blockEnd(css: string, from: number): number {
  const brace = /[{}]/g
  brace.lastIndex = from
  let depth = 1
  for (let found = brace.exec(css); found; found = brace.exec(css)) {
    depth += found[0] === '{' ? 1 : -1
    if (depth === 0) return found.index
  }
  return css.length
}

function withoutComments(css: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const open = css.indexOf('/*', at)
    if (open < 0) return kept + css.slice(at)
    kept += `${css.slice(at, open)} `
    const close = css.indexOf('*/', open + 2)
    if (close < 0) return kept
    at = close + 2
  }
}
