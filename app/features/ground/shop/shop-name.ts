export const unnamedShop = 'Sticker Shop'
