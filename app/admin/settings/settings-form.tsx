import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { client, isStale, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { numberField, readNumber } from '../form/read-fields.ts'
import { errorOf, useSaving } from '../form/use-saving.ts'
import { Panel } from '../order/panel.tsx'
import { settingsQuery, type Settings, type SettingsValues } from './settings-query.ts'
import { SocialLinks } from './social-links.tsx'
import { timeZoneOptions } from './time-zones.ts'

type Props = { settings: Settings; isReloaded: boolean; reload: () => void }

export function SettingsForm({ settings, isReloaded, reload }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm<SettingsValues>({ defaultValues: fieldsOf(settings) })
  const [version, setVersion] = useState(settings.version)
  const { submit, isSaving, problem } = useSaving(form, {
    save: (values) => save(version, values),
    invalidates: [settingsQuery.queryKey],
    saved: 'Settings saved',
    onSaved: (saved) => {
      setVersion(saved.version)
      form.reset(fieldsOf(saved))
      void revalidate()
    },
  })
  const { register, setFocus } = form
  const { isDirty } = form.formState
  const hasUnsavedChanges = useCallback(() => isDirty, [isDirty])
  // The pressed button is gone.
  useEffect(() => {
    if (isReloaded) setFocus('name')
  }, [isReloaded, setFocus])
  return (
    <form noValidate className="mt-4 grid gap-4 lg:grid-cols-2" onSubmit={(event) => void submit(event)}>
      <Panel title="Shop details">
        <div className="grid gap-4">
          <TextField label="Shop name" error={errorOf(form, 'name')} {...register('name')} />
          <TextField label="Address" error={errorOf(form, 'address')} {...register('address')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Phone" type="tel" error={errorOf(form, 'phone')} {...register('phone')} />
            <TextField label="Fax" isOptional type="tel" error={errorOf(form, 'fax')} {...register('fax')} />
          </div>
          <TextField
            label="Contact email"
            type="email"
            hint="Shown to customers on the contact page and in emails."
            error={errorOf(form, 'email')}
            {...register('email')}
          />
        </div>
      </Panel>
      <Panel title="Team">
        <TextField
          label="Team email"
          isOptional
          type="email"
          hint={`Receives contact messages, chat messages and change requests. Leave blank to use ${settings.defaultTeamEmail}.`}
          error={errorOf(form, 'teamEmail')}
          {...register('teamEmail')}
        />
        <h3 className="mt-6 mb-3 text-lg">Shipping</h3>
        <div className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Origin ZIP code"
              inputMode="numeric"
              hint="Where you ship from. Sets the shipping zones."
              error={errorOf(form, 'originZip')}
              {...register('originZip')}
            />
            <SelectField
              label="Time zone"
              hint="Used for all dates and times."
              options={timeZoneOptions(settings.timeZone)}
              error={errorOf(form, 'timeZone')}
              {...register('timeZone')}
            />
          </div>
          <fieldset>
            <legend className="text-sm font-semibold">Delivery estimate, in working days</legend>
            <div className="mt-1 grid grid-cols-2 gap-4">
              <TextField
                label="From"
                inputMode="numeric"
                error={errorOf(form, 'promisedDays.least')}
                {...register('promisedDays.least')}
              />
              <TextField
                label="To"
                inputMode="numeric"
                error={errorOf(form, 'promisedDays.most')}
                {...register('promisedDays.most')}
              />
            </div>
          </fieldset>
        </div>
      </Panel>
      <SocialLinks form={form} />
      <div className="grid content-end justify-items-start gap-3 lg:col-span-2">
        <FormProblem problem={problem} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={isSaving}>
            Save
          </Button>
          {isStale(problem) && (
            <Button variant="secondary" onClick={reload}>
              Reload
            </Button>
          )}
          <p role="status" className="text-ink-soft">
            {isDirty && 'Unsaved changes.'}
          </p>
        </div>
      </div>
      <LeaveGuard isDirty={hasUnsavedChanges} />
    </form>
  )
}

function fieldsOf(settings: Settings): SettingsValues {
  const { name, address, phone, fax, email, teamEmail, originZip, timeZone, promisedDays, socialLinks } =
    settings
  return {
    name,
    address,
    phone,
    fax,
    email,
    originZip,
    timeZone,
    socialLinks,
    teamEmail: teamEmail ?? '',
    promisedDays: { least: numberField(promisedDays.least), most: numberField(promisedDays.most) },
  }
}

function save(version: number, { teamEmail, promisedDays: { least, most }, ...values }: SettingsValues) {
  const json = {
    ...values,
    teamEmail: teamEmail.trim() || null,
    promisedDays: { least: readNumber(least) ?? Number.NaN, most: readNumber(most) ?? Number.NaN },
    version,
  }
  return unwrap(client.admin.settings.$put({ json }))
}
