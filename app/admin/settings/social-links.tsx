import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { errorOf } from '../form/use-saving.ts'
import { Panel } from '../orders/panel.tsx'
import type { SettingsValues } from './settings-form.tsx'

/** The links in the footer, in their order. */
export function SocialLinks({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'socialLinks' })
  return (
    <Panel
      title="Social links"
      className="lg:col-span-2"
      aside={
        <Button variant="secondary" size="sm" onClick={() => append({ name: '', url: '' })}>
          Add a link
        </Button>
      }
    >
      {fields.length === 0 && <p className="text-ink-soft">None: the footer shows no links.</p>}
      <ol className="grid gap-4">
        {fields.map(({ id }, at) => (
          <li key={id} className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]">
            <TextField
              label={`Name ${at + 1}`}
              error={errorOf(form, `socialLinks.${at}.name`)}
              {...form.register(`socialLinks.${at}.name`)}
            />
            <TextField
              label={`Address ${at + 1}`}
              type="url"
              inputMode="url"
              placeholder="https://"
              error={errorOf(form, `socialLinks.${at}.url`)}
              {...form.register(`socialLinks.${at}.url`)}
            />
            <div className="flex gap-1 sm:mt-7">
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Move link ${at + 1} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                ↑
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Move link ${at + 1} down`}
                disabled={at === fields.length - 1}
                onClick={() => move(at, at + 1)}
              >
                ↓
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove link ${at + 1}`}
                onClick={() => remove(at)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
