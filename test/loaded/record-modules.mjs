import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Records the address of every module that this process loads, no matter who imports it.
registerHooks({
  load: (url, context, next) => {
    appendFileSync(process.env.LOADED_MODULES, `${url}\n`)
    return next(url, context)
  },
})
