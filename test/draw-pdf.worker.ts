import { parentPort, type MessagePort } from 'node:worker_threads'
import { fetchOnlyPdfjsFiles } from '#app/features/goods/previews/pdfjs-files.server.ts'
import { drawPdfBytes } from '#app/features/goods/previews/render-pdf.server.ts'
import { previewSide } from '#app/features/goods/previews/render-picture.server.ts'

fetchOnlyPdfjsFiles()

parentPort?.on('message', ({ bytes, port }: { bytes: Uint8Array; port: MessagePort }) => {
  drawPdfBytes(bytes, previewSide).then(
    ({ data, width, height }) => port.postMessage({ data, width, height }),
    (error: unknown) => port.postMessage({ error }),
  )
})
