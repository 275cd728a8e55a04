import type { ReactNode } from 'react'
import { useDownload } from '#app/admin/order/use-download.ts'
import { Panel } from '#app/admin/panel.tsx'
import { client } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import type { Sheet } from '../gang-sheets-query.ts'

const api = client.admin['gang-sheets'][':sheetId']

export function SheetDownloads({ sheet: { id, lengths, hasFiles, items } }: { sheet: Sheet }) {
  const isChanged = items.some(({ problem }) => problem !== null)
  const param = { sheetId: String(id) }
  const parts = lengths.map((_, at) => String(at + 1))
  const suffix = (part: string) => (parts.length > 1 ? ` part ${part}` : '')
  const query = (part: string) => ({ param, query: { part } })
  return (
    <Panel title="Files">
      {!hasFiles && (
        <p className="mb-3 text-ink-soft">
          This sheet’s files were deleted because it’s old or an order’s data was erased.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {hasFiles && !isChanged && (
          <>
            <Download isMain load={() => api['print.pdf'].$get({ param })}>
              Print PDF
            </Download>
            <Download load={() => api['cut.pdf'].$get({ param })}>Cut PDF</Download>
            {parts.map((part) => (
              <Download key={part} load={() => api['cut.dxf'].$get(query(part))}>
                Cut DXF{suffix(part)}
              </Download>
            ))}
            {parts.map((part) => (
              <Download key={part} load={() => api['cut.svg'].$get(query(part))}>
                Cut SVG{suffix(part)}
              </Download>
            ))}
          </>
        )}
        <Download load={() => api['placements.csv'].$get({ param })}>Pieces as CSV</Download>
      </div>
    </Panel>
  )
}

type Props = {
  load: Parameters<typeof useDownload>[0]
  isMain?: boolean
  children: ReactNode
}

function Download({ load, isMain = false, children }: Props) {
  const { mutate, isPending } = useDownload(load)
  return (
    <Button size="sm" {...(!isMain && { variant: 'secondary' })} isBusy={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  )
}
