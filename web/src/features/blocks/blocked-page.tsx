import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Block } from '@ugc/contract/blocks'
import { BLOCK_REASONS } from '@ugc/contract/facts/blocks'
import { BLOCKS_PER_PAGE } from '@ugc/contract/facts/limits'
import { Ban, Fingerprint, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { fullName } from '../../lib/person.ts'
import { ListScreen, repeated } from '../../lists/list-screen.tsx'
import { useUrlPage } from '../../lists/use-url-filters.ts'
import { CreatorSections } from '../../shell/creator-sections.tsx'
import { Frame } from '../../ui/brand/frame.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import styles from './blocked-page.module.css'
import { blocksQuery, useUnblock } from './queries.ts'
import { When } from '../../ui/data/when.tsx'

export function BlockedPage() {
  const { filters, change } = useUrlPage()
  const query = useQuery(blocksQuery(filters.page))
  return (
    <ListScreen
      title="Креаторы"
      subtitle="Не могут войти, откликнуться и попасть к клиентам"
      toolbar={<CreatorSections here="/admin/blocked" />}
      query={query}
      page={filters.page}
      perPage={BLOCKS_PER_PAGE}
      onPage={(page, how) => change({ page }, how)}
      failed="Список не загрузился"
      skeleton={<ul className={styles.list}>{repeated(3, RowSkeleton)}</ul>}
      empty={
        <EmptyState
          icon={Ban}
          title="Никто не заблокирован"
          text="Заблокировать человека можно на странице креатора."
        />
      }
    >
      {(items) => (
        <div className={styles.page}>
          <ul className={styles.list} aria-label="Заблокированные">
            {items.map((block) => (
              <Row key={block.id} block={block} />
            ))}
          </ul>
          <Notice tone="blue" title="Выключить или заблокировать: в чём разница">
            Выключенная анкета не получает брифов, но человек может войти. Блокировка закрывает вход: человек
            видит отказ, даже если стёр анкету и пришёл снова.
          </Notice>
        </div>
      )}
    </ListScreen>
  )
}

const nameOf = ({ creator }: Block) => (creator === null ? 'Удалённый человек' : fullName(creator))

function Row({ block }: { block: Block }) {
  const { id, creator, reason, author, blocked_at } = block
  const name = nameOf(block)
  const client = useQueryClient()
  const unblock = useUnblock()

  async function giveBack() {
    const yes = await confirmDialog({
      title: 'Снять блокировку?',
      text:
        creator === null
          ? 'Человек снова сможет войти и заполнить анкету.'
          : `${name} снова сможет войти, откликаться и будет в таблицах клиентов.`,
      confirm: 'Снять',
    })
    if (!yes) return
    unblock.mutate(id, {
      onSuccess: () => toast.show({ text: 'Блокировка снята' }),
      onError: ({ message }) => toast.show({ text: message, tone: 'error' }),
      onSettled: () => void client.invalidateQueries({ queryKey: ['blocks'] }),
    })
  }

  return (
    <li className={styles.row}>
      <Frame name={name} src={creator?.photo_url} size={40} erased={creator === null} />
      <div className={styles.words}>
        {creator === null ? <b>{name}</b> : <Link to={`/admin/creators/${creator.id}`}>{name}</Link>}
        <p>
          {BLOCK_REASONS[reason]}. {author !== null && `${author}, `}
          <When at={blocked_at} />
        </p>
      </div>
      <div className={styles.foot}>
        {creator === null ? (
          <Badge tone="gray" icon={Fingerprint}>
            По отпечатку
          </Badge>
        ) : (
          <Badge tone="red" icon={Ban}>
            Вход закрыт
          </Badge>
        )}
        <Button
          variant="neutral"
          size="sm"
          icon={Undo2}
          loading={unblock.isPending}
          onClick={() => void giveBack()}
        >
          Вернуть
        </Button>
      </div>
    </li>
  )
}

const RowSkeleton = () => (
  <li className={styles.row}>
    <Skeleton width="40px" height={50} radius={10} />
    <div className={styles.words}>
      <Skeleton width="160px" height={20} />
      <Skeleton width="220px" height={19} />
    </div>
  </li>
)
