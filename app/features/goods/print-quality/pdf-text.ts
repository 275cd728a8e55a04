type Pdf = { widthPx: number | null; heightPx: number | null; pages: number | null }

export const pointsPerInch = 72

export function pdfText({ widthPx, heightPx, pages }: Pdf): string {
  const several = pages !== null && pages > 1 ? `PDF, ${numberText(pages)} pages` : 'PDF'
  if (widthPx === null || heightPx === null) return several
  return `${several}, ${inches(widthPx)}" x ${inches(heightPx)}"`
}

export const inches = (points: number) => numberText(Number((points / pointsPerInch).toFixed(2)))

// toLocaleString creates a formatter on each call, which would slow down order lists.
const number = new Intl.NumberFormat('en-US')

export const numberText = (value: number) => number.format(value)
