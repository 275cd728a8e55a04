import { Buffer } from 'node:buffer'

export type Part = { entries: string; content?: Buffer | string }

export const grayPicture = (width: number, height: number, entries = ''): Part => ({
  entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
  content: Buffer.alloc(width * height, 0x66),
})

/**
 * Makes a PDF with a page of 300 x 200 points, preceded by empty pages. `parts` become objects 5 and up, for use in
 * `resources`.
 */
export function pdfPage(
  content: Buffer | string,
  resources: string,
  parts: Part[],
  { page = '', catalog = '', contentEntries = '', number = 1 } = {},
): Buffer {
  const others = Array.from({ length: number - 1 }, (_, at) => `${5 + parts.length + at} 0 R `)
  const all: Part[] = [
    { entries: `/Type /Catalog /Pages 2 0 R ${catalog}` },
    { entries: `/Type /Pages /Count ${number} /Kids [${others.join('')}4 0 R]` },
    { entries: contentEntries, content },
    {
      entries: `/Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 3 0 R /Resources << ${resources} >> ${page}`,
    },
    ...parts,
    ...others.map(() => ({ entries: '/Type /Page /Parent 2 0 R /MediaBox [0 0 300 200]' })),
  ]
  const chunks = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [at, part] of all.entries()) {
    offsets.push(Buffer.concat(chunks).length)
    const bytes = part.content === undefined ? null : Buffer.from(part.content)
    chunks.push(
      Buffer.from(`${at + 1} 0 obj\n<< ${part.entries} ${bytes ? `/Length ${bytes.length}` : ''} >>\n`),
    )
    if (bytes) chunks.push(Buffer.from('stream\n'), bytes, Buffer.from('\nendstream\n'))
    chunks.push(Buffer.from('endobj\n'))
  }
  const start = Buffer.concat(chunks).length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = all.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...chunks, Buffer.from(end)])
}
