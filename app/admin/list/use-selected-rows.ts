import { useState } from 'react'

export type Selection<Row> = {
  rows: Row[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  set: (ids: string[]) => void
}

type Selected = { page: string; ids: ReadonlySet<string> }

export function useSelectedRows<Row>(shown: Row[], idOf: (row: Row) => string, page: string): Selection<Row> {
  const [selected, setSelected] = useState<Selected>({ page, ids: new Set() })
  const rows = selected.page === page ? shown.filter((row) => selected.ids.has(idOf(row))) : []
  const ids = new Set(rows.map(idOf))
  const set = (next: Iterable<string>) => setSelected({ page, ids: new Set(next) })
  return {
    rows,
    has: (id) => ids.has(id),
    toggle: (id) => set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    set,
  }
}
