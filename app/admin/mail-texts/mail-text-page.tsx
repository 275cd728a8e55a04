import { useState, useEffect, type ComponentProps } from 'react'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Link, useParams, type MetaFunction } from 'react-router'
import { client, isStale, unwrap, reasonOf } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { LoadFailure } from '../load-failure.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard, SaveBar } from '../form/save-bar.tsx'
import { useSaving } from '../form/use-saving.ts'
import type { fieldOf } from '../form/use-form.ts'
import { MailBody } from '../mails/mail-body.tsx'
import {
  textSetQuery,
  mailTextsQuery,
  type MailTexts,
  type TextValues,
  type MailText,
} from './mail-texts-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Email texts') }]

export default function MailTextPage() {
  const { setKey = '' } = useParams()
  const { data, error, refetch, isFetchedAfterMount } = useQuery(textSetQuery(setKey))
  const [reloads, setReloads] = useState(0)
  if (!data && error) {
    return <LoadFailure error={error} retry={() => void refetch()} missing="Email not found" />
  }
  if (!data || !isFetchedAfterMount) {
    return (
      <Loading label="Loading the texts">
        <Skeleton className="h-128" />
      </Loading>
    )
  }
  return (
    <>
      <p>
        <Link to="/admin/mail-texts" className="link">
          Email texts
        </Link>
      </p>
      <h1 className="mt-1 text-2xl wrap-anywhere">{data.title}</h1>
      <TextsForm
        key={`${data.key} ${reloads}`}
        set={data}
        isReloaded={reloads > 0}
        reload={() => void refetch().then(() => setReloads(reloads + 1))}
      />
    </>
  )
}

type Props = { set: MailTexts; isReloaded: boolean; reload: () => void }

type Edits = { texts: Record<string, { text: string; version: number }> }

function TextsForm({ set, isReloaded, reload }: Props) {
  const [seen, setSeen] = useState(set)
  const { form, field, fields, button, refusal } = useSaving<TextValues, MailTexts, Edits>({
    defaultValues: valuesOf(set),
    toInput: (values) => editsOf(seen, values),
    save: (json) => unwrap(client.admin['mail-texts'][':setKey'].$put({ param: { setKey: set.key }, json })),
    invalidates: [mailTextsQuery.queryKey],
    saved: 'Texts saved',
    onSaved: (saved) => {
      setSeen(saved)
      fields.reset(valuesOf(saved))
    },
  })
  const { setFocus } = fields
  const { isDirty } = fields.formState
  const first = set.texts[0]?.name ?? ''
  // Move the focus, because the focused button is gone.
  useEffect(() => {
    if (isReloaded) setFocus(first)
  }, [isReloaded, setFocus, first])
  const values = fields.watch()
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
      <form {...form} className="grid min-w-0 gap-5 rounded-md border border-line bg-paper-raised p-4">
        {seen.texts.map((text) => (
          <MailTextField
            key={text.name}
            text={text}
            isDefault={values[text.name] === text.ours}
            restoreDefault={() => {
              fields.setValue(text.name, text.ours, { shouldDirty: true })
              fields.clearErrors(text.name)
              setFocus(text.name)
            }}
            {...field(text.name)}
          />
        ))}
        <FormProblem problem={refusal} />
        <SaveBar button={button} isDirty={isDirty} isStale={isStale(refusal)} reload={reload} />
      </form>
      <TextsPreview setKey={set.key} values={values} />
      <LeaveGuard isDirty={() => isDirty} />
    </div>
  )
}

const valuesOf = ({ texts }: MailTexts): TextValues =>
  Object.fromEntries(texts.map(({ name, text }) => [name, text]))

/** Returns only the edited texts, so that two employees can edit different texts of the same email. */
function editsOf({ texts }: MailTexts, values: TextValues): Edits {
  const edited = texts.flatMap(({ name, text: saved, version }) => {
    const text = values[name] ?? saved
    return text === saved ? [] : [[name, { text, version }] as const]
  })
  return { texts: Object.fromEntries(edited) }
}

type MailTextFieldProps = ReturnType<typeof fieldOf<TextValues, string>> & {
  text: MailText
  isDefault: boolean
  restoreDefault: () => void
}

function MailTextField({ text, isDefault, restoreDefault, ...control }: MailTextFieldProps) {
  const { label, isOneLine, changedAt, changedBy } = text
  const field = { label, hint: <Variables text={text} />, ...control }
  return (
    <div>
      {isOneLine ? <TextField {...field} /> : <TextAreaField rows={rowsOf(text.text)} {...field} />}
      {(changedAt || !isDefault) && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs text-ink-soft wrap-anywhere">
            {changedAt && (
              <>
                Changed <ShopTime at={changedAt} />
                {changedBy && ` by ${changedBy}`}
              </>
            )}
          </p>
          {!isDefault && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Restore default: ${label}`}
              onClick={restoreDefault}
            >
              Restore default
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const rowsOf = (text: string) => Math.min(12, 3 + Math.ceil(text.length / 60))

function Variables({ text: { variables } }: Pick<ComponentProps<typeof MailTextField>, 'text'>) {
  if (variables.length === 0) return null
  return (
    <>
      {variables.map(({ name, meaning, isNeeded }, at) => (
        <span key={name}>
          {at > 0 && ' · '}
          <code className="rounded-sm bg-paper-sunk px-1">{`{{${name}}}`}</code> {meaning}
          {isNeeded && ', required'}
        </span>
      ))}
    </>
  )
}

const debounceMs = 400

/** Previews the email with the texts in the form. */
function TextsPreview({ setKey, values }: { setKey: string; values: TextValues }) {
  const typed = useDebounced(JSON.stringify(values), debounceMs)
  const [chosen, setChosen] = useState('')
  const { data, error } = useQuery({
    queryKey: ['admin-mail-preview', setKey, typed],
    queryFn: ({ signal }) => {
      const json = { texts: JSON.parse(typed) as TextValues }
      const call = client.admin['mail-texts'][':setKey'].preview
      return unwrap(call.$post({ param: { setKey }, json }, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (error) {
    return (
      <Notice tone="warning" title="Preview unavailable">
        {reasonOf(error)}
      </Notice>
    )
  }
  const example = data?.find(({ title }) => title === chosen) ?? data?.[0]
  if (!data || !example) {
    return (
      <Loading label="Loading the preview">
        <Skeleton className="h-128" />
      </Loading>
    )
  }
  return (
    <MailBody title="Preview" html={example.html} text={example.text} className="lg:sticky lg:top-4">
      {data.length > 1 && (
        <SelectField
          label="Example"
          className="mb-3"
          value={example.title}
          options={data.map(({ title }) => ({ value: title, label: title }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <p className="mb-3 wrap-anywhere">
        <span className="text-ink-soft">Subject:</span> {example.subject}
      </p>
    </MailBody>
  )
}
