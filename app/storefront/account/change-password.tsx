import { useEffect, useRef, useState } from 'react'
import { ApiError, client, unwrap } from '#app/client.ts'
import { passwordsDiffer } from '#app/features/people/accounts/customers.input.ts'
import { useForm } from '#app/storefront/forms/use-form.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from './password-field.tsx'

const messageMs = 6_000
const names = ['current', 'new', 'repeat'] as const

export function ChangePassword({ email }: { email: string }) {
  const { logIn } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isFilled, setIsFilled] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const { form, button, fields, refusal } = useForm({
    names,
    check: (values) =>
      values.new === values.repeat
        ? null
        : new ApiError(422, 'invalid', passwordsDiffer, { repeat: passwordsDiffer }),
    send: async ({ current, new: chosen }) => {
      const { token } = await unwrap(client.users.me.password.$post({ json: { current, new: chosen } }))
      // The old login has just ended; if the cart fails to load with the new one, the cart shows that.
      await logIn(token).catch(() => undefined)
    },
    onSent: (_, form) => {
      form.reset()
      setIsFilled(false)
      setIsChanged(true)
      heading.current?.focus()
    },
  })
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => setIsChanged(false), messageMs)
    return () => clearTimeout(timer)
  }, [isChanged])

  return (
    <Card as="section" labelledBy="change-password">
      <h2 ref={heading} id="change-password" tabIndex={-1} className="text-xl outline-none">
        Change password
      </h2>
      <div aria-live="polite">
        {isChanged && (
          <Notice tone="success" className="mt-4">
            Password changed sucessfully
          </Notice>
        )}
      </div>
      <form
        {...form}
        className="mt-4 grid gap-4"
        onInput={(event) => {
          form.onInput(event)
          const typed = new FormData(event.currentTarget)
          setIsFilled(names.every((name) => typed.get(name)))
        }}
      >
        {refusal && !fields[firstOf(refusal)] && <Notice tone="error">{refusal.message}</Notice>}
        {/* Which login a password manager should update. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          error={fields.current}
        />
        <PasswordField label="New password" name="new" autoComplete="new-password" error={fields.new} />
        <PasswordField
          label="Repeat new password"
          name="repeat"
          autoComplete="new-password"
          error={fields.repeat}
        />
        {isFilled && <Button {...button}>Save</Button>}
      </form>
    </Card>
  )
}

const firstOf = ({ fields }: ApiError) => Object.keys(fields)[0] ?? ''
