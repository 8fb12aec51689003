import { expect, test } from 'vitest'
import { openRemarks } from './remarks.ts'

test('[W-62] a return begins with all remarks of the version, without the names of their authors', () => {
  const remarks = [
    { number: 1, author: 'Анна', text: 'Другой звук' },
    { number: 2, author: 'Анна', text: 'Тише музыку' },
    { number: 2, author: 'Пётр', text: 'Ярче свет' },
  ]
  expect(openRemarks(remarks)).toBe('Тише музыку\nЯрче свет')
  expect(openRemarks([{ number: 1, author: null, text: 'Тише музыку' }])).toBe('Тише музыку')
  expect(openRemarks([])).toBeUndefined()
})
