import { useEffect, useRef, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { useForm, useTexts } from '#app/storefront/form/use-form.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from './password-field.tsx'

const messageMs = 6_000

const noPasswords = { current: '', new: '', repeat: '' }

export function ChangePassword({ email }: { email: string }) {
  const { logIn } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isChanged, setIsChanged] = useState(false)
  const { form, button, field, fields, refusal } = useForm({
    texts: noPasswords,
    input: async () => (await import('#app/features/people/accounts/customers.input.ts')).changePasswordForm,
    send: async ({ current, new: chosen }) => {
      const { token } = await unwrap(client.users.me.password.$post({ json: { current, new: chosen } }))
      // The old login is no longer valid. If the cart fails to load with the new one, the cart shows the error.
      await logIn(token).catch(() => undefined)
    },
    onSent: () => {
      fields.reset()
      setIsChanged(true)
      heading.current?.focus()
    },
  })
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => setIsChanged(false), messageMs)
    return () => clearTimeout(timer)
  }, [isChanged])

  const isFilled = useTexts(fields, (texts) => Object.values(texts).every(Boolean))

  return (
    <Card as="section" labelledBy="change-password">
      <h2 ref={heading} id="change-password" tabIndex={-1} className="text-xl outline-none">
        Change password
      </h2>
      <div aria-live="polite">
        {isChanged && (
          <Notice tone="success" className="mt-4">
            {/* Specification section 8 spells it this way. */}
            Password changed sucessfully
          </Notice>
        )}
      </div>
      <form {...form} className="mt-4 grid gap-4">
        {refusal && Object.keys(refusal.fields).length === 0 && (
          <Notice tone="error">{refusal.message}</Notice>
        )}
        {/* Tells password managers which login to update. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
        <PasswordField label="New password" autoComplete="new-password" {...field('new')} />
        <PasswordField label="Repeat new password" autoComplete="new-password" {...field('repeat')} />
        {isFilled && <Button {...button}>Save</Button>}
      </form>
    </Card>
  )
}
