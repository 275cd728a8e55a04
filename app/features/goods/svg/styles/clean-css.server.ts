import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { eachDeclaration, eachRule } from './read-css.server.ts'
import { allowedFunctions, allowedProperties, allowedTokens } from '../svg-allowed.server.ts'

const localUrl = /url\(\s*(?:"#([^"]+)"|'#([^']+)'|#([^\s"'()]+))\s*\)/i
const localUrls = new RegExp(localUrl, 'gi')
const localUrlHere = new RegExp(localUrl, 'iy')

export function referencedIds(value: string): string[] {
  if (!value.includes('(')) return []
  return [...value.matchAll(localUrls)].map(
    ([, quoted, apostrophed, bare]) => quoted ?? apostrophed ?? bare ?? '',
  )
}

/** SVG 1.1 allows an ICC color after the displayed color. Browsers ignore such a value entirely. */
const pressColor = /\sicc-color\([^()]*\)/i

/** Returns null if the value could load an external resource or be parsed differently by a browser. */
export function cleanValue(written: string): string | null {
  const value = written.replace(pressColor, '')
  if (/[\\<>{};@\p{Cc}]/u.test(value) || value.includes('/*')) return null
  const refused: number[] = []
  tokenize(value, (type, from, to) => {
    if (refused.length === 0 && !isAllowedToken(type, value, from, to)) refused.push(from)
  })
  return refused.length === 0 ? value.trim() : null
}

function isAllowedToken(type: number, value: string, from: number, to: number): boolean {
  switch (type) {
    case tokenTypes.Function:
      return allowedFunctions.has(value.slice(from, to - 1).toLowerCase()) || isLocalUrl(value, from)
    case tokenTypes.Url:
      return isLocalUrl(value, from)
    case tokenTypes.String:
      return to - from > 1 && value[from] === value[to - 1]
    default:
      return allowedTokens.has(type)
  }
}

function isLocalUrl(value: string, from: number): boolean {
  localUrlHere.lastIndex = from
  return localUrlHere.test(value)
}

export function cleanDeclarations(css: string): string {
  const kept: string[] = []
  eachDeclaration(css, (property, written) => {
    const name = property.toLowerCase()
    const value = allowedProperties.has(name) ? cleanValue(written.replace(/\s+/g, ' ')) : null
    if (value) kept.push(`${name}:${value}`)
  })
  return kept.join(';')
}

export function cleanStyleSheet(css: string): string {
  const kept: string[] = []
  eachRule(css, (selectors, block) => {
    if (!/^[\p{L}\p{N}_\s.#,>*+~:-]+$/u.test(selectors) || block.includes('{')) return
    const declarations = cleanDeclarations(block)
    if (declarations) kept.push(`${selectors.replace(/\s+/g, ' ')}{${declarations}}`)
  })
  return kept.join('\n')
}
