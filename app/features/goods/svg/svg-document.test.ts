import { expect, test } from 'vitest'
import { readSvg } from './clean-svg.server.ts'

const read = (css: string, drawing: string) => {
  const { document } = readSvg(
    `<svg xmlns="http://www.w3.org/2000/svg"><style>${css}</style>${drawing}</svg>`,
  )
  const target = document.byId.get('t')
  return { fill: target && document.getOf(target)('fill'), isSure: document.isSure() }
}

const inGroup = '<g id="g" class="k"><rect fill="black"/><rect id="t" class="a b" fill="black"/></g>'

test.each([
  ['a descendant of an id', '#g rect{fill:red}', inGroup],
  ['a descendant of a class', '.k .a{fill:red}', inGroup],
  ['a child', 'g>rect{fill:red}', inGroup],
  ['an element with two classes', '.a.b{fill:red}', inGroup],
  ['an element with a class', 'rect.b{fill:red}', inGroup],
  ['the next sibling', 'rect+rect{fill:red}', inGroup],
  ['a later sibling', 'rect~.a{fill:red}', inGroup],
  ['the last child', 'rect:last-child{fill:red}', inGroup],
  ['the first child', '*{fill:red}rect:first-child{fill:blue}', inGroup],
  ['a selector list', 'circle,.b{fill:red}', inGroup],
  ['an id over classes', '#t{fill:red}.a.b{fill:blue}', inGroup],
  ['a class over elements', '.a{fill:red}svg g rect{fill:blue}', inGroup],
  ['the later of two classes, regardless of their order', '.b{fill:blue}.a{fill:red}', inGroup],
  ['the later of two equal rules', '.a{fill:blue}.a{fill:red}', inGroup],
  ['!important over an id', '.a{fill:red!important}#t{fill:blue}', inGroup],
  [
    '!important over a style attribute',
    '.a{fill:red ! important}',
    '<rect id="t" class="a" style="fill:blue"/>',
  ],
  ['a style attribute over rules', '#t{fill:blue}', '<rect id="t" style="fill:red"/>'],
  [
    '!important in a style attribute over !important in a rule',
    '.a{fill:blue!important}',
    '<rect id="t" class="a" style="fill:red!important"/>',
  ],
  ['a rule over an attribute', '*{fill:red}', inGroup],
  ['no rule for another element', '.k > .x, circle{fill:blue}', '<g class="k"><rect id="t" fill="red"/></g>'],
  ['no hover state', 'rect:hover{fill:blue}', '<rect id="t" fill="red"/>'],
  ['no pseudo-element', 'rect::before{fill:blue}', '<rect id="t" fill="red"/>'],
  ['no rule that browsers drop', '.1a,rect{fill:blue}', '<rect id="t" class="1a" fill="red"/>'],
  ['no incomplete selector', 'g >{fill:blue}', '<g><rect id="t" fill="red"/></g>'],
])('applies style sheets as browsers do: %s', (_, css, drawing) => {
  expect(read(css, drawing)).toEqual({ fill: 'red', isSure: true })
})

test.each(['rect:unheard-of', 'g g g g g rect'])('reports an unsupported selector: %s', (selector) => {
  expect(read(`${selector}{opacity:.5}`, inGroup).isSure).toBe(false)
})
