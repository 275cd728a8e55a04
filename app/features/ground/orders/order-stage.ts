import { statusLabels, type PaidStatus } from './order-status.ts'

/** The stages that staff sort orders into: the statuses, plus requested changes and canceled orders. */
export const orderStages = [
  'PENDING',
  'CHANGES_REQUESTED',
  'APPROVED_BY_ADMIN',
  'APPROVED',
  'REJECTED',
  'IN_PRINT',
  'READY_TO_SEND',
  'SENT',
  'CANCELED',
] as const satisfies (PaidStatus | 'CHANGES_REQUESTED' | 'CANCELED')[]

export type OrderStage = (typeof orderStages)[number]

export const openStages = [
  'PENDING',
  'CHANGES_REQUESTED',
  'APPROVED_BY_ADMIN',
  'APPROVED',
  'IN_PRINT',
  'READY_TO_SEND',
] as const satisfies OrderStage[]

export type OpenStage = (typeof openStages)[number]

export const isOpenStage = (stage: OrderStage): stage is OpenStage =>
  openStages.some((open) => open === stage)

export const stageLabels: Record<OrderStage, string> = {
  ...statusLabels,
  CHANGES_REQUESTED: 'Changes requested',
  CANCELED: 'Canceled',
}

/** Returns the order list filter that matches exactly the orders in this stage. */
export function filterOfStage(stage: OrderStage): StageFilter {
  if (stage === 'CANCELED') return { canceled: 'true' }
  if (stage === 'CHANGES_REQUESTED') return { changes: 'true' }
  return stage === 'PENDING' ? { status: stage, changes: 'false' } : { status: stage }
}

type StageFilter = { status?: PaidStatus; changes?: 'true' | 'false'; canceled?: 'true' }

type Order = { status: PaidStatus; canceledAt: unknown; changesRequestedAt: unknown }

export function stageOf({ status, canceledAt, changesRequestedAt }: Order): OrderStage {
  if (canceledAt !== null) return 'CANCELED'
  return changesRequestedAt === null ? status : 'CHANGES_REQUESTED'
}
