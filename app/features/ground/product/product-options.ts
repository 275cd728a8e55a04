import type { Cents } from '#app/features/ground/money/cents.ts'
import type { OptionEffect } from './effects/option-effect.ts'

export const optionPriceKinds = ['order', 'piece', 'percent'] as const

export type OptionPriceKind = (typeof optionPriceKinds)[number]

/** The amount is in cents, for the item or for each piece, or a percentage of the item's price. */
export type OptionPrice = { priceKind: OptionPriceKind; amount: number }

export type OptionValue = OptionPrice & {
  id: string
  name: string
  /** The number of working days it takes off the promised delivery time. */
  daysLess: number
  /** True for one value per group, which is free and applies if no other value is chosen. */
  isDefault: boolean
  /** True if it is no longer offered. Existing orders keep it. */
  isDisabled: boolean
  effect?: OptionEffect | undefined
}

/** A group of options, such as finishes, from which a customer chooses one. */
export type OptionGroup = { name: string; values: OptionValue[] }

/** An option with its names, price and effect at the time of the sale; its price is included in the item's. */
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

/** One item with a rush option makes the whole order a rush, because an order has a single delivery promise. */
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

/** Converts options to the form that pages receive; returns {} for an item without options. */
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
