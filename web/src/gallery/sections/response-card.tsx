import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import { useState } from 'react'
import { ResponseCard, ResponseCardSkeleton, ResponseList } from '../../cards/responses/response-card.tsx'
import { Board, Spec } from '../board.tsx'
import one from '../portraits/one.svg'
import three from '../portraits/three.svg'

export const title = 'ResponseCard'

const nothing = () => undefined
const saved = async () => undefined

export function Section() {
  const [status, setStatus] = useState<ResponseStatus>('pending')
  const [price, setPrice] = useState<number | null>(15_000)
  return (
    <Board min={2000}>
      <Spec label="На рассмотрении, цена не указана, приняты, отклонён, убыток, длинное имя, без автора, загрузка">
        <ResponseList label="Отклики">
          <ResponseCard
            name="Алина Воронцова"
            to="/creators/1"
            photo={one}
            verified
            about="Москва. 128 тыс. подписчиков"
            status={status}
            days={5}
            rate={12_000}
            clientPrice={price}
            savePrice={async (value) => setPrice(value)}
            created="2026-11-14T10:00:00Z"
            links={{
              portfolio: 'https://alina-vrn.example/ugc',
              instagram: 'https://www.instagram.com/alina.vrn',
              tiktok: 'https://www.tiktok.com/@alina',
            }}
            message="Сниму два хука на выбор и отдам исходники. Утренний свет, без фильтров."
            unseen={null}
            onShow={nothing}
            onDecide={setStatus}
            heading="h3"
          />
          <ResponseCard
            name="Арсен Петросян"
            about="Первая поездка на Дрейфе"
            status="pending"
            days={null}
            rate={11_000}
            clientPrice={null}
            savePrice={saved}
            message="Катаюсь каждый день."
            unseen="private"
            onShow={nothing}
            onDecide={nothing}
            heading="h3"
          />
          <ResponseCard
            name="Нино Габуния"
            to="/creators/3"
            photo={three}
            about="Тбилиси. 58,3 тыс. подписчиков"
            status="accepted"
            days={4}
            rate={9000}
            clientPrice={12_000}
            savePrice={saved}
            onDecide={nothing}
            heading="h3"
          />
          <ResponseCard
            name="Лейла Мамедова"
            about="Баку. 156 тыс. подписчиков"
            status="reserve"
            days={7}
            rate={4900}
            clientPrice={6400}
            savePrice={saved}
            onDecide={nothing}
            heading="h3"
          />
          <ResponseCard
            name="Александра-Виктория Константинопольская-Преображенская"
            verified
            about="Большой зимний сезон распаковок и честных отзывов о бытовой технике"
            status="rejected"
            days={365}
            rate={9_999_999}
            clientPrice={1}
            savePrice={saved}
            message={'Очень длинное сообщение, которое не помещается в карточку целиком. '.repeat(8)}
            onDecide={nothing}
            heading="h3"
          />
          <ResponseCard
            name="Удалённый креатор"
            erased
            about="Утренний уход с витамином C"
            aboutTo="/admin/briefs/1"
            status="pending"
            days={2}
            rate={9000}
            clientPrice={12_000}
            savePrice={saved}
            heading="h3"
          />
          <ResponseCardSkeleton />
        </ResponseList>
      </Spec>
    </Board>
  )
}
