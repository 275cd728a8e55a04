import { expect, test } from 'vitest'

test('pdf.js’s parser is there, too, where its worker was imported before', async () => {
  await import(import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs'))
  const { pdfjsCore } = await import('./pdfjs-core.server.ts')
  expect(pdfjsCore.LocalPdfManager).toBeTypeOf('function')
})
