import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { changedWithNotes, useCustomerChange, type Profile, tagsQuery } from './customer-query.ts'

const calls = client.admin['customer-profiles'][':profileId'].tags

export function CustomerTags({ profile: { id, tags } }: { profile: Profile }) {
  const listId = useId()
  const param = { profileId: String(id) }
  const allTags = useQuery(tagsQuery)
  const { mutate: remove, isPending } = useCustomerChange((tag: string) =>
    unwrap(calls.$delete({ param, query: { tag } })),
  )
  const { form, button, field, fields, refusal } = useSaving({
    defaultValues: { tag: '' },
    input: async () => (await import('#app/features/desk/customers/customers.input.ts')).tagInput,
    save: (json) => unwrap(calls.$post({ param, json })),
    invalidates: changedWithNotes,
    saved: 'Tag added',
    onSaved: () => fields.reset({ tag: '' }),
  })
  return (
    <section aria-label="Tags" className="mt-4 border-t border-line pt-3">
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {tags.map((tag) => (
          <li
            key={tag}
            className="inline-flex max-w-full items-center rounded-full border border-edge bg-paper-sunk text-xs font-semibold"
          >
            <Link
              to={`/admin/customers?tag=${encodeURIComponent(tag)}`}
              className="py-1 pl-2.5 wrap-anywhere"
            >
              {tag}
            </Link>
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              disabled={isPending}
              onClick={() => remove(tag)}
              className="grid size-6 shrink-0 place-items-center rounded-full hover:text-magenta"
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <form {...form} className="mt-3 flex flex-wrap items-end gap-2">
        <FormProblem problem={refusal} />
        <TextField
          label="New tag"
          className="min-w-0 grow"
          autoComplete="off"
          maxLength={40}
          list={listId}
          {...field('tag')}
        />
        <datalist id={listId}>
          {allTags.data
            ?.filter(({ tag }) => !tags.includes(tag))
            .map(({ tag }) => (
              <option key={tag}>{tag}</option>
            ))}
        </datalist>
        <Button {...button} variant="secondary">
          Add tag
        </Button>
      </form>
    </section>
  )
}
