import { useIsMutating } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { fileProblem, uploadProblem, uploadReason } from '#app/features/goods/files/file-problem.ts'
import { useOrderChange } from '../order-query.ts'

type Upload = { id: number; name: string; problem: string | null }

const proofUploads = (orderId: number) => ['proof-upload', orderId]

export const useIsUploadingProofs = (orderId: number) =>
  useIsMutating({ mutationKey: proofUploads(orderId) }) > 0

export function useProofUploads(orderId: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastId = useRef(0)
  const queue = useRef(Promise.resolve())
  const { mutateAsync } = useOrderChange(
    orderId,
    ({ file, itemIds }: { file: File; itemIds: number[] }) =>
      unwrap(
        client.admin.orders[':orderId'].proofs.$post({
          param: { orderId: String(orderId) },
          form: { file, itemId: itemIds.map(String) },
        }),
      ),
    { mutationKey: proofUploads(orderId) },
  )

  const dismiss = (id: number) => setUploads((current) => current.filter((each) => each.id !== id))

  const uploadOne = async (id: number, file: File, itemIds: number[]) => {
    try {
      await mutateAsync({ file, itemIds })
      dismiss(id)
    } catch (error) {
      const problem = uploadProblem(error instanceof Error ? uploadReason(error) : null)
      setUploads((current) => current.map((each) => (each.id === id ? { ...each, problem } : each)))
    }
  }

  const upload = (files: File[], itemIds: number[]) => {
    // Check before sending, because the server drops the connection if a file is too large.
    const added = files.map((file) => {
      const reason = fileProblem(file)
      return { id: ++lastId.current, file, problem: reason && uploadProblem(reason) }
    })
    setUploads((current) => [
      ...current.filter(({ problem }) => problem === null),
      ...added.map(({ id, file, problem }) => ({ id, name: file.name, problem })),
    ])
    for (const { id, file } of added.filter(({ problem }) => problem === null))
      queue.current = queue.current.then(() => uploadOne(id, file, itemIds))
  }

  return { uploads, upload, dismiss }
}
