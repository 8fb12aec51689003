import card from '../../ui/data/card.module.css'
import { FilmStrip } from '../../ui/brand/film-strip.tsx'
import { SendProgress } from '../../cards/send-progress.tsx'
import { Sparkline } from '../../ui/data/sparkline.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'FilmStrip, SendProgress, Sparkline'

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
      <Spec label="Sparkline">
        <div className={card.card}>
          <Sparkline
            values={[1, 2, 2, 5, 3, 4, 7, 6, 3, 5, 8, 2, 9, 4]}
            label="Отклики по дням, за две недели 61"
            from="2 нояб."
            to="15 нояб."
          />
        </div>
      </Spec>
      <Spec label="Sparkline: ничего, один день, всплеск">
        <div className={card.card}>
          <Sparkline values={[0, 0, 0, 0, 0]} label="Отклики по дням, за пять дней 0" />
          <Sparkline values={[4]} label="Отклики по дням, за день 4" />
          <Sparkline values={[0, 1, 0, 9_000_000, 2]} label="Отклики по дням, за пять дней 9 000 003" />
        </div>
      </Spec>
    </Board>
  )
}
