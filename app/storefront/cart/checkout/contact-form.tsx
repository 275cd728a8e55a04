import type { ComponentProps, ReactNode } from 'react'
import { zipLength } from '#app/features/goods/shipping/zip-code.ts'
import { addressStates } from '#app/features/ground/money/us-states.ts'
import { StateField } from '#app/features/ground/people/state-field.tsx'
import { useTexts } from '#app/storefront/form/use-form.ts'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { sanitizeZip, suggestedEmail, suggestedState, type Contact } from './contact.ts'
import type { useContact } from './use-contact.ts'

type Props = {
  id: string
  contact: ReturnType<typeof useContact>
  zipProblem: string | null
  /** The email comes from the account, so it can't be changed here. */
  isEmailLocked: boolean
}

const typingPauseMs = 500

export function ContactForm({ id, contact, zipProblem, isEmailLocked }: Props) {
  const { form, field, fields, replace } = contact
  const email = useSettled(useTexts(fields, (texts) => (isEmailLocked ? null : suggestedEmail(texts.email))))
  const state = useSettled(useTexts(fields, suggestedState))
  const textField = (name: keyof Contact, look: Omit<ComponentProps<typeof TextField>, 'name'>) => (
    <TextField required isErrorQuiet {...field(name)} {...look} />
  )
  const zipCode = field('zipCode')
  return (
    <Card as="section" labelledBy={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        Contact info
      </h2>
      <form id={id} {...form} className="mt-4 grid grid-cols-6 gap-x-3 gap-y-4">
        {textField('name', { label: 'Name', autoComplete: 'name', maxLength: 200, className: 'col-span-6' })}
        <div className="col-span-6 sm:col-span-3 lg:col-span-6 xl:col-span-3">
          {textField('email', {
            label: 'Email',
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            maxLength: 254,
            readOnly: isEmailLocked,
            hint: isEmailLocked ? 'Your account’s email' : 'We’ll send your proof here',
          })}
          <Suggestion>
            {email !== null && (
              <>
                Did you mean{' '}
                <SuggestionButton onClick={() => replace('email', email)}>{email}</SuggestionButton>?
              </>
            )}
          </Suggestion>
        </div>
        {textField('phone', {
          label: 'Phone',
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel',
          maxLength: 50,
          className: 'col-span-6 sm:col-span-3 lg:col-span-6 xl:col-span-3',
        })}
        {textField('address', {
          label: 'Address',
          autoComplete: 'street-address',
          maxLength: 300,
          className: 'col-span-6',
        })}
        {textField('city', {
          label: 'City',
          autoComplete: 'address-level2',
          maxLength: 100,
          className: 'col-span-6 sm:col-span-2 lg:col-span-6',
        })}
        <StateField
          label="State"
          required
          isErrorQuiet
          maxLength={100}
          className="col-span-3 sm:col-span-2 lg:col-span-3"
          {...field('state')}
        />
        <TextField
          label="Zip code"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={zipLength.typed}
          className="col-span-3 sm:col-span-2 lg:col-span-3"
          {...zipCode}
          onChange={({ target }) => {
            const zip = sanitizeZip(target.value)
            if (zip !== target.value) target.value = zip
          }}
          // `zipProblem` can change while the customer types in another field.
          error={zipCode.error ?? zipProblem}
        />
        <Suggestion className="col-span-6">
          {state !== null && (
            <>
              This ZIP code is in {addressStates[state]}.{' '}
              <SuggestionButton onClick={() => replace('state', state)}>
                Change state to {state}
              </SuggestionButton>
            </>
          )}
        </Suggestion>
      </form>
    </Card>
  )
}

const useSettled = <Value,>(value: Value): Value | null =>
  useDebounced(value, typingPauseMs) === value ? value : null

/** Stays on the page even when empty, so that screen readers announce its content. */
const Suggestion = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <p
    role="status"
    className={`mt-2 rounded-md bg-warning-tint px-3 py-1.5 text-sm wrap-anywhere empty:sr-only ${className}`}
  >
    {children}
  </p>
)

const SuggestionButton = (props: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="link py-1 text-left font-semibold" {...props} />
)
