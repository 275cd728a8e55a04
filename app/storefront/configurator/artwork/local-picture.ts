import { readCmykJpeg } from '#app/features/goods/print-quality/headers/cmyk-jpeg.ts'

/** Returns true if the browser shows the colors that are printed. It ignores the profile of CMYK pictures. */
export async function hasTrueColors(file: File): Promise<boolean> {
  if (file.type !== 'image/jpeg') return true
  return !readCmykJpeg(new Uint8Array(await file.arrayBuffer())).isCmyk
}
