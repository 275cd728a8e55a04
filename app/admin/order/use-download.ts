import { useMutation } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { saveFile } from '#app/document/save-file.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { reasonOf, unwrap } from '#app/client.ts'

/** Downloads a file that requires the bearer token. */
export function useDownload(fileName: string, fetchFile: () => Promise<ClientResponse<unknown>>) {
  return useMutation({
    mutationFn: async () => {
      const response = await fetchFile()
      if (!response.ok) await unwrap(Promise.resolve(response))
      saveFile(await response.blob(), fileName)
    },
    onError: (error) => toast.error(reasonOf(error)),
  })
}
