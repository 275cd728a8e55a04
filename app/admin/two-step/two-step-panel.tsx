import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Panel } from '../panel.tsx'
import { meQuery } from '../staff/use-me.ts'
import { AddAppDialog, AddPasskeyDialog } from './add-factor.tsx'
import { factorsQuery, hasFactor, type Added, type Factors } from './factors-query.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const factorsApi = client.users.me['second-factors']

/** Shows the logged-in employee's second factors. */
export function TwoStepPanel() {
  const { data, error, refetch } = useQuery(factorsQuery)
  return (
    <Panel title="Two-step authentication">
      <p className="text-ink-soft">
        You log in with a code or passkey in addition to your password, so a stolen password isn’t enough.
      </p>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {data ? <Methods factors={data} /> : <Skeleton className="mt-4 h-32" />}
    </Panel>
  )
}

function Methods({ factors }: { factors: Factors }) {
  const [open, setOpen] = useState<'app' | 'passkey' | { codes: string[] } | null>(null)
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => toast.success('Removed'),
    onSettled: () => queryClient.invalidateQueries(factorsQuery),
  })
  const renewal = useMutation({
    mutationFn: () => unwrap(factorsApi['recovery-codes'].$post({})),
    onSuccess: ({ recoveryCodes }) => setOpen({ codes: recoveryCodes }),
    onSettled: () => queryClient.invalidateQueries(factorsQuery),
  })
  const showCodes = ({ recoveryCodes }: Added) => {
    void queryClient.invalidateQueries(meQuery)
    setOpen(recoveryCodes && { codes: recoveryCodes })
  }
  const problem = change.error ?? renewal.error
  const isOn = hasFactor(factors)
  return (
    <div className="mt-4 grid gap-4">
      {problem && <Notice tone="error">{reasonOf(problem)}</Notice>}
      {!isOn && factors.isRequired && <Notice tone="warning">Your role requires it.</Notice>}
      <ul className="grid gap-3">
        <Method
          name="Authenticator app"
          about={
            factors.appAddedAt ? (
              <>
                Added <ShopTime at={factors.appAddedAt} isDateOnly />
              </>
            ) : (
              'A code from an app on your phone'
            )
          }
        >
          <Button size="sm" variant="secondary" onClick={() => setOpen('app')}>
            {factors.appAddedAt ? 'Replace' : 'Add'}
            <span className="sr-only"> the authenticator app</span>
          </Button>
          {factors.appAddedAt && (
            <RemoveFactor
              name="the authenticator app"
              isBusy={change.isPending}
              onClick={() => change.mutate(() => unwrap(factorsApi.app.$delete({})))}
            />
          )}
        </Method>
        {factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Method
            key={id}
            name={`Passkey ${name}`}
            about={
              <>
                Added <ShopTime at={createdAt} isDateOnly />
                {lastUsedAt && (
                  <>
                    , last used <ShopTime at={lastUsedAt} />
                  </>
                )}
              </>
            }
          >
            <RemoveFactor
              name={`the passkey ${name}`}
              isBusy={change.isPending}
              onClick={() =>
                change.mutate(() =>
                  unwrap(factorsApi.passkeys[':passkeyId'].$delete({ param: { passkeyId: String(id) } })),
                )
              }
            />
          </Method>
        ))}
        {factors.canAddPasskey && (
          <Method
            name={factors.passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
            about="Your fingerprint, face, screen lock or security key"
          >
            <Button size="sm" variant="secondary" onClick={() => setOpen('passkey')}>
              Add<span className="sr-only"> a passkey</span>
            </Button>
          </Method>
        )}
        {isOn && (
          <Method name="Recovery codes" about={`${factors.recoveryCodes} of 10 left, each for one login`}>
            <Button size="sm" variant="secondary" isBusy={renewal.isPending} onClick={() => renewal.mutate()}>
              Replace<span className="sr-only"> the recovery codes</span>
            </Button>
          </Method>
        )}
      </ul>
      {open === 'app' && <AddAppDialog onAdded={showCodes} onClose={() => setOpen(null)} />}
      {open === 'passkey' && <AddPasskeyDialog onAdded={showCodes} onClose={() => setOpen(null)} />}
      {open && typeof open === 'object' && (
        <RecoveryCodesDialog codes={open.codes} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

type MethodProps = { name: string; about: ReactNode; children: ReactNode }

function Method({ name, about, children }: MethodProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft">{about}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

function RemoveFactor({ name, ...button }: { name: string; isBusy: boolean; onClick: () => void }) {
  return (
    <Button size="sm" variant="quiet" {...button}>
      Remove<span className="sr-only"> {name}</span>
    </Button>
  )
}
