import { Buffer } from 'node:buffer'

export type Rgb = [red: number, green: number, blue: number]

/** Makes a PDF with one page filled with each color, 600 x 600 points by default. */
export function pdfPages(colors: Rgb[], width = 600, height = width): Buffer {
  const kids = colors.map((_, at) => `${3 + 2 * at} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${colors.length} >>`,
    ...colors.flatMap((color, at) => {
      const paint = `${color.map((part) => part / 255).join(' ')} rg 0 0 ${width} ${height} re f`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + 2 * at} 0 R /Resources << >> >>`,
        `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
      ]
    }),
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  pdf += `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
