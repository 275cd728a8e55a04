import { useState, useCallback, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useRevalidator } from 'react-router'
import { client, isStale, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard, SaveBar } from '../form/save-bar.tsx'
import { centsField, numberField, readCents, readNumber } from '../form/read-fields.ts'
import { useSaving } from '../form/use-saving.ts'
import { Panel } from '../panel.tsx'
import { settingsQuery, type Settings, type SettingsValues } from './settings-query.ts'
import { Machines } from './machines.tsx'
import { machinesQuery } from './machines-query.ts'
import { inputOfRoll, valuesOfRoll, Rolls } from './rolls.tsx'
import { SocialLinks } from './social-links.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Settings') }]

export default function SettingsPage() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(settingsQuery)
  const [reloads, setReloads] = useState(0)
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">Settings</h1>
        <LinkButton to="/admin/canned-answers" variant="secondary">
          Saved replies
        </LinkButton>
      </div>
      {data && isFetchedAfterMount ? (
        <SettingsForm
          key={reloads}
          settings={data}
          isReloaded={reloads > 0}
          reload={() => void refetch().then(() => setReloads(reloads + 1))}
        />
      ) : (
        <Loading label="Loading the settings">
          <Skeleton className="mt-4 h-128" />
        </Loading>
      )}
    </>
  )
}

type Props = { settings: Settings; isReloaded: boolean; reload: () => void }

function SettingsForm({ settings, isReloaded, reload }: Props) {
  const { revalidate } = useRevalidator()
  const [version, setVersion] = useState(settings.version)
  const { form, field, fields, button, refusal } = useSaving({
    defaultValues: fieldsOf(settings),
    input: async () => (await import('#app/features/desk/settings/settings.input.ts')).settingsChange,
    toInput: (values) => inputOf(version, values),
    save: (json) => unwrap(client.admin.settings.$put({ json })),
    invalidates: [settingsQuery.queryKey, machinesQuery.queryKey],
    saved: 'Settings saved',
    onSaved: (saved) => {
      setVersion(saved.version)
      fields.reset(fieldsOf(saved))
      void revalidate()
    },
  })
  const { setFocus } = fields
  const { isDirty } = fields.formState
  const hasUnsavedChanges = useCallback(() => isDirty, [isDirty])
  // Move the focus, because the focused button is gone.
  useEffect(() => {
    if (isReloaded) setFocus('name')
  }, [isReloaded, setFocus])
  return (
    <form {...form} className="mt-4 grid gap-4 lg:grid-cols-2">
      <Panel title="Shop details">
        <div className="grid gap-4">
          <TextField label="Shop name" {...field('name')} />
          <TextField label="Address" {...field('address')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Phone" type="tel" {...field('phone')} />
            <TextField label="Fax" isOptional type="tel" {...field('fax')} />
          </div>
          <TextField
            label="Contact email"
            type="email"
            hint="Shown to customers on the contact page and in emails."
            {...field('email')}
          />
        </div>
      </Panel>
      <Panel title="Team">
        <TextField
          label="Team email"
          isOptional
          type="email"
          hint={`Receives contact messages, chat messages and change requests. Leave blank to use ${settings.defaultTeamEmail}.`}
          {...field('teamEmail')}
        />
        <h3 className="mt-6 mb-3 text-lg">Shipping</h3>
        <div className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Origin ZIP code"
              inputMode="numeric"
              hint="Where you ship from. Sets the shipping zones."
              {...field('originZip')}
            />
            <SelectField
              label="Time zone"
              hint="Used for all dates and times."
              options={timeZoneOptions(settings.timeZone)}
              {...field('timeZone')}
            />
          </div>
          <fieldset>
            <legend className="text-sm font-semibold">Delivery estimate, in working days</legend>
            <div className="mt-1 grid grid-cols-2 gap-4">
              <TextField label="From" inputMode="numeric" {...field('promisedDays.least')} />
              <TextField label="To" inputMode="numeric" {...field('promisedDays.most')} />
            </div>
          </fieldset>
        </div>
        <h3 className="mt-6 mb-3 text-lg">Staff limits</h3>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Waived payments"
            prefix="$"
            inputMode="decimal"
            hint="The limit per order for Support. 0 means only owners can waive payments."
            {...field('waiveLimitCents')}
          />
          <TextField
            label="Free reprints"
            prefix="$"
            inputMode="decimal"
            hint="The limit per order for Production, at the price of the pieces. 0 means only owners can reprint for free."
            {...field('freeReprintLimitCents')}
          />
        </div>
        <p className="mt-3 text-xs text-ink-faint">
          Owners have no limit. Above the amount in Staff, Security, they must confirm their identity.
        </p>
      </Panel>
      <Machines fields={fields} />
      <Rolls fields={fields} />
      <SocialLinks fields={fields} />
      <div className="grid content-end justify-items-start gap-3 lg:col-span-2">
        <FormProblem problem={refusal} />
        <SaveBar button={button} isDirty={isDirty} isStale={isStale(refusal)} reload={reload} />
      </div>
      <LeaveGuard isDirty={hasUnsavedChanges} />
    </form>
  )
}

function fieldsOf(settings: Settings): SettingsValues {
  const { name, address, phone, fax, email, teamEmail, originZip, timeZone, promisedDays } = settings
  const { socialLinks, machines, rolls, waiveLimitCents, freeReprintLimitCents } = settings
  return {
    name,
    address,
    phone,
    fax,
    email,
    originZip,
    timeZone,
    socialLinks,
    machines,
    teamEmail: teamEmail ?? '',
    rolls: rolls.map(valuesOfRoll),
    waiveLimitCents: centsField(waiveLimitCents),
    freeReprintLimitCents: centsField(freeReprintLimitCents),
    promisedDays: { least: numberField(promisedDays.least), most: numberField(promisedDays.most) },
  }
}

function inputOf(
  version: number,
  {
    teamEmail,
    promisedDays: { least, most },
    rolls,
    waiveLimitCents,
    freeReprintLimitCents,
    ...values
  }: SettingsValues,
) {
  return {
    ...values,
    rolls: rolls.map(inputOfRoll),
    waiveLimitCents: readCents(waiveLimitCents) ?? Number.NaN,
    freeReprintLimitCents: readCents(freeReprintLimitCents) ?? Number.NaN,
    teamEmail: teamEmail.trim() || null,
    promisedDays: { least: readNumber(least) ?? Number.NaN, most: readNumber(most) ?? Number.NaN },
    version,
  }
}

const usTimeZones: Record<string, string> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Mountain without daylight saving (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
}

function timeZoneOptions(current: string): { value: string; label: string }[] {
  const options = Object.entries(usTimeZones).map(([value, label]) => ({ value, label }))
  return current in usTimeZones ? options : [...options, { value: current, label: current }]
}
