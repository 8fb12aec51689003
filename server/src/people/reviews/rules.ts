import type { Profile } from '@ugc/contract/facts/profile-fields'
import { hasContact } from '@ugc/contract/values/text'

const WORDS =
  /(?<!\p{L})(?:(?:оплат|ссылк|подпи[сш]|заработ|скидк|промокод|казино|casino|whats?app|в[ао]тсап|телеграм|telegram|viber|вайбер|директ)\p{L}*|пиши(?:те)?(?!\p{L})|звони(?:те)?(?!\p{L})|канал(?!\p{L}))/iu

/** Where portfolios usually are. A subdomain counts as its host. */
const HOSTS = [
  'instagram.com tiktok.com youtube.com youtu.be vk.com vk.ru vkvideo.ru rutube.ru dzen.ru t.me telegram.me pinterest.com',
  'drive.google.com docs.google.com sites.google.com photos.google.com photos.app.goo.gl disk.yandex.ru yadi.sk disk.yandex.com',
  'cloud.mail.ru dropbox.com icloud.com behance.net vimeo.com notion.so notion.site notion.com tilda.ws tilda.cc taplink.cc',
  'taplink.ws linktr.ee canva.com canva.site readymag.com readymag.website figma.com likee.video wfolio.ru wfolio.com',
].flatMap((line) => line.split(' '))

const hostOf = (link: string) => /^https?:\/\/([^/?#:]+)/i.exec(link)?.[1]?.toLowerCase() ?? ''
const isKnown = (host: string) => HOSTS.some((known) => host === known || host.endsWith(`.${known}`))

type Looked = Pick<Profile, 'first_name' | 'last_name' | 'portfolio_url' | 'tag_ids'>

/** Reasons to look twice at a profile, in words for the owner. `tags`: how many tags there are. */
export function doubtsAbout(
  { first_name, last_name, portfolio_url, tag_ids }: Looked,
  tags: number,
): string[] {
  const doubts: string[] = []
  const name = `${first_name ?? ''} ${last_name ?? ''}`
  const word = WORDS.exec(name)?.[0]
  if (word !== undefined) doubts.push(`в имени слово «${word.toLowerCase()}»`)
  if (hasContact(name)) doubts.push('в имени контакт или ссылка')
  const host = portfolio_url === null ? '' : hostOf(portfolio_url)
  if (host !== '' && !isKnown(host)) doubts.push(`портфолио ведёт на незнакомый сайт ${host}`)
  if (tags > 1 && tag_ids.length >= tags) doubts.push('выбраны все теги')
  return doubts
}
