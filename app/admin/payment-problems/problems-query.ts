import type { InferResponseType } from 'hono/client'
import type { client } from '#app/client.ts'

export const problemsKey = ['admin-payment-problems']

type Client = typeof client
export type PaymentProblem = InferResponseType<Client['admin']['payment-problems']['$get'], 200>[number]
