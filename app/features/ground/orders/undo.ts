/** The time to undo a move of several orders; its emails wait that long. */
export const undoSeconds = 60

export const undoableUntil = (movedAt: Date): Date => new Date(movedAt.getTime() + undoSeconds * 1_000)
