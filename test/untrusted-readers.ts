import { Buffer } from 'node:buffer'
import { networkOf } from '#app/api/http/client-address.ts'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import {
  cleanDeclarations,
  cleanStyleSheet,
  cleanValue,
} from '#app/features/goods/svg/styles/clean-css.server.ts'
import { cleanSvg, decodeSvg } from '#app/features/goods/svg/clean-svg.server.ts'
import { attachment, displayName, withExtension } from '#app/features/goods/files/file-name.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { xmlEncoding } from '#app/features/goods/files/xml-encoding.ts'
import { checkoutInput } from '#app/features/sales/checkout/checkout.input.ts'
import { contactInput } from '#app/features/sales/contact/contact.input.ts'
import { csvText } from '#app/features/desk/order-list/csv-cell.ts'
import { attachedPictures, composeMessage } from '#app/features/sales/chat/compose-message.ts'
import { cleanMessage, messageText } from '#app/features/sales/chat/message-html.server.ts'
import { parseOrderLink } from '#app/features/ground/orders/order.ts'
import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import { ticketLine } from '#app/features/ground/text/ticket-text.ts'
import { readLoginClaims } from '#app/features/people/identity/login-claims.ts'
import { isSlowerThan } from './processor-ms.ts'

// Linear reading takes a few milliseconds of CPU time; quadratic reading takes most of a second.
const length = 20_000
const limitMs = 100

const pieces = [
  ...Array.from('a0é \n.-@,:;/\\"\'()<>{}[]&#=%_'),
  'a ',
  'a.',
  'a@',
  ', ',
  '../',
  '()',
  'a(',
  'url(',
  'url(#',
  'url("#',
  "url('#a' ",
  '"\'',
  '/*',
  '*/',
  '/**/',
  '<a',
  '</a>',
  '<a>',
  '<p>',
  '<br',
  '<br ',
  '<b><i>',
  '<a href="',
  '<!--',
  '<!---->',
  '<?a?>',
  '<!DOCTYPE svg>',
  '<!DOCTYPE svg [',
  '<![CDATA[',
  '<![CDATA[]]>',
  '<g/>',
  '<g>',
  '<g xmlns:a="b">',
  ' a="b"',
  '&amp;',
  '&#65;',
  '&a',
  'a{',
  'a{b:c}',
  '{}',
  '@a{',
  'fill:red;',
  'fill:url(#a);',
  'a,',
  'a>',
  '.a{fill:url(#a)}',
  '<!-- -->',
  '\u0301',
  '😀',
]

/** Texts that each repeat a single piece. */
export const repeated = pieces.map((piece) => piece.repeat(length / piece.length))

export const inSvg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`

export const readers: Record<string, (text: string) => unknown> = {
  'a value in a drawing': cleanValue,
  'declarations in a drawing': cleanDeclarations,
  'a style sheet': cleanStyleSheet,
  'a drawing': cleanSvg,
  'a drawing’s content': (text) => cleanSvg(inSvg(text)),
  'a drawing’s text': (text) => cleanSvg(inSvg(`<text>${text}</text>`)),
  'a drawing’s tag': (text) => cleanSvg(inSvg(`<rect ${text}/>`)),
  'a drawing’s attribute': (text) => cleanSvg(inSvg(`<rect fill='${text}'/>`)),
  'a drawing’s style': (text) => cleanSvg(inSvg(`<rect style='${text}'/><style><![CDATA[${text}]]></style>`)),
  'a drawing’s classes': (text) => cleanSvg(inSvg(`<style>.a{fill:url(#a)}</style><g class='${text}'/>`)),
  'a drawing’s selectors': (text) => cleanSvg(inSvg(`<style>${text}{fill:url(#a)}</style><g class="a"/>`)),
  'a drawing’s reference': (text) => cleanSvg(inSvg(`<use href='${text}'/><g id='${text}'/>`)),
  'a drawing’s picture': (text) => cleanSvg(inSvg(`<image href='data:image/png;base64,${text}'/>`)),
  'a drawing’s prolog': (text) => cleanSvg(`${text}${inSvg('')}`),
  'the bytes of a file': (text) => detectArtworkType(Buffer.from(text)),
  'the bytes of a drawing': (text) => decodeSvg(Buffer.from(`<${text}`)),
  'the encoding of a drawing': (text) => xmlEncoding(Buffer.from(`<?xml ${text}`)),
  'a file name': (text) => attachment(withExtension(displayName(text, 'artwork'), 'png')),
  // Longer inputs are rejected before they are read.
  'a chat message': (text) => messageText(cleanMessage(text.slice(0, 20_000))),
  'pictures in a message': attachedPictures,
  'a typed message': (text) => composeMessage(text, null),
  'a contact message': (text) =>
    contactInput.safeParse({ name: text, email: text, phone: text, codePhone: text, content: text }),
  'an address': (text) =>
    checkoutInput.safeParse({
      email: text,
      address: text,
      zipCode: text,
      phone: text,
      name: text,
      city: text,
      state: text,
    }),
  'an email': (text) => contactInput.safeParse({ email: `a@${text}` }),
  'a cell in an export': csvText,
  'a line on a job ticket': (text) => ticketLine(text.slice(0, 5_000)),
  'an order’s link': parseOrderLink,
  'a tracking number': (text) => trackingUrl('UPS', text),
  'a login token': readLoginClaims,
  'a network address': networkOf,
}

function withoutRefusal(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (!(error instanceof UnreadableArtwork)) throw error
  }
}

/** Returns the first characters of each text that takes longer to read than linear time allows. */
export const slowTexts = (read: (text: string) => unknown, texts: string[]): string[] =>
  texts
    .filter((text) => isSlowerThan(limitMs, () => withoutRefusal(() => read(text))))
    .map((text) => text.slice(0, 20))

export const isCleanedSlowly = (svg: string): boolean =>
  isSlowerThan(2500, () => withoutRefusal(() => cleanSvg(svg)))
