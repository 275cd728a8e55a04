import type { FieldMessages } from '#app/errors.ts'
import {
  maxArtworkBytes,
  maxArtworkMegabytes,
  maxBigFileBytes,
  maxBigFileMegabytes,
} from '#app/features/ground/product/artwork-type.ts'

/** The specification's message for every rejected upload (section 5). */
export const uploadFailed = 'Error to upload file, check the format and size'
export const uploadFailedLabel = 'Error to upload file'

export const fileReasons = {
  tooLarge: `The file is larger than ${maxArtworkMegabytes} MB.`,
  tooBig: `The file is larger than ${maxBigFileMegabytes} MB.`,
  tooLargeDrawing: `An SVG drawing can be at most ${maxArtworkMegabytes} MB. Please simplify it, or upload a PDF.`,
  wrongType: 'Please upload a PDF, JPG, PNG or SVG file.',
  empty: 'The file is empty.',
}

export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.svg'

const exportAdvice = new Map([
  ['ai', 'Illustrator files can’t be uploaded. Please save the file as a PDF (File > Save As > Adobe PDF).'],
  ['psd', 'Photoshop files can’t be uploaded. Please export the file as a PNG or PDF (File > Export).'],
  ['eps', 'EPS files can’t be uploaded. Please save the file as a PDF.'],
  ['tif', 'TIFF files can’t be uploaded. Please export the file as a PNG or PDF.'],
  ['tiff', 'TIFF files can’t be uploaded. Please export the file as a PNG or PDF.'],
  ['webp', 'WebP pictures can’t be uploaded. Please export the file as a PNG or JPG.'],
  ['avif', 'AVIF pictures can’t be uploaded. Please export the file as a PNG or JPG.'],
  ['heic', 'HEIC photos can’t be uploaded. Please export the file as a JPG.'],
])

/** Returns export instructions for a file of an unsupported type, by its extension. */
export const wrongTypeReason = (name: string): string =>
  exportAdvice.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? fileReasons.wrongType

const acceptedName = /\.(pdf|jpe?g|png|svg)$/i

export function fileProblem(
  { name, size }: { name: string; size: number },
  maxBytes = maxArtworkBytes,
): string | null {
  if (!acceptedName.test(name)) return wrongTypeReason(name)
  if (size === 0) return fileReasons.empty
  if (size > maxBytes) return tooLargeReason(maxBytes)
  return size > maxArtworkBytes && /\.svg$/i.test(name) ? fileReasons.tooLargeDrawing : null
}

export const tooLargeReason = (maxBytes: number) =>
  maxBytes === maxBigFileBytes ? fileReasons.tooBig : fileReasons.tooLarge

export function uploadReason(error: Error & { fields?: FieldMessages }): string | null {
  const reason = error.fields?.file ?? error.message
  return reason === uploadFailed ? null : reason
}

export const uploadProblem = (reason: string | null) =>
  reason ? `${reason.replace(/[.!?]?$/, (end) => end || '.')} ${uploadFailed}` : uploadFailed

/** A conflict is about the order, so don't blame the file. */
export const uploadRefusal = (error: Error & { code?: string; fields?: FieldMessages }) =>
  error.code === 'conflict' ? error.message : uploadProblem(uploadReason(error))
