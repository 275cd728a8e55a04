import { describe, expect, test } from 'vitest'
import { cleanDeclarations, cleanStyleSheet, cleanValue } from './clean-css.server.ts'

describe('CSS is sanitized', () => {
  test.each([
    'url(https://evil.example)',
    'url( //evil.example/a.svg#b )',
    'url("https://evil.example")',
    "URL('#a' evil)",
    'url(#a evil)',
    'url("#a"',
    'url(#a',
    'url(',
    'url("")',
    'url(#)',
    'url(#a) url(evil)',
    'url (#a)',
    'myurl(#a)',
    'src("#a")',
    'image("evil")',
    'image-set("evil" 1x)',
    'expression(evil())',
    'attr(href)',
    'var(--evil)',
    'env(evil)',
    'element(#a)',
    'rgb(url(evil), 1, 1)',
    '(evil)',
    'calc((1px))',
    'é(1)',
    '1rgb(1)',
    '#rgb(1)',
    'u\\72l(evil)',
    'red\\',
    '"evil',
    "evil'",
    '"a"\'',
    'red /* evil */',
    '"/*"',
    'red; x: 1',
    'red } a { x: 1',
    '<!-- evil -->',
    '"</style>"',
    '@evil',
    'a\u0000b',
    'a\nb',
    'a\u0085b',
  ])('rejects the value %s', (value) => {
    expect(cleanValue(value)).toBeNull()
  })

  test.each([
    'url(#a)',
    'url( "#a b" )',
    "URL('#a') red",
    'rgb(0, 40, 90)',
    'RGB(0 40 90 / 50%)',
    'calc(1px + 2em)',
    'translate(1 2)scale(2) rotate(-4,5,6)',
    'M0-0.5e3L1,2zm+4-4',
    '\'DejaVu Sans\', "a(b", serif',
    '#0a7',
    '0 0 100 100',
    '50%',
    '.5',
    'red !important',
    '"url(https://a.example)"',
    'Ünïcode 漢字 😀',
  ])('accepts the value %s', (value) => {
    expect(cleanValue(value)).toBe(value)
  })

  test.each([
    ['declarations in comments', '/* fill:evil; */fill:/* evil; x:1 */red/*', 'fill:red'],
    ['punctuation in strings', 'font-family:";x:1;{}";fill:red', 'fill:red'],
    ['punctuation in URLs', 'fill:url(data:evil;x:1);stroke:red', 'stroke:red'],
    ['a malformed URL', 'fill:url("evil;x:1);stroke:red', ''],
    ['an unclosed string', 'font-family:"evil\n;fill:red', 'fill:red'],
    ['unknown properties', 'behavior:x;-moz-binding:x;f\\69ll:red;--x:1;src:x', ''],
    ['properties in capitals', 'FILL : Red ;', 'fill:Red'],
    ['no property', ';;:red;fill;fill:;:;', ''],
    ['several colons', 'fill:red:blue', 'fill:red:blue'],
  ])('keeps only plain declarations: %s', (_, css, kept) => {
    expect(cleanDeclarations(css)).toBe(kept)
  })

  test.each([
    ['imports', '@import "evil"; @import url(evil);a{fill:red}', 'a{fill:red}'],
    ['imports on the same line as rules', 'a{fill:red}@import"evil";b{x:1}', 'a{fill:red}\nb{x:1}'],
    ['a character set', '@charset "utf-7";a{fill:red}', 'a{fill:red}'],
    ['blocks of at-rules', '@media screen{a{fill:evil}}@font-face{x:1}@page{x:1}a{fill:red}', 'a{fill:red}'],
    ['rules inside rules', 'a{fill:evil;b{x:1}}a{&:hover{x:1}}a{fill:red}', 'a{fill:red}'],
    ['braces in strings', 'a{font-family:"}b";fill:red}b{x:1}', 'a{fill:red}\nb{x:1}'],
    ['braces in URLs', 'a{fill:url(}b{x:1)}c{x:2}', 'c{x:2}'],
    ['braces in comments', 'a/*{*/,b{fill:red/*}*/;x:1}', 'a ,b{fill:red;x:1}'],
    ['HTML comment markers', '<!-- a{fill:red} --> b{x:1}', 'a{fill:red}\nb{x:1}'],
    ['too many closing braces', '}}a{fill:red}}}b{x:1}', 'a{fill:red}\nb{x:1}'],
    ['an unclosed rule', 'a{fill:red}b{x:1', 'a{fill:red}\nb{x:1}'],
    ['an unclosed comment', 'a{fill:red}/* b{x:1}', 'a{fill:red}'],
    ['attribute selectors', 'a[href^="evil"]{x:1}a:not(b){x:1}a{fill:red}', 'a{fill:red}'],
    ['escaped selectors', '\\61{x:1}a{fill:red}', 'a{fill:red}'],
    ['nothing', ' \n ', ''],
  ])('keeps only plain rules: %s', (_, css, kept) => {
    expect(cleanStyleSheet(css)).toBe(kept)
  })

  test('leaves cleaned CSS unchanged', () => {
    const css = `.a , g > rect.b { fill : URL( "#x" ) ; font : 9px "A  B" ; x : calc( 1px + 2px ) } /**/ #c:hover{y:1}`
    const once = cleanStyleSheet(css)
    expect(once).toContain('#c:hover{y:1}')
    expect(cleanStyleSheet(once)).toBe(once)
  })
})
