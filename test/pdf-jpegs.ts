const jpegStream = /\/Filter \/DCTDecode\s+\/Length (\d+)\s*>>\s*stream\n/g

/** Returns the JPEGs that pdfkit embedded in a PDF. */
export function pdfJpegs(pdf: Uint8Array): Buffer[] {
  const bytes = Buffer.from(pdf)
  return [...bytes.toString('latin1').matchAll(jpegStream)].map((found) => {
    const start = found.index + found[0].length
    return bytes.subarray(start, start + Number(found[1]))
  })
}
