import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useSaving } from '../form/use-saving.ts'
import { OrderButtons, useReorder } from '../list/order-buttons.tsx'
import { libraryCategoriesQuery, type LibraryCategory } from './library-query.ts'

const { queryKey } = libraryCategoriesQuery

export function CategoriesDialog({
  categories,
  onClose,
}: {
  categories: LibraryCategory[]
  onClose: () => void
}) {
  const { announcement, place, list } = useReorder((id, json) => {
    const param = { categoryId: String(id) }
    return unwrap(client.admin.library.categories[':categoryId'].place.$put({ param, json }))
  }, queryKey)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Library categories"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {categories.length === 0 && (
        <p className="text-ink">Designs are organized in categories. Add the first one.</p>
      )}
      <ul className="grid gap-2 text-ink">
        {categories.map((category, at) => (
          <li key={category.id} className="flex items-start gap-3">
            <span className="py-2">
              <OrderButtons
                list={list}
                id={category.id}
                name={category.name}
                previous={categories[at - 1]}
                next={categories[at + 1]}
                onMove={(where) => place(category, where)}
              />
            </span>
            <NameForm key={category.version} category={category} />
          </li>
        ))}
      </ul>
      <NewCategory />
    </Dialog>
  )
}

function NameForm({ category }: { category: LibraryCategory }) {
  const { id, name, version, designs } = category
  const queryClient = useQueryClient()
  const param = { categoryId: String(id) }
  const { form, field, fields, isBusy } = useSaving({
    defaultValues: { name },
    save: (values) =>
      unwrap(client.admin.library.categories[':categoryId'].$put({ param, json: { ...values, version } })),
    invalidates: [queryKey],
    saved: 'Category renamed',
  })
  const removing = useMutation({
    mutationFn: () =>
      unwrap(client.admin.library.categories[':categoryId'].$delete({ param, query: { version } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <form {...form} className="min-w-0 grow">
      <div className="flex gap-2">
        <TextField label={`Name of ${name}`} isLabelHidden className="grow" {...field('name')} />
        {fields.formState.isDirty ? (
          <Button type="submit" size="sm" isBusy={isBusy}>
            Rename
          </Button>
        ) : designs === 0 ? (
          <Button size="sm" variant="danger" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            Delete<span className="sr-only"> {name}</span>
          </Button>
        ) : (
          <span className="w-24 py-2.5 text-right text-xs text-ink-soft">
            {designs} {designs === 1 ? 'design' : 'designs'}
          </span>
        )}
      </div>
      <FieldError error={removing.error?.message} />
    </form>
  )
}

function NewCategory() {
  const { form, field, fields, isBusy } = useSaving({
    defaultValues: { name: '' },
    save: (json) => unwrap(client.admin.library.categories.$post({ json })),
    invalidates: [queryKey],
    saved: 'Category created',
    onSaved: () => fields.reset(),
  })
  return (
    <form {...form} className="mt-5 flex items-end gap-2 border-t border-line pt-4 text-ink">
      <TextField label="New category" className="grow" {...field('name')} />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        Add
      </Button>
    </form>
  )
}
