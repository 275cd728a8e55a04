import { useMutation } from '@tanstack/react-query'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import type { OrdersFilter } from './orders-params.ts'

export function ExportButton({ filter }: { filter: OrdersFilter }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(client.admin.orders.export.$post({ query: filter })),
    onSuccess: ({ path }) => {
      const link = document.createElement('a')
      link.href = path
      link.download = ''
      link.click()
      toast.success('Download started')
    },
  })
  return (
    <div className="grid justify-items-end">
      <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => mutate()}>
        Export CSV
      </Button>
      <FieldError error={error && reasonOf(error)} />
    </div>
  )
}
