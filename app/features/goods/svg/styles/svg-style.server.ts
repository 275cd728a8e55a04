import { eachRule } from './read-css.server.ts'
import { attributeOf, textOf, type XmlElement } from '../read-xml.server.ts'

export interface StyleRule {
  declarations: string
}

export function rulesByKey(styles: XmlElement[]): Map<string, StyleRule[]> {
  const byKey = new Map<string, StyleRule[]>()
  for (const style of styles) {
    eachRule(textOf(style), (selectors, declarations) => {
      if (!declarations.includes('(')) return
      const rule = { declarations }
      for (const key of new Set(selectors.split(',').map(selectorKey))) {
        const known = byKey.get(key)
        if (known) known.push(rule)
        else byKey.set(key, [rule])
      }
    })
  }
  return byKey
}

/**
 * Returns the first '.name', '#id' or 'tag' of the selector's last element. It matches too much rather than too little.
 */
export function selectorKey(selector: string): string {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /^[.#]?[\p{L}\p{N}_-]+/u.exec(last)?.[0] ?? '*'
}

export function selectorKeysOf(element: XmlElement): string[] {
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`)
  return [...new Set(['*', element.name, `#${attributeOf(element, 'id')}`, ...classes])]
}
