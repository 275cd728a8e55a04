import { createContext } from 'react'

/** The id of the request that rendered the page. It is empty in the browser, which keeps the server-rendered text. */
export const RequestId = createContext('')
