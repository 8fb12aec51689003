import { expect, test } from 'vitest'
import { contactLink, contactOf, isContact } from './contact.ts'

test.each([
  ['irina_ugc', '@irina_ugc', 'https://t.me/irina_ugc'],
  [' @irina_ugc ', '@irina_ugc', 'https://t.me/irina_ugc'],
  ['https://t.me/irina_ugc?start=1', '@irina_ugc', 'https://t.me/irina_ugc'],
  ['89161234567', '+7 916 123-45-67', 'tel:+79161234567'],
  ['+375 29 123-45-67', '+375 29 123-45-67', 'tel:+375291234567'],
])('[G-01] the contact %o is stored as %o and opens %o', (typed, stored, link) => {
  expect(contactOf(typed)).toBe(stored)
  expect(isContact(stored)).toBe(true)
  expect(contactLink(stored)).toBe(link)
})

test.each(['Ирина', 'irina@ugc.ru', 'javascript:alert(1)', '@1', '12', 'https://evil.example/irina', 'a b'])(
  '[G-01] %o is no contact and opens nothing',
  (typed) => {
    expect(isContact(contactOf(typed))).toBe(false)
    expect(contactLink(contactOf(typed))).toBeUndefined()
  },
)
