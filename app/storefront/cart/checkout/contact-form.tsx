import type { ComponentProps } from 'react'
import { zipLength } from '#app/features/goods/shipping/zip-code.ts'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { typedZip, type Contact } from './contact.ts'
import type { useContact } from './use-contact.ts'

type Props = {
  id: string
  contact: ReturnType<typeof useContact>
  zipProblem: string | null
  /** From the account, so it can't be changed here. */
  isEmailLocked: boolean
}

export function ContactForm({ id, contact: { form, field }, zipProblem, isEmailLocked }: Props) {
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
        {textField('email', {
          label: 'Email',
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          maxLength: 254,
          readOnly: isEmailLocked,
          hint: isEmailLocked ? 'Your account’s email' : 'We’ll send your proof here',
          className: 'col-span-6 sm:col-span-3 lg:col-span-6 xl:col-span-3',
        })}
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
          className: 'col-span-6 sm:col-span-2',
        })}
        {textField('state', {
          label: 'State',
          autoComplete: 'address-level1',
          maxLength: 100,
          className: 'col-span-3 sm:col-span-2',
        })}
        <TextField
          label="Zip code"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={zipLength.typed}
          className="col-span-3 sm:col-span-2"
          {...zipCode}
          onChange={({ target }) => {
            const zip = typedZip(target.value)
            if (zip !== target.value) target.value = zip
          }}
          // It can also appear while the customer types in another field.
          error={zipCode.error ?? zipProblem}
        />
      </form>
    </Card>
  )
}
