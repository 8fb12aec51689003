import { Link } from 'lucide-react'
import { NetworkIcon } from '../../ui/network-icon.tsx'
import { Pair, Section } from './creator-fields-section.tsx'
import { TextField, type Voice } from './creator-fields.tsx'

const link = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

export function WorkSection({ voice }: { voice: Voice }) {
  const own = voice === 'creator'
  return (
    <Section title="Площадки и цена">
      <TextField
        {...link}
        name="portfolio_url"
        label="Портфолио"
        placeholder="Ссылка на работы"
        required={own}
        prefix={<Link size={20} strokeWidth={1.75} aria-hidden />}
      />
      <TextField
        {...link}
        name="instagram"
        label="Instagram"
        placeholder="ник"
        deps={['tiktok']}
        prefix={<NetworkIcon network="instagram" />}
      />
      <TextField
        {...link}
        name="tiktok"
        label="TikTok"
        placeholder="ник"
        prefix={<NetworkIcon network="tiktok" />}
      />
      <Pair>
        <TextField
          name="followers_count"
          label="Подписчики"
          placeholder="0"
          inputMode="numeric"
          required={own}
        />
        <TextField
          name="price_per_video"
          label="Цена за видео"
          placeholder="0"
          inputMode="decimal"
          suffix="₽"
          required={own}
        />
      </Pair>
    </Section>
  )
}
