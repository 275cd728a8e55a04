import { useEffect, useRef } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'

/** The server sends at least a comment every 25 s. */
const silentMs = 60_000
const safetyPollMs = 5 * 60_000
const firstPauseMs = 1_000
const maxPauseMs = 60_000

const liveTopics = new Set<string>()

/** Returns the polling interval for a topic: long while `useLive` receives its changes. */
export const pollUnlessLive = (topic: string, pollMs: number) =>
  liveTopics.has(topic) ? safetyPollMs : pollMs

type Source = {
  /** Null if there is nothing to listen to. */
  topic: string | null
  open: (signal: AbortSignal) => Promise<ClientResponse<unknown>>
  invalidates: QueryKey[]
}

/** Refetches the queries after each change that the server reports. They must poll with `pollUnlessLive`. */
export function useLive(source: Source): void {
  const queryClient = useQueryClient()
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  const { topic } = source
  useEffect(() => {
    if (topic === null) return
    const left = new AbortController()
    const refetch = oneAtATime(() =>
      Promise.all(latest.current.invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    )
    void listen({ topic, open: (signal) => latest.current.open(signal), refetch, left: left.signal })
    return () => left.abort()
  }, [topic, queryClient])
}

/**
 * Returns a function that calls `run`, which must not reject. Calls during a run cause one more run after it, because
 * refetching cancels a running refetch: if changes came faster than responses, the page would never show any of them.
 */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false
  let isDue = false
  async function runWhileDue() {
    isRunning = true
    while (isDue) {
      isDue = false
      await run()
    }
    isRunning = false
  }
  return () => {
    isDue = true
    if (!isRunning) void runWhileDue()
  }
}

type Listening = Pick<Source, 'open'> & { topic: string; refetch: () => void; left: AbortSignal }

async function listen(listening: Listening): Promise<void> {
  const { refetch, left } = listening
  let isPolling = true
  let pauseMs = firstPauseMs
  while (!left.aborted) {
    await untilVisible(left)
    if (await readStream(listening)) {
      isPolling = false
      pauseMs = firstPauseMs
    } else {
      // This refetch makes the queries poll at the short interval again.
      if (!isPolling && !left.aborted) refetch()
      isPolling = true
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    }
    // When a process shuts down, its clients shouldn't all reconnect at once.
    await pause(pauseMs * (1 + Math.random()), left)
  }
}

/**
 * Resolves when the stream ends: to true, or to false if it couldn't be opened. Uses fetch, because an `EventSource`
 * can't send the login. Hidden pages don't listen, because all tabs share six HTTP/1.1 connections to a site.
 */
async function readStream({ topic, open, refetch, left }: Listening): Promise<boolean> {
  const ended = new AbortController()
  const end = () => ended.abort()
  const endIfHidden = () => document.hidden && end()
  left.addEventListener('abort', end)
  document.addEventListener('visibilitychange', endIfHidden)
  let silence = setTimeout(end, silentMs)
  try {
    const response = await open(ended.signal)
    if (!response.ok || !response.body) return false
    liveTopics.add(topic)
    // Changes from before the stream opened were not reported.
    refetch()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; ;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(silence)
      silence = setTimeout(end, silentMs)
      const events = (text + value).split('\n\n')
      text = events.pop() ?? ''
      // Lines that begin with a colon are comments.
      if (events.some((event) => !event.startsWith(':'))) refetch()
    }
  } catch {
    return liveTopics.has(topic)
  } finally {
    liveTopics.delete(topic)
    clearTimeout(silence)
    left.removeEventListener('abort', end)
    document.removeEventListener('visibilitychange', endIfHidden)
  }
}

function untilVisible(left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !left.aborted) return
      document.removeEventListener('visibilitychange', check)
      left.removeEventListener('abort', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    left.addEventListener('abort', check)
    check()
  })
}

function pause(ms: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    left.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
