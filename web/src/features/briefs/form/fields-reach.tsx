import { useQuery } from '@tanstack/react-query'
import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/limits'
import { useDebounced } from '../../../lib/debounce.ts'
import { grouped } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import styles from './fields.module.css'
import { audienceOfTagsQuery } from '../queries.ts'

const isOne = (count: number) => new Intl.PluralRules('ru').select(count) === 'one'

/** How many the chosen tags reach. Until the server has said so, how many they are. */
export function Reach({ tag_ids }: { tag_ids: number[] }) {
  // Compared as text: a list is a new one at each render.
  const wanted = tag_ids.join(',')
  const settled = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const asked = settled === '' ? [] : settled.split(',').map(Number)
  const { data, isPlaceholderData } = useQuery(audienceOfTagsQuery(asked))
  const count = tag_ids.length
  if (!data || isPlaceholderData || settled !== wanted)
    return (
      <div className={styles.reach} role="status">
        <strong>{plural(count, 'тег', 'тега', 'тегов')}</strong>
        <p>{isOne(count) ? 'выбран' : 'выбрано'}</p>
      </div>
    )
  const { matching, unreachable } = data
  return (
    <div className={styles.reach} role="status">
      <strong>{plural(matching, 'креатор', 'креатора', 'креаторов')}</strong>
      <p>
        {isOne(matching) ? 'подходит' : 'подходят'} по{' '}
        {plural(count, 'выбранному тегу', 'выбранным тегам', 'выбранным тегам')}
      </p>
      {unreachable > 0 && <p>{grouped(unreachable)} из них бот не может написать</p>}
    </div>
  )
}
