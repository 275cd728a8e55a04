import sanitizeHtml from 'sanitize-html'
import { chatPictureWidthPx } from './compose-message.ts'

const ownFile = /^\/?(files\/[\w-]{22,}\.(?:png|jpg|svg|webp))$/

export function cleanMessage(content: string): string {
  return sanitizeHtml(content, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', 'img'],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href && { href }), rel: 'noopener nofollow ugc', target: '_blank' },
      }),
      img: (tagName, { src, alt }): sanitizeHtml.Tag => {
        const file = ownFile.exec(src ?? '')?.[1]
        if (!file) return { tagName, attribs: {} }
        const width = String(chatPictureWidthPx)
        return { tagName, attribs: { src: `/${file}`, alt: alt ?? 'Attached picture', width } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()
}

export function messageText(content: string): string {
  const withBreaks = content.replace(/<(?:br|\/p|\/li)\s*\/?>/gi, '\n')
  const plain = sanitizeHtml(withBreaks, { allowedTags: [], allowedAttributes: {} })
  return plain
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}
