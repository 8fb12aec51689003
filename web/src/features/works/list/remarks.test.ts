import { expect, test } from 'vitest'
import { openRemarks } from './remarks.ts'

test('[W-62] a return begins with all remarks of the version, each with its author', () => {
  const remarks = [
    { number: 1, author: 'Анна', text: 'Другой звук' },
    { number: 2, author: 'Анна', text: 'Тише музыку' },
    { number: 2, author: 'Пётр', text: 'Ярче свет' },
  ]
  expect(openRemarks(remarks)).toBe('Анна: Тише музыку\nПётр: Ярче свет')
  expect(openRemarks([{ number: 1, author: null, text: 'Тише музыку' }])).toBe('Тише музыку')
  expect(openRemarks([])).toBeUndefined()
})
