/** How long a bulk move can be undone. Its emails are held until then. */
export const undoSeconds = 60

export const undoableUntil = (movedAt: Date): Date => new Date(movedAt.getTime() + undoSeconds * 1_000)
