import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { client, unwrap } from '#app/client.ts'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { savedViewsQuery, type SavedView } from './saved-views-query.ts'
import type { ViewFilter } from './view-filter.ts'

const calls = client.admin['saved-views']

type Values = { name: string; isShared: boolean }

/** `filter` is the filter that a new view saves. */
type Props = { view: SavedView | null; filter: ViewFilter; onClose: () => void }

export function ViewDialog({ view, filter, onClose }: Props) {
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
          hint="Everyone who can see orders sees the view. You and owners can change it."
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
