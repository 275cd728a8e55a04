import type { Cents } from '#app/features/ground/money/cents.ts'
import type { OptionEffect } from './effects/option-effect.ts'

export const optionPriceKinds = ['order', 'piece', 'percent'] as const

export type OptionPriceKind = (typeof optionPriceKinds)[number]

/** The amount is in cents, for the item or for each piece, or percent of the item's price. */
export type OptionPrice = { priceKind: OptionPriceKind; amount: number }

export type OptionValue = OptionPrice & {
  id: string
  name: string
  /** By how many working days it shortens the promised days. */
  daysLess: number
  /** One in each group, and free: a call that names no value of the group means it. */
  isDefault: boolean
  /** No longer offered. Orders that have it keep it. */
  isDisabled: boolean
  effect?: OptionEffect | undefined
}

/** Of which a customer chooses one value: a material, a finish, a turnaround. */
export type OptionGroup = { name: string; values: OptionValue[] }

/** With its names, price and effect at that time; the price is part of the item's. */
export type SoldOption = {
  id: string
  group: string
  value: string
  cents: Cents
  daysLess: number
  effect?: OptionEffect | undefined
}

/** 'Finish: Matte' */
export const optionText = ({ group, value }: { group: string; value: string }) => `${group}: ${value}`

/** 'Finish: Matte, Turnaround: Rush' */
export const optionsText = (options: readonly { group: string; value: string }[] = []) =>
  options.map(optionText).join(', ')

type Shortening = { daysLess?: number | undefined }

/** One item with a rush option makes the whole order a rush, as an order has one promise. */
export const daysLessOf = (items: readonly { options?: readonly Shortening[] | undefined }[]): number =>
  Math.max(0, ...items.flatMap(({ options = [] }) => options.map(({ daysLess = 0 }) => daysLess)))

export type ShownOption = {
  id: string
  group: string
  value: string
  price: number
  daysLess?: number
  effect?: OptionEffect | undefined
}

/** In the shape in which pages get them; nothing for an item without options. */
export const shownOptions = (options: readonly SoldOption[]): { options?: ShownOption[] } =>
  options.length === 0
    ? {}
    : {
        options: options.map(({ cents, daysLess, ...named }) => ({
          ...named,
          price: cents,
          ...(daysLess > 0 && { daysLess }),
        })),
      }
