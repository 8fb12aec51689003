import { ChevronRight, FileText, Inbox, Link as LinkIcon, type LucideIcon, Tags, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Screen } from '../../shell/screen.tsx'
import { Facts, Slogan } from '../../ui/slogan.tsx'
import styles from './home-page.module.css'

interface Card {
  to: string
  title: string
  text: string
  icon: LucideIcon
}

const CARDS: Card[] = [
  { to: '/admin/creators', title: 'База креаторов', text: 'Поиск, фильтры и анкеты', icon: Users },
  { to: '/admin/briefs', title: 'Брифы', text: 'Проекты и рассылка', icon: FileText },
  { to: '/admin/responses', title: 'Отклики', text: 'Ставки и цены для клиента', icon: Inbox },
  { to: '/admin/public-links', title: 'Публичные ссылки', text: 'Таблицы для клиентов', icon: LinkIcon },
]

const dayFormat = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long' })
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function HomePage() {
  const [today] = useState(() => capital(dayFormat.format(new Date())))
  return (
    <Screen title="Главная" subtitle={today}>
      <section className={styles.ink} aria-label="О площадке">
        <Slogan />
        <Facts />
      </section>
      <ul className={styles.cards}>
        {CARDS.map(({ to, title, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <span className={styles.icon}>
                <Icon size={22} strokeWidth={1.75} aria-hidden />
              </span>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.row} to="/admin/tags">
        <Tags size={20} strokeWidth={1.75} aria-hidden />
        <span>
          <b>Теги</b>
          По ним подбираются креаторы
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </Link>
    </Screen>
  )
}
