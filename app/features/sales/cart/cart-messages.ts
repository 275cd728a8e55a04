export const selectSizeAndQuantity = 'Ooops! Please select a size and quantity'
export const editFailed = 'Failed to edit the quantity'
