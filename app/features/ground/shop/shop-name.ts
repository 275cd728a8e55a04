/** Used until the owner enters a name. */
export const unnamedShop = 'Sticker Shop'
