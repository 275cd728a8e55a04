import { readCmykJpeg } from '#app/features/goods/print-quality/headers/cmyk-jpeg.ts'

/** Whether the browser shows the colors that are printed. Of CMYK pictures, it ignores the profile. */
export async function hasTrueColors(file: File): Promise<boolean> {
  if (file.type !== 'image/jpeg') return true
  return !readCmykJpeg(new Uint8Array(await file.arrayBuffer())).isCmyk
}
