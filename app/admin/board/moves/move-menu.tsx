import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { BoardMoves, Card } from './use-board-moves.ts'

type Props = { card: Card; moves: BoardMoves; onClose: () => void }

/** Moves a card with the keyboard or on a touch screen. */
export function MoveMenu({ card, moves, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={`Move order ${card.id}`}>
      <ul className="grid gap-2">
        {moves.movesOf(card).map((move) => (
          <li key={move.to}>
            <Button
              variant="secondary"
              isWide
              onClick={() => {
                onClose()
                moves.start(card, move)
              }}
            >
              {move.label}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
