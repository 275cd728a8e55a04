import { isPdf } from '#app/features/goods/artwork/item-picture.ts'

export type Attachment = { fileName: string; path: string; previewPath: string | null }

/** Spec 9. */
export const chatPictureWidthPx = 300

export function composeMessage(text: string, attachment: Attachment | null): string {
  const lines = escapeHtml(text.trim()).replace(/\r?\n/g, '<br>')
  return [lines && `<p>${lines}</p>`, attachment && attachmentHtml(attachment)].filter(Boolean).join('')
}

export function attachmentPicture({ path, previewPath }: Attachment): string | null {
  return isPdf(path) ? previewPath && `/${previewPath}` : `/${path}`
}

function attachmentHtml(attachment: Attachment): string {
  const { fileName, path } = attachment
  const picture = attachmentPicture(attachment)
  const name = escapeHtml(fileName)
  const image = picture
    ? `<img src="${escapeHtml(picture)}" alt="${name}" width="${chatPictureWidthPx}">`
    : ''
  return isPdf(path) ? `${image}<p><a href="/${escapeHtml(path)}">${name}</a></p>` : image
}

const attachedPicture = /<img src="\/(files\/[\w-]+\.(?:png|jpg|svg))" alt="([^"]*)"/g

type AttachedFile = { path: string; name: string }

export const attachedPictures = (content: string): AttachedFile[] => filesIn(content, attachedPicture)

const attachedPdf = /<a href="\/(files\/[\w-]+\.pdf)"[^>]*>([^<]*)<\/a>/g

/** Returns the PDFs attached to a message. Its other attachments are pictures. */
export const attachedPdfs = (content: string): AttachedFile[] => filesIn(content, attachedPdf)

function filesIn(content: string, pattern: RegExp): AttachedFile[] {
  return Array.from(content.matchAll(pattern), ([, path = '', name = '']) => ({
    path,
    name: unescapeHtml(name),
  }))
}

function unescapeHtml(text: string): string {
  return Object.entries(entities).reduceRight(
    (result, [character, entity]) => result.replaceAll(entity, character),
    text,
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
