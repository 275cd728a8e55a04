import { createContext } from 'react'

/** Of the request that a page was rendered for; empty in the browser, which keeps what the server wrote. */
export const RequestId = createContext('')
