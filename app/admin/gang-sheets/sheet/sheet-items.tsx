import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button/button.tsx'
import { Panel } from '../../order/panel.tsx'
import { useMay } from '../../staff/use-me.ts'
import type { Sheet } from '../gang-sheets-query.ts'
import { pieceText } from '../sheet-text.ts'
import { ReprintPieceDialog } from './reprint-piece-dialog.tsx'

type Item = Sheet['items'][number]

export function SheetItems({ sheet }: { sheet: Sheet }) {
  const may = useMay()
  const [reprinted, setReprinted] = useState<Item | null>(null)
  const canReprint = sheet.state === 'done' && may('orders.work')
  return (
    <Panel title="Items">
      <ul className="grid gap-3">
        {sheet.items.map((item) => (
          <li
            key={item.itemId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <div className="min-w-0 wrap-anywhere">
              <Link to={`/admin/orders/${item.orderId}`} className="link font-semibold tabular-nums">
                {pieceText(item)}
              </Link>
              <p>{item.label}</p>
              <p className="text-xs text-ink-soft tabular-nums">
                {item.quantity.toLocaleString('en-US')} on this sheet
              </p>
              {item.problem && <p className="font-semibold text-error">{item.problem}</p>}
            </div>
            {canReprint && (
              <Button variant="secondary" size="sm" onClick={() => setReprinted(item)}>
                Reprint one piece <span className="sr-only">of {pieceText(item)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reprinted && (
        <ReprintPieceDialog sheetId={sheet.id} item={reprinted} onClose={() => setReprinted(null)} />
      )}
    </Panel>
  )
}
