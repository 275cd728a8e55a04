import { useMutation, useQuery } from '@tanstack/react-query'
import { client, reasonOf, storageKeys, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { forget } from './browser-storage.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'

type Device = { id: string; device: string; isCurrent: boolean }

/** Lists the devices on which the account is logged in. `onLogOut` logs out this browser. */
export function DeviceList({ onLogOut }: { onLogOut: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['logins'],
    queryFn: ({ signal }) => unwrap(client.users.me.logins.$get({}, { init: { signal } })),
  })
  const onError = (failure: Error) => {
    toast.error(reasonOf(failure))
  }
  const end = useMutation({
    mutationFn: ({ id }: Device) =>
      unwrap(client.users.me.logins[':loginId'].$delete({ param: { loginId: id } })),
    onSuccess: (_, { device }) => toast.success(`${device} is logged out`),
    onError,
    onSettled: () => refetch(),
  })
  const endAll = useMutation({
    mutationFn: () => unwrap(client.users.me.logins.$delete()),
    onSuccess: () => {
      // The login has ended, so there is nothing left to end on the server.
      forget(storageKeys.token)
      onLogOut()
    },
    onError,
  })
  if (!data) {
    if (!error) return <Skeleton className="h-24" />
    return (
      <Notice tone="error" title="Your devices could not be loaded.">
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((login) => (
          <li key={login.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {login.device} {login.isCurrent && <Badge>This device</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                Last used <ShopTime at={login.lastUsedAt} />
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              className="shrink-0"
              aria-label={`Log out ${login.isCurrent ? 'this device' : login.device}`}
              isBusy={end.isPending && end.variables.id === login.id}
              onClick={() => (login.isCurrent ? onLogOut() : end.mutate(login))}
            >
              Log out
            </Button>
          </li>
        ))}
      </ul>
      <Button className="mt-3" variant="secondary" isBusy={endAll.isPending} onClick={() => endAll.mutate()}>
        Log out everywhere
      </Button>
    </>
  )
}
