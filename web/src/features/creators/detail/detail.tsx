import type { Creator } from '@ugc/contract/creators'
import { experience } from '../../../lib/people.ts'
import { plural } from '../../../lib/plural.ts'
import { Screen } from '../../../shell/screen.tsx'
import { Followers } from '../../../ui/data/followers.tsx'
import { Frame } from '../../../ui/brand/frame.tsx'
import { OutOfReachBadge } from '../../../cards/out-of-reach.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { StatStrip, StatTile } from '../../../ui/data/stat-tile.tsx'
import { CreatorStatus } from '../../../cards/status-badge.tsx'
import { Verified } from '../../../ui/data/verified.tsx'
import { CreatorActions, CreatorRemove } from './actions.tsx'
import { CreatorBlock } from './block.tsx'
import { CreatorData } from './data.tsx'
import { CreatorMemory } from './memory.tsx'
import { CreatorNotes } from './notes.tsx'
import { CreatorBio, CreatorContacts, CreatorPlatforms, CreatorTags } from './sections.tsx'
import { CreatorSimilar } from './similar.tsx'
import { CreatorStop, CreatorStopped } from './stop.tsx'
import styles from './detail.module.css'
import { fullName } from '../../../lib/person.ts'

interface Props {
  creator: Creator
  back: { to: string; label: string }
}

export function CreatorDetail({ creator, back }: Props) {
  const name = fullName(creator)
  return (
    <Screen
      title={name}
      subtitle={about(creator)}
      back={back}
      lead={<Frame name={name} src={creator.photo_url} size={116} alt={creator.photo_url ? 'Фото' : ''} />}
      above={
        <span className={styles.state}>
          <CreatorStatus active={creator.is_active} />
          {!creator.is_reachable && <OutOfReachBadge />}
        </span>
      }
      mark={creator.is_verified ? <Verified /> : undefined}
    >
      <CreatorSimilar creator={creator} />
      <CreatorContacts creator={creator} />
      <Numbers creator={creator} />
      <CreatorActions creator={creator} />
      <CreatorStopped id={creator.id} />
      <CreatorNotes creator={creator} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CreatorMemory id={creator.id} />
          <CreatorBio creator={creator} />
          <CreatorPlatforms creator={creator} />
          <CreatorTags creator={creator} />
        </div>
        <div className={styles.column}>
          <CreatorData creator={creator} />
          <CreatorStop id={creator.id} />
          <CreatorBlock creator={creator} />
          <CreatorRemove creator={creator} name={name} list={back.to} />
        </div>
      </div>
    </Screen>
  )
}

/** «Москва, Россия. 27 лет» */
function about({ city, country, age }: Creator): string {
  const place = [city, country].filter(Boolean).join(', ') || 'Город не указан'
  return `${place}. ${age === null ? 'Возраст не указан' : plural(age, 'год', 'года', 'лет')}`
}

const Numbers = ({
  creator: { followers_count, price_per_video, experience_years },
}: {
  creator: Creator
}) => (
  <StatStrip>
    <StatTile
      label="Подписчики"
      value={followers_count === null ? null : <Followers count={followers_count} />}
      missing="не указаны"
    />
    <StatTile
      label="За видео"
      value={price_per_video === null ? null : <Rubles value={price_per_video} />}
      missing="не указана"
    />
    <StatTile label="Опыт" value={years(experience_years)} missing="не указан" />
  </StatStrip>
)

const years = (count: number | null) =>
  count === 0 ? 'без опыта' : count === null ? null : experience(count)
