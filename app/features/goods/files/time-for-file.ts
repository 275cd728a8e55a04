const msPerMegabyte = 300

/** Returns the processor time that a process may spend on a file: `shortestMs`, plus time that grows with its size. */
export const timeForFile = (sizeBytes: number, shortestMs: number): number =>
  shortestMs + (msPerMegabyte * sizeBytes) / 1024 / 1024
