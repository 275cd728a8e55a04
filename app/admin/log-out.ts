import { storageKeys } from '#app/client.ts'
import { forget, storedKeys } from '#app/session/browser-storage.ts'
import { endLoginOnServer } from '#app/session/use-session.ts'
import { forgetDrafts } from './use-draft.ts'

export function logOut(): void {
  forgetDrafts()
  void endLoginOnServer()
  const sessionKeys = [storageKeys.token, storageKeys.sessionToken] as string[]
  forget(...storedKeys().filter((key) => sessionKeys.includes(key) || key.startsWith('productRelated_')))
  location.assign('/')
}
