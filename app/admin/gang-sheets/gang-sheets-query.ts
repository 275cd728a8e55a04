import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import { isBeingMade } from '#app/features/ground/press/gang-sheet.ts'

export type ListedSheet = InferResponseType<(typeof client.admin)['gang-sheets']['$get'], 200>[number]
export type Sheet = InferResponseType<(typeof client.admin)['gang-sheets'][':sheetId']['$get'], 200>
export type Candidates = InferResponseType<(typeof client.admin)['gang-sheets']['candidates']['$get'], 200>

export const gangSheetsKey = ['admin-gang-sheets']

const [fastMs, slowMs] = [1_000, 30_000]

export const pollMs = (sheets: Pick<ListedSheet, 'state'>[]) =>
  sheets.some(({ state }) => isBeingMade(state)) ? fastMs : slowMs

export const gangSheetQuery = (sheetId: string) =>
  queryOptions({
    queryKey: [...gangSheetsKey, sheetId],
    queryFn: ({ signal }) =>
      unwrap(client.admin['gang-sheets'][':sheetId'].$get({ param: { sheetId } }, { init: { signal } })),
    refetchInterval: ({ state: { data } }) => pollMs(data ? [data] : []),
  })

export const candidatesQuery = (orderIds: number[]) =>
  queryOptions({
    queryKey: [...gangSheetsKey, 'candidates', orderIds],
    queryFn: ({ signal }) => {
      const query = { orders: orderIds.join(',') }
      return unwrap(client.admin['gang-sheets'].candidates.$get({ query }, { init: { signal } }))
    },
    staleTime: 0,
    gcTime: 0,
    // Don't refetch in the background, because that would replace the user's input.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
