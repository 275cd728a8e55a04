import { describe, expect, test } from 'vitest'
import { inSvg, isCleanedSlowly, readers, repeated, slowTexts } from './untrusted-readers.ts'

describe('reading untrusted text takes linear time in any context', () => {
  const texts = repeated.flatMap((text) => [text, `${text}\u0001`, `<${text}`, `"${text}`])

  test.each(Object.entries(readers))('%s', (_, read) => expect(slowTexts(read, texts)).toEqual([]), 120_000)
})

const longLength = 100_000

describe('cleaning a drawing takes linear time', () => {
  test.each<[string, string]>([
    ...[
      '(',
      ')',
      '[',
      '{',
      '}',
      'a{',
      'a{b{}}',
      'a{b:c}',
      ':is(',
      'a:not(b){c:d}',
      ',',
      ';',
      ':',
      'a:b;',
      'fill:a(',
      'rgb(',
      'url(',
      'url(#a)',
      'url("#',
      '"',
      '\\',
      '\\61 ',
      '/*',
      '/**/',
      '*/',
      '&lt;!--',
      '--&gt;',
      '@a ',
      '!',
      '-',
      '1e',
      'u+',
    ].map((piece): [string, string] => {
      const css = piece.repeat(longLength / piece.length)
      return [
        `many repetitions of ${piece} in style sheets, styles and values`,
        inSvg(
          `<style>${css}</style><style>a{fill:${css}}</style><g style='fill:${css}'/><g style='${css}'/><g fill='${css}'/>`,
        ),
      ]
    }),
    ...['[', ']', ']]', '\t', '\n', '\r\n', '&amp;', '&#65;', '-', '- ', '?', '😀'].map(
      (piece): [string, string] => {
        const text = piece.repeat(longLength / piece.length)
        return [
          `many repetitions of ${JSON.stringify(piece)} in text, values, CDATA, comments and instructions`,
          `<?a ${text}?>${inSvg(`<text x='${text}'>${text.replaceAll(']]', '] ]')}<![CDATA[${text}]]></text><?b ${text}?>`)}<!--${text.replaceAll('--', '__')}-->`,
        ]
      },
    ),
  ])('%s', (_, svg) => expect(isCleanedSlowly(svg)).toBe(false), 120_000)
})
