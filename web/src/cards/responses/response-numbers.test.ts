import { expect, test } from 'vitest'
import { responseNumbers } from './response-numbers.ts'

test.each([
  [[0, 0, 0], 'нет откликов'],
  [[1, 1, 0], '1 отклик · 1 ждёт'],
  [[13, 7, 2], '13 откликов · 7 ждут · 2 приняты'],
  [[21, 21, 21], '21 отклик · 21 ждёт · 21 принят'],
  [[22, 0, 5], '22 отклика · 5 принято'],
  [[1001, 1001, 0], '1 000+ откликов · 1 000+ ждут'],
])('[B-11] %j: «%s»', ([response_count = 0, pending_count = 0, accepted_count = 0], words) => {
  const text = responseNumbers({ response_count, pending_count, accepted_count })
  expect(text.replaceAll('\u00A0', ' ')).toBe(words)
})
