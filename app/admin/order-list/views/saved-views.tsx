import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { Tab } from '../tab.tsx'
import type { OrdersParams } from '../orders-params.ts'
import { savedViewsQuery, type SavedView } from './saved-views-query.ts'
import { ViewDialog } from './view-dialog.tsx'
import { isSameFilter, viewFilterOf, viewPath } from './view-filter.ts'

export function SavedViews({ params }: { params: OrdersParams }) {
  const { data: views = [] } = useQuery(savedViewsQuery)
  const filter = viewFilterOf(params)
  const shown = views.filter((view) => isSameFilter(view.filter, filter))
  const isFiltered = Object.keys(filter).length > 0
  const [editing, setEditing] = useState<{ view: SavedView | null } | null>(null)
  if (views.length === 0 && !isFiltered) return null
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1.5">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-1.5">
            {views.map((view) => (
              <li key={view.id} className="max-w-full">
                <Tab
                  to={viewPath(view.filter)}
                  isCurrent={shown.includes(view)}
                  label={view.name}
                  title={view.isShared ? `Shared by ${view.by}` : 'Only you see it'}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isFiltered && shown.length === 0 && (
        <Button variant="quiet" size="sm" onClick={() => setEditing({ view: null })}>
          Save view
        </Button>
      )}
      {shown.map(
        (view) =>
          view.canChange && (
            <Button key={view.id} variant="quiet" size="sm" onClick={() => setEditing({ view })}>
              Edit “{view.name}”
            </Button>
          ),
      )}
      {editing && (
        <ViewDialog
          key={editing.view?.id ?? 'new'}
          view={editing.view}
          filter={filter}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}
