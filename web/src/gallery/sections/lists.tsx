import { useRef, useState } from 'react'
import { CopyLinkButton } from '../../ui/controls/copy-link-button.tsx'
import { Pagination } from '../../ui/data/pagination.tsx'
import { PullToRefresh } from '../../ui/feedback/pull-to-refresh.tsx'
import { Board, Spec } from '../board.tsx'
import styles from '../samples.module.css'

export const title = 'Pagination, CopyLinkButton, PullToRefresh'

const nothing = () => undefined

export function Section() {
  return (
    <Board min={340}>
      <Spec label="Pagination: середина">
        <Pages />
      </Spec>
      <Spec label="Pagination: последняя страница">
        <Pagination page={58} pages={58} perPage={50} total={2876} onPage={nothing} />
      </Spec>
      <Spec label="Pagination: одна страница">
        <Pagination page={1} pages={1} perPage={50} total={22} onPage={nothing} />
      </Spec>
      <Spec label="Pagination: дальше не считаем">
        <Pagination page={199} pages={200} perPage={50} total={10_000} capped onPage={nothing} />
      </Spec>
      <Spec label="Pagination: огромные числа">
        <Pagination page={11_110} pages={12_346} perPage={100} total={1_234_567} onPage={nothing} />
      </Spec>
      <Spec label="CopyLinkButton" as="row">
        <CopyLinkButton url="https://example.org/public/kJh3" label="клиентская таблица" />
        <CopyLinkButton url="https://example.org/public/Zx81" label="внутренняя таблица" />
      </Spec>
      <Spec label="PullToRefresh: тяните вниз, когда страница в самом верху">
        <Refreshed />
      </Spec>
    </Board>
  )
}

function Pages() {
  const [page, setPage] = useState(3)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} aria-label="Страница креаторов">
        <li>Страница {page}</li>
      </ul>
      <Pagination page={page} pages={58} perPage={50} total={2876} onPage={setPage} list={list} />
    </>
  )
}

function Refreshed() {
  const [times, setTimes] = useState(0)
  const [taps, setTaps] = useState(0)
  const refresh = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    setTimes((count) => count + 1)
  }
  return (
    <PullToRefresh onRefresh={refresh} onReady={() => setTaps((count) => count + 1)}>
      <div className={styles.pulled} data-testid="pulled">
        <p>Обновлений: {times}</p>
        <p>Порог пройден: {taps}</p>
      </div>
    </PullToRefresh>
  )
}
