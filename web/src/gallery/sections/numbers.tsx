import { experience } from '../../lib/people.ts'
import { Followers } from '../../ui/data/followers.tsx'
import { Rubles } from '../../ui/data/rubles.tsx'
import { StatStrip, StatTile } from '../../ui/data/stat-tile.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'StatTile, Rubles'

export function Section() {
  return (
    <Board min={340}>
      <Spec label="Три">
        <StatStrip>
          <StatTile label="Подписчики" value={<Followers count={128_000} />} />
          <StatTile label="За видео" value={<Rubles value={12_000} />} />
          <StatTile label="Опыт" value={experience(3)} />
        </StatStrip>
      </Spec>
      <Spec label="Два, с пояснением и без значения">
        <StatStrip>
          <StatTile label="Отклики" value="37" note="за две недели" />
          <StatTile label="Цена от" value={null} />
        </StatStrip>
      </Spec>
      <Spec label="Один, огромное число, на странице">
        <StatStrip bare>
          <StatTile label="Оборот" value={<Rubles value={999_999_999_999.99} />} />
        </StatStrip>
      </Spec>
      <Spec label="Rubles" as="card-row">
        <Rubles value={0} />
        <Rubles value={12_000} />
        <Rubles value={1234.5} />
        <Rubles value={3000} signed />
        <Rubles value={-3000} signed />
      </Spec>
    </Board>
  )
}
