import { createRequire } from 'node:module'
import path from 'node:path'
import { collectPdf } from '#app/features/goods/print-pdf/writing/pdf-bytes.server.ts'
import { ticketLine, ticketText } from '#app/features/ground/text/ticket-text.ts'

// pdf.js ships the Liberation fonts, whose license allows embedding.
const fontFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
)
const fonts = {
  plain: path.join(fontFolder, 'LiberationSans-Regular.ttf'),
  bold: path.join(fontFolder, 'LiberationSans-Bold.ttf'),
}

const margin = 36
const footerHeight = 16

type TextStyle = { size?: number; font?: keyof typeof fonts; color?: string; maxLines?: number }

type Footer = (page: number, pages: number) => string

export async function openTicketPage(title: string) {
  // Loaded for the first job ticket, not at every start.
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    bufferPages: true,
    font: fonts.plain,
    info: { Title: title },
  })
  const endPdf = collectPdf(doc)
  const left = margin
  const width = doc.page.width - 2 * margin
  const bottom = doc.page.height - margin - footerHeight
  let y = margin

  function set({ size = 10, font = 'plain', color = 'black' }: TextStyle) {
    doc.font(fonts[font]).fontSize(size).fillColor(color)
  }

  function layOut(text: string, width: number, style: TextStyle) {
    set(style)
    const { maxLines = 1 } = style
    const line = ticketLine(text)
    const height = Math.min(
      doc.currentLineHeight(true) * maxLines,
      line ? doc.heightOfString(line, { width }) : 0,
    )
    return { line, height }
  }

  /** Truncates with an ellipsis after the last allowed line; returns the y position below. */
  function write(text: string, at: { x: number; y: number; width: number }, style: TextStyle = {}): number {
    const { line, height } = layOut(text, at.width, style)
    if (line) doc.text(line, at.x, at.y, { width: at.width, height: height + 1, ellipsis: '…' })
    return at.y + height
  }

  /** The first page of each ticket, and what its pages say at the bottom. */
  const tickets: { firstPage: number; footer: Footer }[] = []

  return {
    doc,
    left,
    width,
    write,
    /** Each ticket begins on a page of its own. */
    begin(footer: Footer) {
      if (tickets.length > 0) doc.addPage()
      y = margin
      tickets.push({ firstPage: doc.bufferedPageRange().count - 1, footer })
    },
    flow(text: string, style: TextStyle = {}) {
      set(style)
      doc.text(ticketText(text).replace(/\n{3,}/g, '\n\n'), left, y, { width })
      y = doc.y
    },
    get y() {
      return y
    },
    moveTo(newY: number) {
      y = newY
    },
    ensure(height: number) {
      if (y + height <= bottom) return
      doc.addPage()
      y = margin
    },
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      const { count } = doc.bufferedPageRange()
      for (const [at, { firstPage, footer }] of tickets.entries()) {
        const end = tickets[at + 1]?.firstPage ?? count
        for (let page = firstPage; page < end; page++) {
          doc.switchToPage(page)
          const place = { x: left, y: doc.page.height - margin - 10, width }
          write(footer(page - firstPage + 1, end - firstPage), place, { size: 8, color: '#555' })
        }
      }
      return endPdf()
    },
  }
}

export type TicketPage = Awaited<ReturnType<typeof openTicketPage>>
