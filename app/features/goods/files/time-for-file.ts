const msPerMegabyte = 300

/** Returns the CPU time that a process may spend on a file: `shortestMs`, plus time in proportion to the file size. */
export const timeForFile = (sizeBytes: number, shortestMs: number): number =>
  shortestMs + (msPerMegabyte * sizeBytes) / 1024 / 1024
