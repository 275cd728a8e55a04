import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftPrintPdfs } from './make-print-pdf.server.ts'

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
