/** '12,500'. Made by hand, because a browser's first `Intl.NumberFormat` keeps a phone busy for several frames. */
export const countText = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
