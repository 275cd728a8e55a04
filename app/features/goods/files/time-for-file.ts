import { stat } from 'node:fs/promises'

const msPerMegabyte = 300

/** Returns the processor time that a process may spend on a file: `shortestMs`, plus time that grows with its size. */
export async function timeForFile(path: string, shortestMs: number): Promise<number> {
  const { size } = await stat(path)
  return shortestMs + (msPerMegabyte * size) / 1024 / 1024
}
