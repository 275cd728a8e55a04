import { rootDataOf, type RootData } from '#app/root-data.ts'

/** Who the shop is and at which address; every absolute address is made from it, none from a request. */
export type Site = RootData

export const siteOf = rootDataOf
