import type { TeamState } from '@ugc/contract/auth'
import { Bell, ClipboardPen, Hourglass, Lock, type LucideIcon, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { draftAt } from '../../forms/draft.ts'
import { draftKey } from '../../lib/draft-key.ts'
import { signIn } from '../../session/sign-in.ts'
import { useSession, useUser } from '../../session/state.ts'
import { BottomAction } from '../../shell/bottom-action.tsx'
import { useScreenTitle } from '../../shell/screen.tsx'
import { getHost } from '../../telegram/host.ts'
import card from '../../ui/data/card.module.css'
import { Facts, Slogan } from '../../ui/brand/slogan.tsx'
import { IconMark } from '../../ui/feedback/screen-mark.tsx'
import { FullScreen } from '../../ui/overlays/full-screen.tsx'
import { Stage } from './stage.tsx'
import styles from './welcome-page.module.css'

export function WelcomePage() {
  const session = useSession()
  useScreenTitle('Добро пожаловать')
  const team = session.status === 'user' ? session.team : undefined
  useInkHeader(team === undefined)
  if (session.status === 'erased') return <ErasedWelcome />
  if (team) return <NotLetIn team={team} />
  return session.status === 'user' && session.user.role === 'owner' ? <OwnerWelcome /> : <KnownWelcome />
}

/** The confirmation ends this session, so the screen has nothing to look for. */
const NotLetIn = ({ team }: { team: TeamState }) =>
  team === 'waiting' ? (
    <FullScreen
      mark={<IconMark icon={Hourglass} />}
      title="Ждём подтверждения"
      text="Коллега, который прислал приглашение, увидит ваше имя и подтвердит его. Бот напишет вам."
    />
  ) : (
    <FullScreen
      mark={<IconMark icon={Lock} />}
      title="Доступ приостановлен"
      text="Вернуть его может любой коллега в разделе «Сотрудники»."
    />
  )

function OwnerWelcome() {
  const user = useUser()
  const navigate = useNavigate()
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <main id="main" className={styles.page}>
      <section className={styles.hero}>
        <Stage />
        <h1>Панель управления</h1>
        <p>Креаторы, брифы, отклики и таблицы для клиентов в одном месте</p>
        <Facts />
      </section>
      <div className={styles.closing}>
        <Slogan />
        <p>Вы вошли как {name === '' ? 'владелец' : `${name}, владелец`}</p>
      </div>
      <BottomAction text="Открыть панель управления" onClick={() => void navigate('/admin')} />
    </main>
  )
}

const STEPS: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: ClipboardPen, title: 'Заполни анкету', text: 'Это займёт около 3 минут.' },
  {
    icon: Bell,
    title: 'Получай уведомления о проектах',
    text: 'Пришлём в Telegram проекты по твоим тегам.',
  },
  {
    icon: Send,
    title: 'Откликайся на брифы',
    text: 'Назови свою цену и срок, решение придёт в Telegram.',
  },
]

const BEGUN = 'Черновик сохранён: продолжи с того же места.'

function KnownWelcome() {
  const { first_name, telegram_id } = useUser()
  const navigate = useNavigate()
  const [begun] = useState(() => draftAt(draftKey('profile', telegram_id)).read() !== undefined)
  return <CreatorWelcome name={first_name} begun={begun} onStart={() => void navigate('/creator/profile')} />
}

/** After the creator has deleted the profile: nothing is asked of the server until the creator begins anew. */
function ErasedWelcome() {
  const navigate = useNavigate()
  const start = () => {
    void signIn(getHost(), true)
    void navigate('/creator/profile')
  }
  return <CreatorWelcome name="" notice="Анкета удалена: имя, фото и контакты стёрты." onStart={start} />
}

interface Props {
  name: string
  notice?: string
  /** A part of the profile is filled in and not saved. */
  begun?: boolean
  onStart: () => void
}

function CreatorWelcome({ name, notice, begun = false, onStart }: Props) {
  return (
    <main id="main" className={styles.page}>
      <section className={styles.hero}>
        <Stage />
        <h1>Добро пожаловать{name && `, ${name}`}!</h1>
        <p>Снимай видео для брендов по своей цене</p>
        {notice !== undefined && <p role="status">{notice}</p>}
      </section>
      <ol className={`${card.card} ${styles.steps}`}>
        {STEPS.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
            </span>
            <b>{title}</b>
            <span>{begun && Icon === ClipboardPen ? BEGUN : text}</span>
          </li>
        ))}
      </ol>
      <div className={styles.closing}>
        <Slogan />
        <Facts />
      </div>
      <BottomAction text={begun ? 'Продолжить' : 'Начать'} onClick={onStart} />
    </main>
  )
}

/** Gives the host's header the colour of the dark panel while the screen is open. */
function useInkHeader(wanted: boolean) {
  useEffect(() => {
    const host = getHost()
    if (!wanted || !host?.isVersionAtLeast('6.9')) return
    // Read from the panel, because the night theme has another colour.
    const paint = () => {
      host.setHeaderColor(getComputedStyle(document.documentElement).getPropertyValue('--ink').trim())
    }
    // After the page has applied the new theme.
    const repaint = () => requestAnimationFrame(paint)
    paint()
    host.onEvent('themeChanged', repaint)
    return () => {
      host.offEvent('themeChanged', repaint)
      host.setHeaderColor('secondary_bg_color')
    }
  }, [wanted])
}
