import { Buffer } from 'node:buffer'
import { drawPreview } from '#test/draw-preview.ts'
import { drawnItem } from '#test/item-picture.ts'
import { printPdf } from '#test/print-pdf.ts'
import { drawingLayers, type DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'
import { pictureLooks } from '#app/features/goods/item-picture/picture-kinds.ts'
import type { Preview } from '#app/features/goods/previews/preview-job.ts'
import { composeSheet } from '#app/features/sales/proof-sheets/compose-sheet.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { PicturedItem } from './pictured-items.ts'

export const panelNames = ['the drawing', 'the picture', 'the preview', 'the proof sheet'] as const

/** Draws every view of an item: with all guides, as in the cart, the file's preview, and the proof sheet. */
export async function drawPanels(item: PicturedItem): Promise<Buffer[]> {
  const bytes = await item.bytes()
  const picture = (shown: readonly DrawingLayer[]) => drawPicture(item, bytes, shown)
  const preview = await drawPreview(bytes, item.type)
  return [
    await picture(drawingLayers),
    await picture(pictureLooks.shown.shown),
    Buffer.from(preview.previewBytes),
    await drawSheet(item, bytes, preview),
  ]
}

export const drawPicture = (
  { type, shape, size, design }: PicturedItem,
  bytes: Buffer,
  shown: readonly DrawingLayer[],
): Promise<Buffer> => drawnItem(bytes, type, { shape, size, design, shown, format: 'png' })

const matte = { id: 'matte', group: 'Finish', value: 'Matte', cents: cents(0), daysLess: 0 }

async function drawSheet(item: PicturedItem, bytes: Buffer, preview: Preview): Promise<Buffer> {
  const { name, type, shape, size, design } = item
  const ofPage = design.page === 1 ? preview : await drawPreview(bytes, type, { page: design.page })
  const { widthPx, heightPx, pages, pictures = null, facts } = ofPage
  const sold = {
    orderId: 1001,
    name: 'Stickers',
    ...size,
    unit: 'in' as const,
    quantity: 50,
    options: [matte],
  }
  const measured = {
    path: `files/a.${type}`,
    widthPx,
    heightPx,
    page: design.page,
    pages,
    pictures,
    ...facts,
  }
  const artwork = { fileName: `${name}.${type}`, sha256: '0123456789abcdef', measured }
  const sheet = composeSheet(sold, artwork, { shape, design, effects: [] })
  const pdf = await printPdf(bytes, type, { shape, size, design, sheet })
  return Buffer.from((await drawPreview(pdf, 'pdf')).previewBytes)
}
