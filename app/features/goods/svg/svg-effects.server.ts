import type { DrawingEffect, LeftOutPart } from '#app/features/goods/print-quality/look/drawing-effects.ts'
import { referencedIds } from './styles/clean-css.server.ts'
import { elementsById } from './elements-by-id.server.ts'
import { hasPlainValues, isOneTile, isPlainMask } from './plain-values.ts'
import { eachDeclaration, eachRule } from './styles/read-css.server.ts'
import { isPicture } from './is-picture.server.ts'
import { attributeOf, readXml, svgNamespace, textOf, type XmlElement } from './read-xml.server.ts'
import { isByLanguage, shownOf } from './svg-switch.server.ts'
import { readStyles } from './styles/svg-properties.server.ts'

const animations = new Set('animate animateMotion animateTransform set'.split(' '))
const drawnOnlyWhenUsed = new Set(
  'defs symbol clipPath mask pattern marker linearGradient radialGradient title desc style'.split(' '),
)
const maxVisited = 50_000
const maxDepth = 200

/** What a drawing loses when it is sanitized, and whether what is left can't be in a print PDF as it is shown. */
export function effectsInSvg(uploaded: string, cleaned: string): DrawingEffect[] {
  const root = readXml(cleaned)
  const leftOut = new Set<LeftOutPart>()
  let pictures = 0
  eachElement(readXml(uploaded), (element) => {
    if (element.namespace !== svgNamespace && element.namespace !== null) return
    if (animations.has(element.name)) leftOut.add('animations')
    // Programs keep data of their own in it, which no browser shows.
    if (element.name === 'foreignObject' && attributeOf(element, 'requiredExtensions') === undefined)
      leftOut.add('web-content')
    if (isPicture(element)) pictures++
    if (isFiltered(element)) leftOut.add('filters')
  })
  eachElement(root, (element) => {
    if (isPicture(element)) pictures--
  })
  if (pictures > 0) leftOut.add('other-pictures')
  return [...leftOut, ...(isUnprintable(root) ? ['unprintable' as const] : [])]
}

function eachElement(element: XmlElement, visit: (element: XmlElement) => void): void {
  visit(element)
  for (const child of element.children) if (typeof child !== 'string') eachElement(child, visit)
}

function isFiltered(element: XmlElement): boolean {
  let isFound = (attributeOf(element, 'filter')?.trim() ?? 'none') !== 'none'
  const look = (css: string) =>
    eachDeclaration(css, (property, value) => {
      isFound ||= /^(?:backdrop-)?filter$/i.test(property) && value !== 'none'
    })
  look(attributeOf(element, 'style') ?? '')
  if (element.name === 'style') eachRule(textOf(element), (_, block) => look(block))
  return isFound
}

/** Of what is drawn; false if that takes too long to know. */
function isUnprintable(root: XmlElement): boolean {
  const { propertiesOf, isSure } = readStyles(root)
  if (!isSure) return true
  const byId = elementsById(root)
  let visited = 0
  let [isBlended, isTiled] = [false, false]

  const referredBy = (value = '') => byId.get(referencedIds(value)[0] ?? '')
  const ownOf =
    (element: XmlElement) =>
    (name: string): string | undefined =>
      propertiesOf(element).get(name)?.trim()

  const isPlainGradient = (paint: XmlElement) =>
    paint.children.every((child) => typeof child === 'string' || hasPlainValues(ownOf(child)))

  function isRefused(element: XmlElement, depth: number): boolean {
    if (++visited > maxVisited || depth > maxDepth) return false
    const get = ownOf(element)
    if (get('display') === 'none') return false
    if (!hasPlainValues(get)) return true
    isBlended ||= (get('mix-blend-mode') ?? 'normal') !== 'normal'
    const [fill, stroke] = [referredBy(get('fill')), referredBy(get('stroke'))]
    const paints = [fill, stroke].filter((paint) => paint !== undefined)
    isTiled ||= stroke?.name === 'pattern' || (fill?.name === 'pattern' && !isOneTile(ownOf(fill)))
    if (paints.some((paint) => !isPlainGradient(paint))) return true
    const masked = get('mask') || 'none'
    const mask = referredBy(masked)
    if (masked !== 'none' && !(mask?.name === 'mask' && isPlainMask(ownOf(mask)))) return true
    if (mask && mask.children.some((child) => typeof child !== 'string' && isRefused(child, depth + 1)))
      return true
    const clip = referredBy(get('clip-path'))
    if (clip && !isPlainClip(clip)) return true
    if (element.name === 'switch') {
      const shown = shownOf(element)
      return isByLanguage(element) || (shown !== undefined && isRefused(shown, depth + 1))
    }
    const target = element.name === 'use' ? byId.get(attributeOf(element, 'href')?.slice(1) ?? '') : null
    if (target && isRefused(target, depth + 1)) return true
    return element.children.some(
      (child) =>
        typeof child !== 'string' && !drawnOnlyWhenUsed.has(child.name) && isRefused(child, depth + 1),
    )
  }

  const refused = isRefused(root, 0)
  // A print PDF has one of them only.
  return refused || (isBlended && isTiled)
}

const isPlainClip = (clip: XmlElement) =>
  clip.children.filter((child) => typeof child !== 'string').length === 1
