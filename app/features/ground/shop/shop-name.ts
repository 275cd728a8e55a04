/** What a shop is called until its owner has entered its name. */
export const unnamedShop = 'Sticker Shop'
