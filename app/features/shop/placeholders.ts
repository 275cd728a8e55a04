/** What an empty shop says of itself until its owner tells. There is no such ZIP code, so it cannot be saved. */
export const placeholders = {
  name: 'Your shop',
  address: 'Your street, your city, state and ZIP',
  originZip: '00000',
}
