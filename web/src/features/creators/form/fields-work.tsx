import { Link } from 'lucide-react'
import { NetworkIcon } from '../../../ui/data/network-icon.tsx'
import { Pair, Section } from './fields-section.tsx'
import { TextField, type Voice } from './fields.tsx'

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
        help={own ? 'Подойдут Яндекс Диск, VK, TikTok, Telegram-канал' : undefined}
        prefix={<Link size={20} strokeWidth={1.75} aria-hidden />}
      />
      <TextField
        {...link}
        name="instagram"
        label="Instagram"
        placeholder="ник"
        help={own ? 'Нужна хотя бы одна сеть из двух' : undefined}
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
          required={own}
          help={own ? 'Можно 0: для UGC подписчики не важны' : undefined}
        />
        <TextField name="price_per_video" label="Цена за видео" placeholder="0" suffix="₽" required={own} />
      </Pair>
    </Section>
  )
}
