/** What an empty shop is called until its owner tells. */
export const placeholders = {
  name: 'Your shop',
  address: 'Your street, your city, state and ZIP',
}
