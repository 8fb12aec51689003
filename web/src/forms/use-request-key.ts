import { useState } from 'react'
import { draftAt } from './draft.ts'

/**
 * The idempotency key of a creation. While the reply is missing, the same input gets the same key, after a reload too:
 * the server then answers with the record that the first request made. Other input gets a new key.
 */
export function useRequestKey(draftKey: string) {
  const [tried] = useState(() => draftAt<{ text: string; request_key: string }>(draftKey))
  return {
    keyFor(input: object): string {
      const text = JSON.stringify(input)
      const before = tried.read()
      const request_key = (before?.text === text && before.request_key) || crypto.randomUUID()
      tried.keep({ text, request_key })
      tried.flush()
      return request_key
    },
    clear: tried.clear,
  }
}
