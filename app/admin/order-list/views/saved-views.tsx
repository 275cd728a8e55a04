import { useState, useId, useRef } from 'react'
import { useQuery, useMutation, useQueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { Tab } from '#app/admin/list/tabs.tsx'
import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { OrdersParams } from '../orders-params.ts'
import { isSameFilter, viewFilterOf, viewPath, type ViewFilter } from './view-filter.ts'

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
                  title={view.isShared ? `Shared by ${view.by}` : 'Only visible to you'}
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

const calls = client.admin['saved-views']

type Values = { name: string; isShared: boolean }

/** `filter` is saved with a new view. */
type Props = { view: SavedView | null; filter: ViewFilter; onClose: () => void }

function ViewDialog({ view, filter, onClose }: Props) {
  const id = useId()
  const queryClient = useQueryClient()
  const seen = useRef(view)
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: fieldsOf(view),
    save: (values: Values) => save(seen.current, values, filter),
    invalidates: [savedViewsQuery.queryKey],
    saved: 'View saved',
    onSaved: onClose,
    reload: async () => {
      const views = await queryClient.fetchQuery({ ...savedViewsQuery, staleTime: 0 })
      const now = views.find((each) => each.id === view?.id)
      if (!now || now.version === seen.current?.version) return undefined
      seen.current = now
      return fieldsOf(now)
    },
  })
  const removal = useMutation({
    mutationFn: ({ id: viewId, version }: SavedView) =>
      unwrap(calls[':viewId'].$delete({ param: { viewId: String(viewId) }, query: { version } })),
    onSuccess: async () => {
      toast.success('View deleted')
      await queryClient.invalidateQueries(savedViewsQuery)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={view ? 'Edit view' : 'Save view'}
      actions={
        <DialogActions
          onCancel={onClose}
          start={
            view && (
              <Button
                variant="danger"
                className="mr-auto"
                isBusy={removal.isPending}
                onClick={() => removal.mutate(seen.current ?? view)}
              >
                Delete
              </Button>
            )
          }
          form={id}
          isBusy={isBusy}
        >
          Save
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal ?? removal.error} />
        {!view && <p>Saves the search, filters and sort order of this list.</p>}
        <TextField label="Name" autoComplete="off" maxLength={40} {...field('name')} />
        <CheckField
          label="Shared"
          hint="Visible to everyone who can view orders. You and owners can edit it."
          {...fields.register('isShared')}
        />
      </form>
    </Dialog>
  )
}

const fieldsOf = (view: SavedView | null): Values => ({
  name: view?.name ?? '',
  isShared: view?.isShared ?? false,
})

function save(view: SavedView | null, values: Values, filter: ViewFilter) {
  if (!view) return unwrap(calls.$post({ json: { ...values, filter } }))
  const json = { ...values, filter: view.filter, version: view.version }
  return unwrap(calls[':viewId'].$put({ param: { viewId: String(view.id) }, json }))
}

type SavedView = InferResponseType<(typeof client.admin)['saved-views']['$get'], 200>[number]

const savedViewsQuery = queryOptions({
  queryKey: ['admin-saved-views'],
  queryFn: ({ signal }) => unwrap(client.admin['saved-views'].$get({}, { init: { signal } })),
  staleTime: 30_000,
})
