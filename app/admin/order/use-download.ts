import { useMutation } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { toast } from '#app/ui/feedback/toast.ts'
import { reasonOf, unwrap } from '#app/client.ts'

/** Downloads a file that requires the bearer token. */
export function useDownload(fileName: string, fetchFile: () => Promise<ClientResponse<unknown>>) {
  return useMutation({
    mutationFn: async () => {
      const response = await fetchFile()
      if (!response.ok) await unwrap(Promise.resolve(response))
      const url = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      link.href = url
      link.download = fileName
      link.click()
      // The browser reads the URL after the click has returned.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
    onError: (error) => toast.error(reasonOf(error)),
  })
}
