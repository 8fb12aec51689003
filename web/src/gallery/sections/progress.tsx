import { FilmStrip } from '../../ui/brand/film-strip.tsx'
import { SendProgress } from '../../cards/send-progress.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'FilmStrip, SendProgress'

const POINTS = [
  'имя',
  'фамилия',
  'возраст',
  'пол',
  'страна',
  'город',
  'языки',
  'портфолио',
  'подписчики',
  'цена за видео',
  'email',
  'соцсеть',
]
const filled = (count: number) => POINTS.map((label, index) => ({ label, done: index < count }))

export function Section() {
  return (
    <Board min={340}>
      {[0, 8, 12].map((count) => (
        <Spec key={count} label={`FilmStrip: ${count} из 12`}>
          <FilmStrip
            title="Анкета неактивна"
            hint="Заполни 12 пунктов, чтобы получать проекты"
            points={filled(count)}
          />
        </Spec>
      ))}
      <Spec label="SendProgress">
        <SendProgress
          secondsLeft={95}
          counts={{ queued: 46, sent: 80, failed: 2, blocked: 3, unconfirmed: 1 }}
        />
      </Spec>
      <Spec label="SendProgress: начало, огромная рассылка">
        <SendProgress
          secondsLeft={41_153}
          counts={{ queued: 1_234_567, sent: 0, failed: 0, blocked: 0, unconfirmed: 0 }}
        />
      </Spec>
      <Spec label="SendProgress: связь потеряна">
        <SendProgress
          stale
          secondsLeft={12}
          counts={{ queued: 46, sent: 86, failed: 0, blocked: 0, unconfirmed: 0 }}
        />
      </Spec>
    </Board>
  )
}
