type Pdf = { widthPx: number | null; heightPx: number | null; pages: number | null }

const pointsPerInch = 72

export function pdfText({ widthPx, heightPx, pages }: Pdf): string {
  const several = pages !== null && pages > 1 ? `PDF, ${pages.toLocaleString('en-US')} pages` : 'PDF'
  if (widthPx === null || heightPx === null) return several
  return `${several}, ${inches(widthPx)}" x ${inches(heightPx)}"`
}

export const inches = (points: number) => Number((points / pointsPerInch).toFixed(2)).toLocaleString('en-US')
