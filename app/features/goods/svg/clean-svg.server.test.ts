import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanSvg, decodeSvg, readSvg } from './clean-svg.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'

const inSvg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200" ${attributes}>${inner}</svg>`

const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#2a9' } })
    .toFormat(format)
    .toBuffer()

function reasonFor(text: string) {
  try {
    return cleanSvg(text)
  } catch (error) {
    if (error instanceof UnreadableArtwork) return error.reason
    throw error
  }
}

async function differenceOf(svg: string) {
  const [before, after] = await Promise.all(
    [svg, cleanSvg(svg)].map((each) => sharp(Buffer.from(each)).ensureAlpha().raw().toBuffer()),
  )
  if (!before || !after || before.length !== after.length) throw new Error('sizes differ')
  if (before.every((byte) => byte === before[0])) throw new Error('nothing was drawn, so nothing is compared')
  return before.reduce((most, byte, at) => Math.max(most, Math.abs(byte - (after[at] ?? 0))), 0)
}

describe('SVG is sanitized', () => {
  const hostile: [what: string, markup: string][] = [
    ['script', '<script>evil()</script>'],
    ['script in another case', '<SCRIPT>evil()</SCRIPT><Script/>'],
    ['script under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>'],
    ['html script', '<h:script xmlns:h="http://www.w3.org/1999/xhtml" src="https://evil.example"/>'],
    ['event handler', '<rect onclick="evil()" onload="evil()" ONERROR="evil()" width="1" height="1"/>'],
    [
      'namespaced handler',
      '<rect ev:event="click" xmlns:ev="http://www.w3.org/2001/xml-events" ev:handler="#evil"/>',
    ],
    [
      'foreignObject',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">evil</body></foreignObject>',
    ],
    [
      'embeds',
      '<iframe src="evil"/><embed src="evil"/><audio src="evil"/><video src="evil"/><object data="evil"/>',
    ],
    ['link', '<a href="javascript:evil()"><text>x</text></a>'],
    ['external picture', '<image href="https://evil.example/a.png" width="9" height="9"/>'],
    ['protocol-relative picture', '<image xlink:href="//evil.example/a.png"/>'],
    ['file picture', '<image href="file:///evil"/>'],
    [
      'svg inside an image',
      `<image href="data:image/svg+xml;base64,${Buffer.from('<svg/>evil').toString('base64')}"/>`,
    ],
    [
      'html declared as a png',
      `<image href="data:image/png;base64,${Buffer.from('<html>').toString('base64')}"/>`,
    ],
    ['external use', '<use href="https://evil.example/a.svg#a"/>'],
    ['data use', '<use href="data:image/svg+xml,evil#x"/>'],
    ['feImage', '<filter id="evil"><feImage href="https://evil.example"/></filter>'],
    [
      'filter property',
      '<rect filter="url(#evil)" style="filter:blur(9evilpx);backdrop-filter:blur(evil)"/>',
    ],
    ['external paint', '<rect fill="url(https://evil.example/a.svg#p)" stroke="URL( \'//evil.example\' )"/>'],
    ['paint behind a local one', '<rect fill="url(#a) url(https://evil.example)"/>'],
    ['image-set', '<rect mask="image-set(\'https://evil.example\' 1x)"/>'],
    ['escaped url', '<rect style="fill:\\75rl(https://evil.example)"/>'],
    ['comment inside url', '<rect fill="url(/*evil*/https://evil.example)"/>'],
    [
      'style property that fetches',
      '<rect style="background:url(https://evil.example);--evil:1;fill:var(--evil)"/>',
    ],
    ['import', '<style>@import "https://evil.example/a.css"; @import url(//evil.example);</style>'],
    ['font face', '<style>@font-face{font-family:evil;src:url(https://evil.example/f.woff)}</style>'],
    ['keyframes', '<style>@keyframes evil{from{fill:red}}rect{animation:evil 1s}</style>'],
    ['rule inside a rule', '<style>g{rect{fill:url(//evil.example);stroke:evil;x:1}}</style>'],
    [
      'style sheet that closes itself',
      '<style>a{fill:red}&lt;/style&gt;&lt;script&gt;evil()&lt;/script&gt;</style>',
    ],
    [
      'style sheet in CDATA',
      '<style><![CDATA[ x{fill:url(https://evil.example)} </style><script>evil()</script> ]]></style>',
    ],
    ['selector with markup', '<style>a[x="&lt;evil"]{fill:red}</style>'],
    [
      'animation',
      '<rect><animate attributeName="href" to="evil"/><set to="evil"/></rect><animateMotion path="evil"/>',
    ],
    ['instruction', '<?xml-stylesheet href="https://evil.example"?><?evil?>'],
    ['comment', '<!-- evil -->'],
    ['metadata', '<metadata>evil</metadata>'],
    [
      'other namespaces',
      '<i:pgf xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/">evil</i:pgf><x:rect y="evil"/>',
    ],
    ['base', '<g xml:base="https://evil.example"/>'],
    ['cursor', '<rect cursor="url(https://evil.example)" style="cursor:url(https://evil.example),auto"/>'],
    ['references outside', '<textPath href="evil.svg#a"/><linearGradient xlink:href="evil#b"/>'],
  ]

  test.each(hostile)('removes %s', (_, markup) => {
    const cleaned = cleanSvg(inSvg(`${markup}<circle id="stays" cx="5" cy="5" r="5"/>`))
    expect(cleaned).not.toMatch(/evil|javascript|https?:\/\/(?!www\.w3\.org\/)|<!|<\?|<script|onload/i)
    expect(cleaned).toContain('<circle id="stays" cx="5" cy="5" r="5"/>')
  })

  test('removes handlers on the root', () => {
    expect(cleanSvg(inSvg('', 'onload="evil()"'))).not.toContain('evil')
  })

  test('leaves a cleaned drawing unchanged', () => {
    for (const [, markup] of hostile) {
      const once = cleanSvg(inSvg(markup))
      expect(cleanSvg(once)).toBe(once)
    }
  })

  test('keeps text as text', () => {
    const cleaned = cleanSvg(inSvg('<text>a &lt;script&gt; &amp;amp; <![CDATA[<b>]]> &#x263A; "q"</text>'))
    expect(cleaned).toContain('<text>a &lt;script&gt; &amp;amp; &lt;b&gt; ☺ "q"</text>')
  })

  test('keeps attribute values inside their quotes', () => {
    const cleaned = cleanSvg(inSvg(`<g id='a" onload="evil()' class="&lt;script&gt;"/>`))
    expect(cleaned).toContain('<g id="a&quot; onload=&quot;evil()" class="&lt;script&gt;"/>')
  })
})

describe('rejects malformed or dangerous SVG', () => {
  const nested = (depth: number) => inSvg('<g>'.repeat(depth) + '</g>'.repeat(depth))
  const bomb = (element: string) =>
    inSvg(
      '<rect id="r0" width="1" height="1"/>' +
        Array.from(
          { length: 9 },
          (_, level) => `<g id="r${level + 1}">${element.replaceAll('N', `r${level}`).repeat(10)}</g>`,
        ).join(''),
    )
  const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "lol">${Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY a${level + 1} "${`&a${level || ''};`.repeat(10)}">`,
  ).join('')}]>${inSvg('<text>&a9;</text>')}`

  test.each([
    ['entity bomb', laughs, 'unsupported'],
    [
      'external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${inSvg('<text>&x;</text>')}`,
      'unsupported',
    ],
    ['parameter entity', `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://x">%x;]>${inSvg('')}`, 'unsupported'],
    ['unknown entity', inSvg('<text>&nbsp;</text>'), 'corrupt'],
    ['deep nesting', nested(5000), 'unsupported'],
    ['too many elements', inSvg('<g/>'.repeat(60_000)), 'unsupported'],
    ['use bomb', bomb('<use href="#N"/>'), 'unsupported'],
    ['use bomb, old spelling', bomb('<use xlink:href="#N"/>'), 'unsupported'],
    ['use bomb beside an old spelling', bomb('<use xlink:href="#r0" href="#N"/>'), 'unsupported'],
    ['mask bomb', bomb('<g mask="url(#N)"/>'), 'unsupported'],
    ['clip bomb in style', bomb('<g style="clip-path : url(\'#N\')"/>'), 'unsupported'],
    [
      'pattern bomb by style sheet',
      inSvg(
        Array.from(
          { length: 8 },
          (_, level) =>
            `<style>.c${level} { fill: url(#p${level}) }</style>` +
            `<pattern id="p${level + 1}" width="1" height="1">${`<rect class="x c${level}" width="1" height="1"/>`.repeat(10)}</pattern>`,
        ).join('') + '<pattern id="p0"><rect/></pattern>',
      ),
      'unsupported',
    ],
    [
      'marker bomb',
      inSvg(
        `<marker id="m">${'<rect width="1" height="1"/>'.repeat(500)}</marker><g marker-mid="url(#m)"><path d="M0 0${'l1 1'.repeat(2000)}"/></g>`,
      ),
      'unsupported',
    ],
    ['drawing that references itself', inSvg('<g id="a"><use href="#a"/></g>'), 'unsupported'],
    ['pattern painted with itself', inSvg('<pattern id="p"><rect fill="url(#p)"/></pattern>'), 'unsupported'],
    [
      'long chain of uses',
      inSvg(Array.from({ length: 5000 }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`).join('')),
      'unsupported',
    ],
    [
      'long chain of patterns by style sheet',
      inSvg(
        Array.from(
          { length: 5000 },
          (_, at) =>
            `<style>.c${at}{fill:url(#p${at})}</style><pattern id="p${at}"><rect class="c${at + 1}"/></pattern>`,
        ).join('') + '<rect class="c0"/>',
      ),
      'unsupported',
    ],
    ['wrong end tag', inSvg('<g></a>'), 'corrupt'],
    ['missing end tag', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'corrupt'],
    ['duplicate attribute', inSvg('<g id="a" id="b"/>'), 'corrupt'],
    ['attribute without quotes', inSvg('<g id=a/>'), 'corrupt'],
    ['bare ampersand', inSvg('<text>a & b</text>'), 'corrupt'],
    ['control characters', inSvg('<text>\u0001</text>'), 'corrupt'],
    ['character reference to nothing', inSvg('<text>&#0;&#xFFFFFF;</text>'), 'corrupt'],
    ['control characters, as in XML 1.1', `<?xml version="1.1"?>${inSvg('<text>&#1;</text>')}`, 'corrupt'],
    ['two hyphens in a comment', inSvg('<!-- a -- b -->'), 'corrupt'],
    ['end of CDATA in text', inSvg('<text>]]></text>'), 'corrupt'],
    [
      'too many attributes',
      inSvg(`<g ${Array.from({ length: 300 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      'unsupported',
    ],
    ['two roots', `${inSvg('')}${inSvg('')}`, 'corrupt'],
    ['text after the root', `${inSvg('')}<script`, 'corrupt'],
    ['html', '<html><svg/></html>', 'corrupt'],
    ['svg of another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>', 'corrupt'],
    ['nothing', '', 'corrupt'],
  ])('%s', (_, text, reason) => {
    expect(reasonFor(text)).toBe(reason)
  })

  test('allows reasonable repetition', () => {
    const confetti = inSvg(`<path id="dot" d="M0 0h1v1z"/>${'<use href="#dot" x="4"/>'.repeat(5000)}`)
    expect(cleanSvg(confetti)).toContain('<use href="#dot" x="4"/>')
    expect(cleanSvg(nested(100))).toContain('<g>')
  })
})

describe('ordinary drawings look the same', () => {
  test.each([
    [
      'shapes',
      '<rect x="10" y="10" width="80" height="60" rx="9" fill="#c06" stroke="rgb(0,40,90)" stroke-dasharray="4 2"/><ellipse cx="140" cy="60" rx="40" ry="20" transform="rotate(20 140 60)"/>',
    ],
    [
      'gradients',
      '<defs><linearGradient id="a" gradientTransform="rotate(45)"><stop offset="0" stop-color="red"/><stop offset="100%" style="stop-color:blue;stop-opacity:.5"/></linearGradient><radialGradient id="b" xlink:href="#a"/></defs><circle cx="50" cy="50" r="50" fill="url(#a)"/><circle cx="150" cy="50" r="50" style="fill:url(\'#b\')"/>',
    ],
    [
      'style sheet',
      '<style type="text/css"><![CDATA[ .st0{fill:#0a7;stroke:#000;stroke-width:3} g > rect.b, #c { opacity : .5 ; fill:orange } /* no */ ]]></style><g><rect class="st0" width="90" height="90"/><rect class="b" x="50" width="90" height="90"/></g><circle id="c" cy="150" r="50"/>',
    ],
    [
      'clip, mask, pattern',
      '<clipPath id="k"><circle cx="60" cy="60" r="50"/></clipPath><mask id="m" maskUnits="userSpaceOnUse"><rect width="200" height="100" fill="#777"/></mask><pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 0L10 10" stroke="red"/></pattern><g clip-path="url(#k)"><rect width="200" height="200" fill="url(#p)"/></g><rect mask="url(#m)" y="50" width="200" height="90" fill="green"/>',
    ],
    [
      'symbol, use, marker',
      '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10L5 10z"/></symbol><use href="#s" width="50" height="50"/><use xlink:href="#s" x="60" width="90" height="40" fill="teal"/><marker id="e" orient="auto" markerWidth="8" markerHeight="8" refX="2" refY="4"><circle cx="4" cy="4" r="3"/></marker><path d="M10 150L90 120 180 180" fill="none" stroke="#000" marker-start="url(#e)" marker-mid="url(#e)"/>',
    ],
    [
      'text',
      '<path id="t" d="M10 90Q100 10 190 90"/><text x="9" y="50" font-size="30" font-family="\'DejaVu Sans\', serif" letter-spacing="2" xml:space="preserve">a  b<tspan dy="20" font-weight="bold" fill="red">c</tspan></text><text><textPath href="#t" startOffset="20%">around</textPath></text>',
    ],
    [
      'Illustrator switch',
      '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1"/><g><rect width="70" height="70" fill="purple"/></g></switch>',
    ],
    [
      'entities in values',
      '<rect width="50" height="50" fill="&#35;0a0"/><text y="90" font-size="40">&lt;&#65;&gt;</text>',
    ],
  ])('%s', async (_, markup) => {
    expect(await differenceOf(inSvg(markup))).toBe(0)
  })

  test('embedded PNG and JPEG pictures', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const base64 = (await picture(format)).toString('base64').replace(/(.{40})/g, '$1\n')
      const markup = `<image width="90" height="90" xlink:href="data:image/${format};base64,${base64}"/>`
      expect(await differenceOf(inSvg(markup)), format).toBe(0)
    }
  })

  test('a drawing under a prefix, and one without a namespace', async () => {
    const prefixed =
      '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="9" height="9"><svg:rect width="5" height="5"/></svg:svg>'
    expect(await differenceOf(prefixed)).toBe(0)
    expect(cleanSvg('<svg viewBox="0 0 9 9"><use xlink:href="#a"/></svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><use xlink:href="#a"/></svg>\n',
    )
  })

  test('a drawing with spaces before the XML declaration, a doctype, and undeclared prefixes', () => {
    const doctype = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ATTLIST svg onload CDATA "evil()">]>`
    const drawing = inSvg('<g i:layer="a" id="b"/><sodipodi:view/>')
    const cleaned = cleanSvg(
      `\n <?xml version="1.0" encoding="UTF-8" standalone="no"?>\r\n${doctype}${drawing}`,
    )
    expect(cleaned).toContain('width="200" height="200"><g id="b"/></svg>')
    expect(cleaned).not.toContain('evil')
  })

  test('keeps the case of names', () => {
    const markup =
      '<linearGradient id="A" gradientUnits="userSpaceOnUse"/><clipPath id="B" clipPathUnits="userSpaceOnUse"/>'
    expect(cleanSvg(inSvg(markup, 'viewBox="0 0 1 1" preserveAspectRatio="none"'))).toContain(
      `viewBox="0 0 1 1" preserveAspectRatio="none">${markup}</svg>`,
    )
  })
})

describe('encodings', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><text>é</text></svg>'
  const cleanedDrawing = cleanSvg(drawing)

  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${drawing}`)],
    ['UTF-16', Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${drawing}`, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\ufeff${drawing}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${drawing}`, 'latin1')],
  ])('%s', (_, bytes) => {
    expect(cleanSvg(decodeSvg(bytes))).toBe(cleanedDrawing)
  })

  test('rejects bytes that don’t match the declared encoding', () => {
    expect(() => decodeSvg(Buffer.from(drawing, 'latin1'))).toThrow(UnreadableArtwork)
    expect(() => decodeSvg(Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${drawing}`))).toThrow(
      UnreadableArtwork,
    )
  })
})

test('keeps only the color that browsers display when a press color follows it', () => {
  const press = 'icc-color(acmecmyk, 0.11, 0.48, 0.83, 0.00)'
  const drawing = `<rect fill="red ${press}" style="stroke: #0a7 ${press}"/><rect fill="${press}"/>`
  expect(cleanSvg(inSvg(drawing))).toContain(`<rect fill="red" style="stroke:#0a7"/><rect fill="${press}"/>`)
})

describe('reports visible parts that were removed', () => {
  const shape = '<rect width="9" height="9"'
  const blur = '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>'
  const png = 'data:image/png;base64,iVBORw0KGgo='

  test.each<[string, string, string[]]>([
    ['a filter', `${blur}${shape} filter="url(#f)"/>`, ['filters']],
    ['a CSS shadow', `${shape} style="filter: drop-shadow(1px 1px 2px black)"/>`, ['filters']],
    [
      'a blur from a style sheet',
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
    [
      'a GIF',
      '<image xlink:href="data:image/gif;base64,R0lGODlh" width="9" height="9"/>',
      ['other-pictures'],
    ],
    ['a PNG', `<image href="${png}" width="9" height="9"/>`, []],
    ['an animation', `${shape}><animate attributeName="x" to="9"/></rect>`, ['animations']],
  ])('a drawing with %s', (_, inner, expected) => {
    expect(readSvg(inSvg(inner)).leftOut).toEqual(expected)
  })
})
