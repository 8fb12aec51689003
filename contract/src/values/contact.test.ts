import { expect, test } from 'vitest'
import { contactLink, contactOf, isContact, questionLink } from './contact.ts'

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

test.each([
  ['@irina_ugc', 'irina_ugc'],
  ['+7 916 123-45-67', '+79161234567'],
  ['8 916 123-45-67', '+89161234567'],
])('[P-30] a question to %o opens the chat with the name of the project ready', (contact, to) => {
  expect(questionLink(contact, 'Крем & «Лён»')).toBe(
    `https://t.me/${to}?text=${encodeURIComponent('Вопрос по проекту «Крем & «Лён»»: ')}`,
  )
  expect(questionLink('Ирина', 'Крем')).toBeUndefined()
})
