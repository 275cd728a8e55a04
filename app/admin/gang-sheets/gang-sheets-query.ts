import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import { isBeingMade } from '#app/features/ground/press/gang-sheet.ts'
import { fetchLength } from '../list/pager.tsx'

export type ListedSheet = InferResponseType<(typeof client.admin)['gang-sheets']['$get'], 200>[number]
export type Sheet = InferResponseType<(typeof client.admin)['gang-sheets'][':sheetId']['$get'], 200>
export type Candidates = InferResponseType<(typeof client.admin)['gang-sheets']['candidates']['$get'], 200>

const all = 'admin-gang-sheets'

export const gangSheetsKey = [all]

const [fastMs, slowMs] = [1_000, 30_000]

const pollMs = (sheets: Pick<ListedSheet, 'state'>[]) =>
  sheets.some(({ state }) => isBeingMade(state)) ? fastMs : slowMs

export const gangSheetsQuery = (before: number | undefined) =>
  queryOptions({
    queryKey: [all, 'list', before ?? null],
    queryFn: ({ signal }) => {
      const query = { limit: fetchLength, ...(before && { before }) }
      return unwrap(client.admin['gang-sheets'].$get({ query }, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pollMs(data ?? []),
  })

export const gangSheetQuery = (sheetId: string) =>
  queryOptions({
    queryKey: [all, sheetId],
    queryFn: ({ signal }) =>
      unwrap(client.admin['gang-sheets'][':sheetId'].$get({ param: { sheetId } }, { init: { signal } })),
    refetchInterval: ({ state: { data } }) => pollMs(data ? [data] : []),
  })

export const candidatesQuery = (orderIds: number[]) =>
  queryOptions({
    queryKey: [all, 'candidates', orderIds],
    queryFn: ({ signal }) => {
      const query = { orders: orderIds.join(',') }
      return unwrap(client.admin['gang-sheets'].candidates.$get({ query }, { init: { signal } }))
    },
    staleTime: 0,
    gcTime: 0,
    // The form keeps what was typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
