import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'

export const failedJobsKey = ['admin-jobs']

type Props = { job: { id: string; what: string; isTriedNow: boolean } }

export function TryAgainButton({ job: { id, what, isTriedNow } }: Props) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => unwrap(client.admin.jobs[':jobId'].again.$post({ param: { jobId: id } })),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () =>
      Promise.all(
        [failedJobsKey, ['admin-figures']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  const isBusy = isTriedNow || again.isPending
  return (
    <Button
      size="sm"
      className="whitespace-nowrap"
      aria-label={`${isBusy ? 'Trying again' : 'Try again'}: ${what}`}
      isBusy={isBusy}
      onClick={() => again.mutate()}
    >
      {isBusy ? 'Trying again' : 'Try again'}
    </Button>
  )
}
