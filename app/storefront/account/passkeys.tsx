import { useMutation, useQuery } from '@tanstack/react-query'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { createPasskey } from '#app/features/people/second-factors/ask-passkey.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { useReauthentication } from '#app/session/use-reauthentication.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'

const api = client.users.me.passkeys

/** Renders nothing for customers of a shop that can't offer passkeys. */
export function Passkeys({ email }: { email: string }) {
  const pending = useReauthentication()
  const { data, error, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => unwrap(api.$get({}, { init: { signal } })),
  })
  const add = useMutation({
    mutationFn: async () => {
      const json = await createPasskey(unwrap(api.options.$post({})))
      return unwrap(api.$post({ json }))
    },
    onSuccess: () => toast.success('Passkey added'),
    onSettled: () => refetch(),
  })
  const remove = useMutation({
    mutationFn: (id: number) => unwrap(api[':passkeyId'].$delete({ param: { passkeyId: String(id) } })),
    onSuccess: () => toast.success('Passkey removed. You can delete it from your device, too.'),
    onSettled: () => refetch(),
  })
  const start = (change: () => void) => {
    add.reset()
    remove.reset()
    change()
  }
  if (!data) return error && <LoadFailure retry={() => void refetch()} />
  const { passkeys, canAdd } = data
  if (!canAdd && passkeys.length === 0) return null
  const problem = add.error ?? remove.error
  return (
    <Card as="section" labelledBy="passkeys">
      <h2 id="passkeys" className="text-xl">
        Passkeys
      </h2>
      <p className="mt-2 text-ink-soft">
        Log in with your fingerprint, face or screen lock instead of your password.
      </p>
      {problem && (
        <Notice tone="error" className="mt-4">
          {reasonOf(problem)}
        </Notice>
      )}
      <ul className="mt-2 divide-y divide-line">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-ink-soft">
                Added <ShopTime at={createdAt} isDateOnly />
                <br />
                {lastUsedAt ? (
                  <>
                    Last used <ShopTime at={lastUsedAt} />
                  </>
                ) : (
                  'Not used yet'
                )}
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              className="shrink-0"
              isBusy={remove.isPending && remove.variables === id}
              onClick={() => start(() => remove.mutate(id))}
            >
              Remove<span className="sr-only"> the {name} passkey</span>
            </Button>
          </li>
        ))}
      </ul>
      {canAdd && (
        <Button
          className="mt-3"
          variant="secondary"
          isBusy={add.isPending}
          onClick={() => start(() => add.mutate())}
        >
          Add a passkey
        </Button>
      )}
      {pending && <ConfirmIdentity email={email} hasPasskey={passkeys.length > 0} onDone={pending.resolve} />}
    </Card>
  )
}

function LoadFailure({ retry }: { retry: () => void }) {
  return (
    <Notice tone="error" title="Your passkeys could not be loaded.">
      <Button size="sm" variant="secondary" onClick={retry}>
        Try again
      </Button>
    </Notice>
  )
}
