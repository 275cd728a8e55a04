import { pictureLooks } from './picture-kinds.ts'

const { side, format } = pictureLooks.mailed

/** Of a preview that the shop drew: for emails, where it has to be of the same kind as what it stands for. */
export async function mailedInstead(preview: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp(preview).resize(side, side, { fit: 'contain', background }).toFormat(format)
  return new Uint8Array(await picture.toBuffer())
}
