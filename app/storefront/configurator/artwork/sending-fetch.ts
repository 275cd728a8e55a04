import { addressOf, bearer, notReached } from '#app/client.ts'

/** Sends a file like `client` does, and reports the percentage sent, which the browser's `fetch` can't. */
export const sendingFetch =
  (onPercent: (percent: number) => void) =>
  (input: RequestInfo | URL, { method = 'POST', body, signal }: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, addressOf(input))
      for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onPercent(Math.floor((loaded / total) * 100)),
      )
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      )
      for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(notReached()))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })
