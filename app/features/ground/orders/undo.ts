/** How long a move of several orders can be undone; its emails wait that long. */
export const undoSeconds = 60

export const undoableUntil = (movedAt: Date): Date => new Date(movedAt.getTime() + undoSeconds * 1_000)
