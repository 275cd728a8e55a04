import { useEffect, useState } from 'react'
import { client, isStale, unwrap } from '#app/client.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useSaving } from '../form/use-saving.ts'
import { mailTextsQuery, type MailTexts, type TextValues } from './mail-texts-query.ts'
import { MailTextField } from './mail-text-field.tsx'
import { TextsPreview } from './texts-preview.tsx'

type Props = { set: MailTexts; isReloaded: boolean; reload: () => void }

type Edits = { texts: Record<string, { text: string; version: number }> }

export function TextsForm({ set, isReloaded, reload }: Props) {
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
  // The pressed button is gone.
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
            isOurs={values[text.name] === text.ours}
            backToOurs={() => {
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

/** Returns only the edited texts, so that two employees can edit different texts of an email. */
function editsOf({ texts }: MailTexts, values: TextValues): Edits {
  const edited = texts.flatMap(({ name, text: saved, version }) => {
    const text = values[name] ?? saved
    return text === saved ? [] : [[name, { text, version }] as const]
  })
  return { texts: Object.fromEntries(edited) }
}
