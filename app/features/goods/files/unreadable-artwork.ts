import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'

export type UnreadableReason =
  | 'corrupt'
  | 'too-many-pixels'
  | 'password'
  | 'unsupported'
  | 'text'
  | 'form'
  | 'timeout'
  | 'memory'
  | 'too-long'

const nouns: Record<ArtworkType, string> = {
  png: 'PNG picture',
  jpeg: 'JPG picture',
  svg: 'SVG drawing',
  pdf: 'PDF',
}

const tooComplex = (noun: string) =>
  `This ${noun} is too complex for us to open. Please simplify it, or upload it as a PNG.`

const sentences: Record<UnreadableReason, (noun: string, part: string) => string> = {
  corrupt: (noun) => `This ${noun} is damaged or incomplete. Please save it again and upload the new file.`,
  'too-many-pixels': (noun) =>
    `This ${noun} has too many pixels. Please upload one of at most 100 megapixels, for example 10,000 x 10,000.`,
  password: (noun) => `This ${noun} is password-protected. Please upload it without a password.`,
  unsupported: (noun, part) => {
    if (noun === nouns.pdf)
      return 'This PDF uses features we can’t print. Please print it to a new PDF and upload that, or upload a PNG.'
    if (part)
      return `This ${noun} uses ${part}, which we can’t print. Please expand or flatten it in your design program, or upload a PDF or PNG.`
    return `This ${noun} uses features we can’t print. Please save it in a simpler form, or upload a PDF or PNG.`
  },
  text: (noun) =>
    `This ${noun} has text without embedded fonts. Please convert the text to outlines, or upload a PDF or PNG.`,
  form: () =>
    'This PDF has form fields with no defined appearance. Please flatten them (print it to a new PDF) and upload that file.',
  timeout: tooComplex,
  memory: tooComplex,
  'too-long': () => 'This drawing is too large. Please simplify it.',
}

/** The message is shown to the customer. */
export class UnreadableArtwork extends Error {
  override name = 'UnreadableArtwork'
  readonly reason: UnreadableReason

  /** The part of a drawing that can’t be printed, such as 'arrowheads (markers)'; '' if unknown. */
  readonly part: string

  constructor(
    reason: UnreadableReason,
    type: ArtworkType,
    { part = '', ...options }: ErrorOptions & { part?: string } = {},
  ) {
    super(sentences[reason](nouns[type], part), options)
    this.reason = reason
    this.part = part
  }
}
