import { eachRule } from './read-css.server.ts'
import { attributeOf, textOf, type XmlElement } from './read-xml.server.ts'

export interface StyleRule {
  declarations: string
}

/** The rules of cleaned style sheets that may point at something, by what their selectors ask of an element. */
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

/** The first of '.name', '#id' or 'tag' asked of the element that a selector ends at: matches rather too much. */
function selectorKey(selector: string): string {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /^[.#]?[\p{L}\p{N}_-]+/u.exec(last)?.[0] ?? '*'
}

/** The keys of selectors that may match an element. */
export function selectorKeysOf(element: XmlElement): string[] {
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`)
  return [...new Set(['*', element.name, `#${attributeOf(element, 'id')}`, ...classes])]
}
