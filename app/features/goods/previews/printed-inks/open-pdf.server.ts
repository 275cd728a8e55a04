import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'

/** Throws UnreadableArtwork if a password is needed, and other errors for invalid files. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false, throwOnInvalidObject: false }
  try {
    return await PDFDocument.load(bytes, options)
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error
  }
  try {
    // Many files are encrypted only to prevent changes, and open without a password.
    return await PDFDocument.load(bytes, { ...options, password: '' })
  } catch (cause) {
    throw new UnreadableArtwork('password', 'pdf', { cause })
  }
}
