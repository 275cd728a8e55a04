import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.server.ts'
import { effectsInSvg } from './svg-effects.server.ts'

const effects = (inner: string) => {
  const uploaded = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">${inner}</svg>`
  return effectsInSvg(uploaded, cleanSvg(uploaded))
}
const shape = '<rect width="9" height="9"'
const blur = '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>'
const png = 'data:image/png;base64,iVBORw0KGgo='

test.each<[string, string, string[]]>([
  ['a filter', `${blur}${shape} filter="url(#f)"/>`, ['filters']],
  ['a shadow by CSS', `${shape} style="filter: drop-shadow(1px 1px 2px black)"/>`, ['filters']],
  [
    'a blur by a style sheet',
    `<style>.a{fill:red;filter:blur(2px)}</style>${shape} class="a"/>`,
    ['filters'],
  ],
  ['a filter that nothing uses', `${blur}${shape} filter="none"/>`, []],
  [
    'a web page',
    '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>',
    ['web-content'],
  ],
  ['a program’s own data', '<switch><foreignObject requiredExtensions="ai"/><g/></switch>', []],
  ['a linked picture', '<image href="photo.png" width="9" height="9"/>', ['other-pictures']],
  ['a GIF', '<image xlink:href="data:image/gif;base64,R0lGODlh" width="9" height="9"/>', ['other-pictures']],
  ['a PNG', `<image href="${png}" width="9" height="9"/>`, []],
  ['an animation', `${shape}><animate attributeName="x" to="9"/></rect>`, ['animations']],
])('a drawing with %s', (_, inner, expected) => {
  expect(effects(inner)).toEqual(expected)
})
