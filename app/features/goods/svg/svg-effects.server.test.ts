import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.server.ts'
import { effectsInSvg } from './svg-effects.server.ts'

const effects = (inner: string) => {
  const uploaded = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">${inner}</svg>`
  return effectsInSvg(uploaded, cleanSvg(uploaded))
}
const shape = '<rect width="9" height="9"'
const blur = '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>'
const marker = '<marker id="m"><path d="M0 0h9v9z"/></marker>'
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
  ['a marker', `${marker}<path d="M0 0h9" marker-end="url(#m)"/>`, ['unprintable']],
  ['a marker that nothing uses', `${marker}${shape}/>`, []],
  ['a line that keeps its width', `${shape} style="vector-effect:non-scaling-stroke"/>`, ['unprintable']],
  [
    'a clip of two shapes',
    `<clipPath id="c">${shape}/>${shape}/></clipPath>${shape} clip-path="url(#c)"/>`,
    ['unprintable'],
  ],
  ['a clip of one', `<clipPath id="c">${shape}/></clipPath>${shape} clip-path="url(#c)"/>`, []],
  [
    'something like that, where it is used',
    `<defs><g id="g">${shape} vector-effect="non-scaling-stroke"/></g></defs><use href="#g"/>`,
    ['unprintable'],
  ],
  ['something like that, hidden', `<g display="none">${shape} vector-effect="non-scaling-stroke"/></g>`, []],
  [
    'a selector that is not supported',
    `<style>rect:unheard-of{opacity:.5}</style><g>${shape}/></g>`,
    ['unprintable'],
  ],
  ['blend modes', `<g opacity=".5">${shape} style="mix-blend-mode:multiply"/></g>`, []],
  [
    'a pattern and a blend mode',
    `<pattern id="p" width=".5" height="1">${shape}/></pattern>${shape} fill="url(#p)"/>${shape} style="mix-blend-mode:multiply"/>`,
    ['unprintable'],
  ],
  [
    'a pattern of one tile and a blend mode',
    `<pattern id="p" width="1" height="1">${shape}/></pattern>${shape} fill="url(#p)"/>${shape} style="mix-blend-mode:multiply"/>`,
    [],
  ],
  [
    'what print PDFs have',
    `<pattern id="p" width="1" height="1">${shape}/></pattern><mask id="k">${shape} fill="white"/></mask><g mask="url(#k)" opacity=".5">${shape} fill="url(#p)"/></g>`,
    [],
  ],
])('studio: a drawing with %s', (_, inner, expected) => {
  expect(effects(inner)).toEqual(expected)
})
