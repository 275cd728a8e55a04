type Details = { type?: string; code?: string; param?: string; isSaved?: boolean }

/** An error response from Stripe. */
export class Refusal extends Error {
  status: number
  body: object
  /** True if it is stored with the idempotency key. Stripe stores all but those about invalid parameters. */
  isSaved: boolean

  constructor(status: number, message: string, { type, code, param, isSaved = false }: Details = {}) {
    super(message)
    this.status = status
    this.isSaved = isSaved
    this.body = {
      error: {
        type: type ?? 'invalid_request_error',
        message,
        ...(code && { code }),
        ...(param && { param }),
      },
    }
  }
}

export const missing = (what: string, id: string) =>
  new Refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })
