import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { isBeingMade } from '#app/features/ground/press/gang-sheet.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Fact, Facts, Panel } from '../panel.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { Refusals } from '../order-list/bulk/refusals.tsx'
import type { Refusal } from '../order-list/bulk/bulk-result.ts'
import { gangSheetQuery, type Sheet } from './gang-sheets-query.ts'
import { SheetActions } from './sheet/sheet-actions.tsx'
import { SheetDownloads } from './sheet/sheet-downloads.tsx'
import { SheetDrawing } from './sheet/sheet-drawing.tsx'
import { SheetItems } from './sheet/sheet-items.tsx'
import { SheetState } from './sheet-state.tsx'
import { inchesText, pieceText, rollUseText } from './sheet-text.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Gang sheet') }]

export default function GangSheetPage() {
  const { sheetId = '' } = useParams()
  const { data: sheet, error, refetch } = useQuery(gangSheetQuery(sheetId))
  const [refused, setRefused] = useState<Refusal[]>([])
  if (!sheet && error) {
    return <LoadFailure error={error} retry={() => void refetch()} missing="Gang sheet not found" />
  }
  if (!sheet) {
    return (
      <Loading label="Loading the gang sheet">
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  return (
    <>
      <p>
        <Link to="/admin/gang-sheets" className="link">
          Gang sheets
        </Link>
      </p>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-3 text-2xl">
          Gang sheet {sheet.id}
          <SheetState sheet={sheet} />
        </h1>
        <SheetActions sheet={sheet} onPrinted={setRefused} />
      </div>
      {error && <StaleNotice error={error} />}
      {refused.length > 0 && <Refusals title="Not moved to In print" refused={refused} />}
      <SheetProblems sheet={sheet} />
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <SheetFacts sheet={sheet} />
          {sheet.state === 'done' && <SheetDownloads sheet={sheet} />}
        </div>
        <div className="grid min-w-0 gap-4">
          {isBeingMade(sheet.state) && <Making progress={sheet.progress} />}
          {sheet.state === 'done' && <SheetDrawing sheet={sheet} />}
          <SheetItems sheet={sheet} />
        </div>
      </div>
    </>
  )
}

function SheetProblems({ sheet: { state, problem, items, leftOut } }: { sheet: Sheet }) {
  const changed = items.filter((item) => item.problem !== null)
  return (
    <>
      {state === 'failed' && (
        <Notice tone="error" title="This sheet couldn’t be made" className="mb-4">
          {problem} Select the orders on the board again to make a new sheet.
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warning" title="Left out of this sheet" className="mb-4">
          <ul>
            {leftOut.map(({ orderId, itemId, label, reason }) => (
              <li key={itemId}>
                Order {orderId}, {label}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {changed.length > 0 && (
        <Notice
          tone="warning"
          title="Don’t print this sheet: orders changed after it was made"
          className="mb-4"
        >
          <ul>
            {changed.map((item) => (
              <li key={item.itemId}>
                {pieceText(item)}: {item.problem}
              </li>
            ))}
          </ul>
          {changed.length === items.length
            ? 'Nothing on it can be printed now. Delete it.'
            : 'Make a new sheet without them.'}
        </Notice>
      )}
    </>
  )
}

function Making({ progress }: { progress: number }) {
  return (
    <Panel title="Making the sheet">
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuenow={progress}
        className="h-3 overflow-hidden rounded-full border border-edge bg-paper-sunk"
      >
        <div className="h-full bg-magenta" style={{ width: `${progress}%` }} />
      </div>
      <p className="mt-2 text-ink-soft tabular-nums">
        {progress}%. You can leave this page: the sheet is made in the background.
      </p>
    </Panel>
  )
}

function SheetFacts({ sheet }: { sheet: Sheet }) {
  const { material, roll, machine, pieces, reprintOf, email, createdAt, printedAt } = sheet
  const { length, lengths } = sheet
  return (
    <Panel title="Sheet">
      <Facts>
        <Fact label="Material">{material}</Fact>
        <Fact label="Roll">
          {roll.name}: {inchesText(roll.width)} wide, margin {roll.margin} in, gap {roll.gap} in,{' '}
          {roll.hasMarks ? 'with marks' : 'without marks'}
        </Fact>
        {machine && (
          <Fact label="Machine">
            {machine.name}: {machine.spotColors.cut}, {machine.spotColors.kissCut},{' '}
            {machine.spotColors.thruCut}
          </Fact>
        )}
        <Fact label="Pieces">{pieces.toLocaleString('en-US')}</Fact>
        {length !== null && (
          <Fact label="Length">
            {inchesText(length)}
            {lengths.length > 1 && ` in ${lengths.length} parts`}
          </Fact>
        )}
        {length !== null && <Fact label="Roll usage">{rollUseText(sheet)}</Fact>}
        {reprintOf !== null && (
          <Fact label="Reprint">
            from{' '}
            <Link to={`/admin/gang-sheets/${reprintOf}`} className="link">
              sheet {reprintOf}
            </Link>
          </Fact>
        )}
        <Fact label="Requested">
          <ShopTime at={createdAt} />
          {email && ` by ${email}`}
        </Fact>
        {printedAt && (
          <Fact label="Printed">
            <ShopTime at={printedAt} />
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}
