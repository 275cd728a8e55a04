import { Buffer } from 'node:buffer'
import type { TicketPage } from './ticket-page.server.ts'
import { ticketCode } from '#app/features/ground/orders/ticket-code.ts'
import { code128 } from '#app/features/ground/text/code-128.ts'
import type { Ticket, TicketFile, TicketItem } from './ticket.ts'

const steps = ['Print', 'Cut', 'Pack']
const pictureSide = 104
const gap = 14
const titleHeight = 26
const itemHeight = pictureSide + gap
const optionLines = 3
const optionsHeight = 40
const designLines = 3
const designHeight = 45
const acceptedLines = 4
const acceptedHeight = 48
const noteHeight = 50
const qualityLines = 2
const maxAddressLines = 12

export function drawTicket(page: TicketPage, ticket: Ticket): void {
  const { orderId, shopName, printedAt, allTimes } = ticket
  page.begin((at, of) => `${shopName} · Order ${orderId} · ${printedAt} (${allTimes}) · Page ${at} of ${of}`)
  drawHeader(page, ticket)
  drawPeople(page, ticket)
  drawTitle(page, 'Items', itemHeight)
  for (const item of ticket.items) drawItem(page, item)
  if (ticket.proofs.length > 0) drawProofs(page, ticket.proofs)
  if (ticket.notes.length > 0) drawNotes(page, ticket.notes)
}

function drawHeader(page: TicketPage, ticket: Ticket): void {
  const { orderId, status, approval, assignedTo, placedOn, rejection, cancellation, holdReason } = ticket
  const { doc, left, width } = page
  page.write(String(orderId), { x: left, y: page.y, width: width / 2 }, { size: 34, font: 'bold' })
  if (ticket.isRush) drawRush(page)
  const box = { x: left + width / 2, y: page.y + 4, width: width / 2, height: 46 }
  const warning = warningOf(ticket)
  if (warning) doc.rect(box.x, box.y, box.width, box.height).fill('black')
  else doc.lineWidth(1.5).rect(box.x, box.y, box.width, box.height).stroke('black')
  const color = warning ? 'white' : 'black'
  const area = { x: box.x + 10, width: box.width - 20 }
  const size = warning ? 14 : 12
  page.write(warning ?? `Approved ${approval}`, { ...area, y: box.y + 8 }, { size, font: 'bold', color })
  page.write(`${status} · placed ${placedOn}`, { ...area, y: box.y + 28 }, { size: 9, color })
  if (assignedTo) page.write(`Assigned to ${assignedTo}`, { ...box, y: page.y + 54 }, { size: 9 })
  drawBarcode(page, ticketCode(orderId))
  page.moveTo(page.y + 66)
  if (ticket.reprint) {
    page.flow(ticket.reprint, { size: 11, font: 'bold' })
    page.moveTo(page.y + gap)
  }
  const ended = rejection ?? cancellation
  const reason = ended ? `Reason: ${ended}` : holdReason && `ON HOLD: ${holdReason}`
  if (!reason) return
  page.flow(reason, { size: 11, font: ended ? 'plain' : 'bold' })
  page.moveTo(page.y + gap)
}

const rush = { x: 172, width: 84, height: 30 }

/** Draws "RUSH" next to the order's number, which may have eight digits. */
function drawRush({ doc, left, y, write }: TicketPage): void {
  const x = left + rush.x
  doc.rect(x, y + 4, rush.width, rush.height).fill('black')
  write('RUSH', { x: x + 8, y: y + 7, width: rush.width }, { size: 24, font: 'bold', color: 'white' })
}

/** Small handheld scanners can read modules of 0.4 mm. */
const moduleWidth = 1.15
const quietModules = 10
const barcodeHeight = 20

function drawBarcode({ doc, left, y, write }: TicketPage, code: string): void {
  const { bars, width } = code128(code)
  const x = left + quietModules * moduleWidth
  const top = y + 40
  for (const bar of bars) doc.rect(x + bar.x * moduleWidth, top, bar.width * moduleWidth, barcodeHeight)
  doc.fill('black')
  const textX = x + (width + quietModules) * moduleWidth
  write(code, { x: textX, y: top + 5, width: 120 }, { size: 9, color: '#555' })
}

function warningOf({ rejection, cancellation, holdReason, approval }: Ticket): string | null {
  if (cancellation !== null) return 'CANCELED. DO NOT PRODUCE.'
  if (rejection !== null) return 'REJECTED. DO NOT PRODUCE.'
  if (holdReason !== null) return 'ON HOLD. DO NOT PRINT.'
  return approval ? null : 'NOT APPROVED. DO NOT PRINT.'
}

function drawPeople(
  page: TicketPage,
  { customer, shipTo, promisedBy, rejection, cancellation }: Ticket,
): void {
  const columns = [
    {
      title: 'Promised by',
      lines: [promisedBy ?? ((rejection ?? cancellation) === null ? 'No date' : 'No delivery')],
      isBig: true,
    },
    { title: 'Ship to', lines: shipTo, isBig: false },
    { title: 'Customer', lines: customer, isBig: false },
  ]
  const width = (page.width - 2 * gap) / 3
  const ends = columns.map(({ title, lines, isBig }, at) => {
    const x = page.left + at * (width + gap)
    let y = page.write(title, { x, y: page.y, width }, { size: 9, color: '#555' }) + 2
    for (const line of lines) {
      const style = isBig ? { size: 20, font: 'bold' as const } : { size: 11, maxLines: maxAddressLines }
      y = page.write(line, { x, y, width }, style) + 1
    }
    return y
  })
  page.moveTo(Math.max(...ends) + gap)
}

function drawTitle(page: TicketPage, title: string, firstHeight: number): void {
  page.ensure(titleHeight + firstHeight)
  const { doc, left, width } = page
  doc
    .lineWidth(1)
    .moveTo(left, page.y)
    .lineTo(left + width, page.y)
    .stroke('black')
  const end = page.write(title, { x: left, y: page.y + 6, width }, { size: 12, font: 'bold' })
  page.moveTo(end + 6)
}

function drawItem(
  page: TicketPage,
  {
    name,
    size,
    quantity,
    options,
    artworkDesign,
    accepted,
    file,
    design,
    fallback,
    noProofReason,
  }: TicketItem,
): void {
  const more = [options && optionsHeight, artworkDesign && designHeight, accepted && acceptedHeight]
  page.ensure(itemHeight + more.reduce<number>((sum, height) => sum + (height || 0), 0))
  const { doc, left } = page
  const top = page.y
  drawPicture(page, file?.picture ?? design, { x: left, y: top, side: pictureSide })
  const boxes = 70
  const x = left + pictureSide + gap
  const width = page.width - pictureSide - boxes - 2 * gap
  let y = page.write(name, { x, y: top, width }, { size: 12, font: 'bold', maxLines: 2 })
  y = page.write(`${quantity} · ${size}`, { x, y: y + 3, width }, { size: 16, font: 'bold' })
  if (options) {
    const style = { size: 14, font: 'bold', maxLines: optionLines } as const
    y = page.write(options, { x, y: y + 3, width }, style)
  }
  if (artworkDesign) {
    const style = { size: 11, font: 'bold', maxLines: designLines } as const
    y = page.write(artworkDesign, { x, y: y + 3, width }, style)
  }
  y = page.write(file?.name ?? fallback, { x, y: y + 4, width }, { maxLines: 2 })
  if (file) y = page.write(fingerprint(file), { x, y: y + 2, width }, { size: 9, color: '#555' })
  if (file?.quality) y = page.write(file.quality, { x, y: y + 2, width }, { size: 9, maxLines: qualityLines })
  if (accepted) y = page.write(accepted, { x, y: y + 2, width }, { size: 9, maxLines: acceptedLines })
  if (noProofReason)
    y = page.write(`No proof needed: ${noProofReason}`, { x, y: y + 2, width }, { size: 9, maxLines: 2 })
  for (const [at, step] of steps.entries()) {
    const box = { x: left + page.width - boxes, y: top + at * 30 }
    doc.lineWidth(1.2).rect(box.x, box.y, 18, 18).stroke('black')
    page.write(step, { x: box.x + 25, y: box.y + 3, width: boxes - 25 }, { size: 11 })
  }
  page.moveTo(Math.max(top + itemHeight, y + gap))
}

function drawProofs(page: TicketPage, files: Ticket['proofs']): void {
  const perRow = 3
  const width = (page.width - (perRow - 1) * gap) / perRow
  const itemLines = files.some(({ items }) => items) ? 3 : 0
  const linesBelow = itemLines + (files.some(({ quality }) => quality) ? qualityLines : 0)
  const rowHeight = width + 50 + linesBelow * 12
  drawTitle(page, 'Print exactly these approved files', rowHeight)
  for (let first = 0; first < files.length; first += perRow) {
    page.ensure(rowHeight)
    for (const [at, file] of files.slice(first, first + perRow).entries()) {
      const x = page.left + at * (width + gap)
      drawPicture(page, file.picture, { x, y: page.y, side: width })
      let y = page.write(file.name, { x, y: page.y + width + 4, width }, { size: 9, maxLines: 2 })
      if (file.items) y = page.write(file.items, { x, y: y + 2, width }, { size: 9, maxLines: itemLines })
      y = page.write(fingerprint(file), { x, y: y + 2, width }, { size: 9, font: 'bold' })
      if (file.quality) page.write(file.quality, { x, y: y + 2, width }, { size: 9, maxLines: qualityLines })
    }
    page.moveTo(page.y + rowHeight)
  }
}

const fingerprint = ({ sha256 }: TicketFile) => (sha256 === null ? '' : `SHA-256 ${sha256.slice(0, 16)}`)

function drawNotes(page: TicketPage, notes: Ticket['notes']): void {
  drawTitle(page, 'Notes', noteHeight)
  for (const { heading, content } of notes) {
    page.ensure(noteHeight)
    const y = page.write(heading, { x: page.left, y: page.y, width: page.width }, { size: 8, color: '#555' })
    page.moveTo(y + 1)
    page.flow(content, { size: 11 })
    page.moveTo(page.y + 6)
  }
}

function drawPicture(
  { doc, write }: TicketPage,
  picture: Uint8Array | null,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  doc.lineWidth(0.5).rect(x, y, side, side).stroke('#999')
  const options = {
    fit: [side - 8, side - 8] as [number, number],
    align: 'center',
    valign: 'center',
  } as const
  if (picture) doc.image(Buffer.from(picture), x + 4, y + 4, options)
  else write('No picture', { x: x + 8, y: y + side / 2 - 6, width: side - 16 }, { size: 9, color: '#555' })
}
