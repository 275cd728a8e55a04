import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { catalogQuery, type Sheet } from './catalog-query.ts'

export function DeleteCategory({ category, onDeleted }: { category: Sheet; onDeleted: () => void }) {
  const { id, name, version } = category
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: () =>
      unwrap(
        client.admin.catalog.categories[':categoryId'].$delete({
          param: { categoryId: String(id) },
          query: { version },
        }),
      ),
    onSuccess: async () => {
      onDeleted()
      toast.success(`${name} deleted`)
      await navigate('/admin/catalog')
      await queryClient.invalidateQueries({ queryKey: catalogQuery.queryKey })
    },
  })
  const close = () => {
    setIsConfirming(false)
    deleting.reset()
  }
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setIsConfirming(true)}>
        Delete
      </Button>
      <Dialog
        isOpen={isConfirming}
        onClose={close}
        title={`Delete ${name}?`}
        actions={
          <DialogActions
            onCancel={close}
            variant="danger"
            isBusy={deleting.isPending}
            onClick={() => deleting.mutate()}
          >
            Delete
          </DialogActions>
        }
      >
        <FormProblem problem={deleting.error} />
        <p className="mt-2">This can’t be undone. To stop selling it for now, disable it instead.</p>
      </Dialog>
    </>
  )
}
