import { expect, test } from 'vitest'
import { passwordProblem } from './password-strength-part.ts'

const ABOUT = ['irina', 'Ирина', 'Соколова', 'irina_demo']

test.each([
  'password1234',
  'PasswordPassword',
  'P@ssw0rd!2026',
  'qwertyuiop12',
  'Qwerty123456!',
  '123456789012',
  '987654321000',
  'aaaaaaaaaaaa',
  '121212121212',
  'abcabcabcabc',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'zaq12wsxcde3',
  'q1w2e3r4t5y6',
  'йцукен123456',
  'Пароль123456',
  'любовь-любовь',
  'iloveyou1234',
  'letmein12345',
  'adminadmin123',
  'welcome2026!!',
  'irina1234567',
  'Соколова-2026',
  'irina_demo_2026',
  'ugc-marketplace-2026',
  'wordwordword',
])('[S-14] «%s» is refused as a common one', (password) => {
  expect(passwordProblem(password, ABOUT)).toContain('Придумайте другой')
})

test.each([
  'correct horse battery staple',
  'кофе утром и дождь',
  'vetka.more.2148',
  'xK7#pq29Lm!z',
  'Ирина любит тёплый хлеб',
])('[S-14] «%s» is accepted', (password) => {
  expect(passwordProblem(password, ABOUT)).toBeUndefined()
})

test('[S-14] twelve characters are enough, eleven are not', () => {
  expect(passwordProblem('xK7#pq29Lm!', ABOUT)).toBe('Не короче 12 символов')
  expect(passwordProblem('xK7#pq29Lm!z', ABOUT)).toBeUndefined()
})

test('[S-14] a word of another owner’s name is no reason', () => {
  expect(passwordProblem('sokolova-4817', [])).toBeUndefined()
  expect(passwordProblem('sokolova-4817', ['sokolova'])).toContain('Придумайте другой')
})
