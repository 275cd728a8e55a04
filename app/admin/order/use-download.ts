import { useMutation } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { reasonOf, unwrap } from '#app/client.ts'
import { saveFile } from '#app/document/save-file.ts'
import { attachedName } from '#app/features/goods/files/file-name.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { AdminOrderItem } from './order-query.ts'

/** Downloads a file that requires the bearer token, and saves it under the name from the API. */
export function useDownload(fetchFile: () => Promise<ClientResponse<unknown>>) {
  return useMutation({
    mutationFn: async () => {
      const response = await fetchFile()
      if (!response.ok) await unwrap(Promise.resolve(response))
      const fileName = attachedName(response.headers.get('content-disposition'))
      saveFile(await response.blob(), fileName ?? 'download')
    },
    onError: (error) => toast.error(reasonOf(error)),
  })
}

type File = NonNullable<AdminOrderItem['printFile']>

export const downloadPath = ({ path, name }: Pick<File, 'path' | 'name'>) =>
  path.startsWith('files/') ? `/${path}?download=${encodeURIComponent(name)}` : `/${path}`
