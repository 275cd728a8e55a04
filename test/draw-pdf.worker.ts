import { parentPort, type MessagePort } from 'node:worker_threads'
import { fetchOnlyPdfjsFiles } from '#app/features/goods/previews/pdfjs-files.server.ts'
import { drawPdfBytes } from '#app/features/goods/previews/render-pdf.server.ts'
import { previewSide } from '#app/features/goods/previews/render-picture.server.ts'

fetchOnlyPdfjsFiles()

parentPort?.on('message', async ({ bytes, port }: { bytes: Uint8Array; port: MessagePort }) => {
  try {
    const { data, width, height } = await drawPdfBytes(bytes, previewSide)
    port.postMessage({ data, width, height })
  } catch (error) {
    port.postMessage({ error })
  }
})
