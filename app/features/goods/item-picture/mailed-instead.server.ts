import { pictureLooks } from './picture-kinds.ts'

const { side, format } = pictureLooks.mailed

/** Converts a preview to the size and format of an emailed item picture, which it replaces. */
export async function mailedInstead(preview: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp(preview).resize(side, side, { fit: 'contain', background }).toFormat(format)
  return new Uint8Array(await picture.toBuffer())
}
