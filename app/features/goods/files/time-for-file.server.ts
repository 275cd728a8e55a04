import { stat } from 'node:fs/promises'

const msPerMegabyte = 300

/** The processor time that a process may take for a file: `shortestMs`, and more for what customers upload as a big file. */
export async function timeForFile(path: string, shortestMs: number): Promise<number> {
  const { size } = await stat(path)
  return shortestMs + (msPerMegabyte * size) / 1024 / 1024
}
