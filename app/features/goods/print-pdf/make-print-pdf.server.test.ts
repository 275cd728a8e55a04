import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { solid } from '#test/preview-files.ts'
import { printJobOf } from '#test/print-pdf.ts'
import { makePrintPdf, removeLeftPrintPdfs, stopPrintPdfs } from './make-print-pdf.server.ts'

test('removes the print PDFs of a killed process, and keeps those of a running one', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const folderOf = (pid: number) => mkdtempSync(path.join(tmpdir(), `kisscut-print-pdfs-${pid}-`))
  const [left, running] = [folderOf(ended), folderOf(process.ppid)]
  try {
    await removeLeftPrintPdfs()
    expect([left, running].map((folder) => existsSync(folder))).toEqual([false, true])
  } finally {
    for (const folder of [left, running]) rmSync(folder, { recursive: true, force: true })
  }
})

test('makes print PDFs even after their folder was cleaned up', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kisscut-approved-'))
  onTestFinished(async () => {
    await stopPrintPdfs()
    rmSync(folder, { recursive: true })
  })
  const file = path.join(folder, 'approved.png')
  writeFileSync(file, await solid('#c00').png().toBuffer())
  const make = () =>
    makePrintPdf({
      job: printJobOf({ path: file, type: 'png' }),
      requester: { session: 'session 1', address: '192.0.2.1' },
    })
  const first = await make()
  rmSync(path.dirname(first.path), { recursive: true })
  expect((await make()).sizeBytes).toBeGreaterThan(0)
})
