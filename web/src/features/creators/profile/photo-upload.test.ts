import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../../api/call.ts'
import { setSession } from '../../../session/state.ts'
import { photoProblem, uploadOwnPhoto } from './photo-upload.ts'

afterEach(() => setSession({ status: 'loading' }))

test('[P-05] without a user: «Пользователь не найден», and nothing is sent', async () => {
  setSession({ status: 'signed_out', via: 'telegram' })
  const failure: unknown = await uploadOwnPhoto(new File([], 'a.png')).catch((error: unknown) => error)
  expect(photoProblem(failure)).toBe('Пользователь не найден')
})

test('[P-05] a failed upload: «Ошибка загрузки фото», and the server’s reason where it gave one', () => {
  expect(photoProblem(new TypeError('x'))).toBe('Ошибка загрузки фото')
  expect(photoProblem(new ApiError(0, 'Нет сети'))).toBe('Ошибка загрузки фото')
  expect(photoProblem(new ApiError(503, 'Ошибка загрузки фото'))).toBe('Ошибка загрузки фото')
  expect(photoProblem(new ApiError(422, 'Файл поврежден', { code: 'invalid' }))).toBe(
    'Ошибка загрузки фото. Файл поврежден',
  )
})
