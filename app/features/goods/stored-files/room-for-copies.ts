const megabyte = 1024 * 1024
/** Enough for three of the largest files. */
const maxBytes = 600 * megabyte

let taken = 0

/**
 * Reserves space on this machine's disk for a copy that a visitor's request needs, until the returned function is
 * called. Returns null while other copies take up too much space. Without this limit, a few hundred requests for a big
 * file would fill the disk.
 */
export function takeRoomForCopy(bytes: number): (() => void) | null {
  if (taken > 0 && taken + bytes > maxBytes) return null
  taken += bytes
  let isTaken = true
  return () => {
    if (isTaken) taken -= bytes
    isTaken = false
  }
}
