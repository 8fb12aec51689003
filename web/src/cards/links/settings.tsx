import { LINK_END_DAYS, PIN_DIGITS, PIN_PATTERN } from '@ugc/contract/facts/links'
import type { LinkSettings, PublicLink } from '@ugc/contract/public-links'
import { RefreshCw, Send, Unlink } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { haptics } from '../../telegram/haptics.ts'
import { openAddress, openThroughHost } from '../../telegram/open-link.ts'
import { useBackButton } from '../../telegram/use-back-button.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChipGroup } from '../../ui/controls/chip-group.tsx'
import { CopyLinkButton } from '../../ui/controls/copy-link-button.tsx'
import { dayKept } from '../../lib/time/typed-date.ts'
import { DateInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { type LinkMutations, linkActions } from './actions.ts'
import { ANSWERS, answerOf, DAY_MS } from './answer-by.ts'
import styles from './settings.module.css'
import { endNow, invitation, openings } from './texts.ts'

const ENDS = [
  { value: 'never', label: 'Без срока' },
  ...LINK_END_DAYS.map((days) => ({ value: String(days), label: `${days} дней` })),
  { value: 'date', label: 'Дата' },
]

const lastMinuteOf = (day: string) => new Date(`${day}T23:59:00`)

/** What the chosen end is for the server; undefined for a day that has passed or is none. */
function endOf(choice: string, day: string): string | undefined {
  if (choice === 'never') return choice
  const moment = lastMinuteOf(
    choice === 'date' ? day : dayKept(new Date(Date.now() + Number(choice) * DAY_MS)),
  )
  return moment.getTime() > Date.now() ? moment.toISOString() : undefined
}

/** Random, so that it is no birthday; as many digits as a PIN may have. */
function newPin(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(random % 10 ** PIN_DIGITS.max).padStart(PIN_DIGITS.max, '0')
}

interface Props {
  link: PublicLink & { settings: LinkSettings }
  mutations: LinkMutations
  /** Before the link is copied or sent; see useWhoIsSeen. */
  ask: (() => Promise<boolean>) | undefined
  onClose: () => void
}

/** The settings of a client's link. A PIN is shown while it is set and once after that; the server keeps its hash. */
export function LinkSettingsSheet({ link, mutations, ask, onClose }: Props) {
  const { settings } = link
  const url = `${location.origin}/public/${link.link_token}`
  const [choice, setChoice] = useState(settings.ends_at === null ? 'never' : 'date')
  const [day, setDay] = useState(() => dayKept(new Date(settings.ends_at ?? Date.now() + 30 * DAY_MS)))
  const [touched, setTouched] = useState(false)
  /** How the date of the answer changes; undefined: it stays. */
  const [answer, setAnswer] = useState<string>()
  const [answerDay, setAnswerDay] = useState(() =>
    dayKept(new Date(settings.answer_by ?? Date.now() + 2 * DAY_MS)),
  )
  const [socials, setSocials] = useState(settings.shows_socials)
  const [pinOn, setPinOn] = useState(settings.has_pin)
  /** The PIN that is being set; undefined: the stored one stays. */
  const [pin, setPin] = useState<string>()
  const [saved, setSaved] = useState<string>()
  const form = useId()
  const { change } = mutations
  const actions = linkActions('client', mutations)
  useBackButton(onClose)

  const end = touched ? endOf(choice, day) : undefined
  const wrongDay = touched && choice === 'date' && end === undefined
  const wrongPin = pinOn && pin !== undefined && !PIN_PATTERN.test(pin)
  const pinChange = pinOn ? pin : settings.has_pin ? null : undefined
  const answerBy = answer === undefined ? undefined : answerOf(answer, answerDay)
  const wrongAnswer = answer === 'date' && answerBy === undefined
  const socialsChange = socials === settings.shows_socials ? undefined : socials
  const dirty =
    end !== undefined || pinChange !== undefined || answerBy !== undefined || socialsChange !== undefined

  function save(event: FormEvent) {
    event.preventDefault()
    if (!dirty || wrongDay || wrongAnswer || wrongPin || change.isPending) return
    const patch = {
      ...(end === undefined ? {} : { end }),
      ...(pinChange === undefined ? {} : { pin: pinChange }),
      ...(answerBy === undefined ? {} : { answer_by: answerBy }),
      ...(socialsChange === undefined ? {} : { shows_socials: socialsChange }),
    }
    change.mutate(
      { id: link.id, ...patch },
      {
        onSuccess: () => {
          haptics.success()
          toast.show({ text: 'Настройки ссылки сохранены' })
          setSaved(patch.pin ?? undefined)
          setPin(undefined)
          setTouched(false)
          setAnswer(undefined)
          // A new PIN is read first.
          if (typeof patch.pin !== 'string') onClose()
        },
        onError: haptics.error,
      },
    )
  }
  const switchPin = (on: boolean) => {
    setPinOn(on)
    setPin(on && !settings.has_pin ? newPin() : undefined)
    setSaved(undefined)
  }
  const leave = (act: (id: string) => Promise<void>) => {
    onClose()
    void act(link.id)
  }

  return (
    <Sheet
      title="Клиентская ссылка"
      onClose={onClose}
      footer={
        saved === undefined ? (
          <Button type="submit" form={form} size="lg" block loading={change.isPending} disabled={!dirty}>
            Сохранить
          </Button>
        ) : (
          <Button size="lg" block onClick={onClose}>
            Готово
          </Button>
        )
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={save}>
        <p className={styles.views}>{openings(settings)}</p>
        {saved !== undefined && (
          <Notice tone="green" title={`PIN: ${saved}`}>
            <p className={styles.once}>
              Отправьте его клиенту отдельным сообщением. Больше мы его не покажем, но его можно сменить.
            </p>
            <CopyLinkButton url={saved} label="PIN" noun="PIN" />
          </Notice>
        )}
        <Invitation link={link} url={url} ask={ask} />
        <fieldset className={styles.group}>
          <legend>Ответить до</legend>
          <ChipGroup
            label="Ответить до"
            options={ANSWERS}
            value={answer ?? (settings.answer_by === null ? 'none' : 'date')}
            onChange={setAnswer}
          />
          {(answer ?? (settings.answer_by === null ? 'none' : 'date')) === 'date' && (
            <Field label="До 18:00 дня" error={wrongAnswer ? 'Укажите день в будущем' : undefined}>
              {(control) => (
                <DateInput
                  {...control}
                  value={answerDay}
                  onChange={(next) => {
                    setAnswerDay(next)
                    setAnswer('date')
                  }}
                />
              )}
            </Field>
          )}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Открывается</legend>
          <ChipGroup
            label="Открывается"
            options={ENDS}
            value={choice}
            onChange={(next) => {
              setChoice(next)
              setTouched(true)
            }}
          />
          {choice === 'date' && (
            <Field label="До какого дня" error={wrongDay ? 'Укажите день в будущем' : undefined}>
              {(control) => (
                <DateInput
                  {...control}
                  value={day}
                  onChange={(next) => {
                    setDay(next)
                    setTouched(true)
                  }}
                />
              )}
            </Field>
          )}
          <p className={styles.note}>{endNow(settings)}</p>
        </fieldset>
        <Switch
          label="Соцсети креаторов"
          help="Instagram и TikTok в таблице и в Excel клиента"
          checked={socials}
          onChange={setSocials}
          disabled={change.isPending}
        />
        <Switch
          label="PIN"
          help="Спросим при входе, пять попыток"
          checked={pinOn}
          onChange={switchPin}
          disabled={change.isPending}
        />
        {pinOn && pin !== undefined && (
          <Field
            label="Новый PIN"
            help="От 4 до 6 цифр. Клиентам, которые уже вошли, придётся ввести его ещё раз."
            error={wrongPin ? 'PIN: от 4 до 6 цифр' : undefined}
          >
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={PIN_DIGITS.max}
                value={pin}
                onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
              />
            )}
          </Field>
        )}
        {pinOn && pin === undefined && saved === undefined && (
          <Button variant="neutral" icon={RefreshCw} onClick={() => setPin(newPin())}>
            Сменить PIN
          </Button>
        )}
        {change.error && (
          <Notice tone="red" title="Настройки не сохранены">
            {change.error.message}
          </Notice>
        )}
        <div className={styles.last}>
          <Button variant="neutral" icon={RefreshCw} onClick={() => leave(actions.renew)}>
            Новый адрес
          </Button>
          <Button variant="danger-text" icon={Unlink} onClick={() => leave(actions.revoke)}>
            Отозвать ссылку
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function Invitation({ link, url, ask }: Pick<Props, 'link' | 'ask'> & { url: string }) {
  const { text, share } = invitation({ title: link.brief.title, url, settings: link.settings })
  return (
    <div className={styles.invitation}>
      <p className={styles.label}>Текст для клиента</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <CopyLinkButton url={text} label="текст для клиента" noun="Текст" ask={ask} inRow />
        <Button
          variant="neutral"
          size="sm"
          icon={Send}
          href={share}
          target="_blank"
          rel="noopener"
          onClick={(event) => {
            if (!ask) return openThroughHost(event)
            event.preventDefault()
            void ask().then((answered) => answered && openAddress(share))
          }}
        >
          Отправить в Telegram
        </Button>
      </div>
    </div>
  )
}
