import type { ReactNode } from 'react'
import { Section } from './fields-section.tsx'
import { TextField, type Voice } from './fields.tsx'

const HELP: Record<Voice, string> = {
  creator: 'Если оставить пустым, возьмём твой Telegram ID',
  owner: 'Можно оставить пустым',
}

/** `children`: what only an owner sees, at the end. */
export function ContactSection({ voice, children }: { voice: Voice; children?: ReactNode }) {
  const own = voice === 'creator'
  return (
    <Section title="Контакты">
      <TextField
        name="email"
        label="Email"
        type="email"
        placeholder="name@mail.ru"
        required={own}
        autoComplete={own ? 'email' : 'off'}
      />
      <TextField
        name="phone"
        label="Телефон"
        optional={own}
        type="tel"
        placeholder="+7"
        autoComplete={own ? 'tel' : 'off'}
      />
      <TextField
        name="telegram_username"
        label="Ник в Telegram"
        optional={own}
        placeholder="@nick"
        autoCapitalize="none"
        spellCheck={false}
        help={HELP[voice]}
      />
      {children}
    </Section>
  )
}
