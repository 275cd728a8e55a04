import { collectPdf } from '#app/features/goods/print-pdf/writing/pdf-bytes.server.ts'
import { layOutLines, type Letter, type Run } from './lay-out-text.ts'
import { fontBytes, fontFiles, lettersOf, type TicketFont } from './ticket-fonts.server.ts'

const margin = 36
const footerHeight = 16

type TextStyle = { size?: number; font?: 'plain' | 'bold'; color?: string; maxLines?: number }

/** The ascent of the plain fonts, as a share of their size. */
const ascent = 0.905
/** Marks of other scripts extend above and below Latin letters. */
const tallLine = 1.3

const textOf = (letters: Letter[]) => letters.map(({ text }) => text).join('')
const isAllPlain = (letters: Letter[]) => letters.every(({ font }) => font === 'plain')
/** An empty feature list shapes the whole run. Word by word, pdfkit would not reverse right-to-left text. */
const shaped = ({ font }: Run) => (font === 'plain' ? {} : { features: [] })

type Footer = (page: number, pages: number) => string

export async function openTicketPage(title: string) {
  // pdfkit is loaded with the first job ticket, not at startup.
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    bufferPages: true,
    font: fontFiles.plain,
    info: { Title: title },
  })
  const endPdf = collectPdf(doc)
  const left = margin
  const width = doc.page.width - 2 * margin
  const bottom = doc.page.height - margin - footerHeight
  let y = margin

  function set({ size = 10, font = 'plain', color = 'black' }: TextStyle) {
    useFont(font, font)
    doc.fontSize(size).fillColor(color)
  }

  /** Fonts for other scripts have a single weight. */
  const useFont = (name: string, plain: 'plain' | 'bold') => {
    const font = name === 'plain' ? plain : name
    // pdfkit embeds a named font only once.
    if (!registered.has(font)) doc.registerFont(font, fontBytes(font as TicketFont))
    registered.add(font)
    doc.font(font)
  }
  const registered = new Set<string>()

  /** Caches widths, as a share of the font size, because shaping is slow. */
  function widthOf(run: Run, { size = 10, font = 'plain' }: TextStyle): number {
    const key = `${font} ${run.font} ${run.text}`
    const measured = widths.get(key)
    if (measured !== undefined) return measured * size
    useFont(run.font, font)
    const share = doc.fontSize(1000).widthOfString(run.text, shaped(run)) / 1000
    widths.set(key, share)
    return share * size
  }
  const widths = new Map<string, number>()

  const linesOf = (letters: Letter[], width: number, style: TextStyle) =>
    layOutLines(letters, { width, maxLines: style.maxLines ?? 1, widthOf: (run) => widthOf(run, style) })

  function drawLine(runs: Run[], at: { x: number; y: number }, style: TextStyle) {
    const { size = 10, font = 'plain' } = style
    let { x } = at
    for (const run of runs) {
      set(style)
      useFont(run.font, font)
      doc.text(run.text, x, at.y + ascent * size, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...shaped(run),
      })
      x += widthOf(run, style)
    }
  }

  const lineHeightOf = (style: TextStyle) => {
    set(style)
    return doc.currentLineHeight(true) * tallLine
  }

  /** Writes text, truncated with an ellipsis after the last allowed line. Returns the y position below it. */
  function write(text: string, at: { x: number; y: number; width: number }, style: TextStyle = {}): number {
    const line = text.replaceAll(/\s+/g, ' ').trim()
    const letters = lettersOf(line)
    if (letters.length === 0) return at.y
    if (!isAllPlain(letters)) {
      const lineHeight = lineHeightOf(style)
      const lines = linesOf(letters, at.width, style)
      for (const [number, runs] of lines.entries())
        drawLine(runs, { x: at.x, y: at.y + number * lineHeight }, style)
      return at.y + lines.length * lineHeight
    }
    set(style)
    const { maxLines = 1 } = style
    const plain = textOf(letters)
    const height = Math.min(
      doc.currentLineHeight(true) * maxLines,
      doc.heightOfString(plain, { width: at.width }),
    )
    doc.text(plain, at.x, at.y, { width: at.width, height: height + 1, ellipsis: '…' })
    return at.y + height
  }

  /** Remembers where each ticket begins, because footers are drawn last, with page counts. */
  const tickets: { firstPage: number; footer: Footer }[] = []

  return {
    doc,
    left,
    width,
    write,
    /** Starts each ticket on a new page. */
    begin(footer: Footer) {
      if (tickets.length > 0) doc.addPage()
      y = margin
      tickets.push({ firstPage: doc.bufferedPageRange().count - 1, footer })
    },
    flow(text: string, style: TextStyle = {}) {
      const paragraphs = text.split(/\r\n|[\n\r\u2028\u2029]/).map(lettersOf)
      if (paragraphs.every(isAllPlain)) {
        set(style)
        doc.text(
          paragraphs
            .map(textOf)
            .join('\n')
            .replace(/\n{3,}/g, '\n\n'),
          left,
          y,
          { width },
        )
        y = doc.y
        return
      }
      const lineHeight = lineHeightOf(style)
      for (const letters of paragraphs) {
        for (const runs of linesOf(letters, width, { ...style, maxLines: Infinity })) {
          this.ensure(lineHeight)
          drawLine(runs, { x: left, y }, style)
          y += lineHeight
        }
      }
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
