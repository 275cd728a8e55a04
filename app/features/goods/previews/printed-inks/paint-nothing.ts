/** The name of the pattern that paints nothing. */
export const nothing = 'KisscutNothing'

/** The kinds of resources that page content paints with. */
export type PaintKind = 'ColorSpace' | 'XObject' | 'Shading'

type Colors = { isFillUnseen: boolean; isStrokeUnseen: boolean }

const space = String.raw`\0\t\n\f\r `
const delimiter = String.raw`()<>[\]{}/%`
const token = new RegExp(
  `[${space}]+|%[^\\r\\n]*|<<|>>|<[^<>]*>|/[^${space}${delimiter}]*|[^${space}${delimiter}]+|.`,
  'sy',
)
const isOperator = /^[A-Za-z'"][A-Za-z0-9*'"]*$/
const constants = new Set(['true', 'false', 'null'])
const inlineSpace = /\/(?:CS|ColorSpace)\s*\/([^\s()<>[\]{}/%]+)/
const endOfInline = new RegExp(`[${space}]EI(?![^${space}])`, 'g')

/**
 * Removes everything painted with resources that `isUnseen` selects from a page's content, which has one character per
 * byte. Keeps texts and paths, because later ones depend on them.
 */
export function paintNothing(content: string, isUnseen: (kind: PaintKind, name: string) => boolean): string {
  const kept: string[] = []
  const saved: Colors[] = []
  let colors: Colors = { isFillUnseen: false, isStrokeUnseen: false }
  let copied = 0
  let start = 0
  let pictureStart = 0
  let name = ''
  token.lastIndex = 0
  const replace = (from: number, to: number, by: string) => {
    kept.push(content.slice(copied, from), by)
    copied = to
  }
  for (let match = token.exec(content); match; match = token.exec(content)) {
    const [written] = match
    let end = token.lastIndex
    if (written === '(') token.lastIndex = endOfString(content, match.index)
    if (written.startsWith('/')) name = decodedName(written)
    if (!isOperator.test(written) || constants.has(written)) continue
    switch (written) {
      case 'q':
        saved.push(colors)
        break
      case 'Q':
        colors = saved.pop() ?? colors
        break
      case 'cs':
      case 'CS': {
        const isHidden = isUnseen('ColorSpace', name)
        colors = { ...colors, [written === 'cs' ? 'isFillUnseen' : 'isStrokeUnseen']: isHidden }
        if (isHidden)
          replace(start, end, ` /Pattern ${written} /${nothing} ${written === 'cs' ? 'scn' : 'SCN'}`)
        break
      }
      case 'sc':
      case 'scn':
        if (colors.isFillUnseen) replace(start, end, ' ')
        break
      case 'SC':
      case 'SCN':
        if (colors.isStrokeUnseen) replace(start, end, ' ')
        break
      case 'g':
      case 'rg':
      case 'k':
        colors = { ...colors, isFillUnseen: false }
        break
      case 'G':
      case 'RG':
      case 'K':
        colors = { ...colors, isStrokeUnseen: false }
        break
      case 'Do':
        if (isUnseen('XObject', name)) replace(start, end, ' ')
        break
      case 'sh':
        if (isUnseen('Shading', name)) replace(start, end, ' ')
        break
      case 'BI':
        pictureStart = match.index
        break
      case 'ID': {
        const own = inlineSpace.exec(content.slice(start, match.index))?.[1]
        endOfInline.lastIndex = end
        end = endOfInline.exec(content) ? endOfInline.lastIndex : content.length
        token.lastIndex = end
        if (own !== undefined && isUnseen('ColorSpace', decodedName(`/${own}`)))
          replace(pictureStart, end, ' ')
        break
      }
      default:
    }
    start = end
  }
  return [...kept, content.slice(copied)].join('')
}

const decodedName = (written: string): string =>
  written
    .slice(1)
    .replaceAll(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Parentheses in a string are balanced or escaped with a backslash. */
function endOfString(content: string, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const letter = content[at]
    if (letter === '\\') at++
    else if (letter === '(') depth++
    else if (letter === ')' && --depth === 0) return at + 1
  }
  return content.length
}
