export const defaultShopName = 'Sticker Shop'
