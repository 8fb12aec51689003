import { BriefCard, BriefCardSkeleton, BriefList } from '../../cards/brief-card.tsx'
import { OfferCard, OfferCardSkeleton } from '../../cards/offer-card.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'BriefCard'

/** The gallery's own today, so that its pictures do not change from day to day. */
const NOW = new Date(2026, 10, 15, 12).getTime()
const at = (month: number, day: number, hour: number) => new Date(2026, month - 1, day, hour).toISOString()

const LONG = 'Большой зимний сезон распаковок и честных отзывов о бытовой технике для загородного дома и дачи'

export function Section() {
  return (
    <Board min={2000}>
      <Spec label="Владелец: все статусы, срок истекает, длинное название, огромное число">
        <BriefList label="Брифы" grid>
          <BriefCard
            to="/briefs/1"
            status="active"
            title="Утренний уход с витамином C"
            product="Сыворотка Vita-C 15 %"
            createdAt={at(11, 5, 9)}
            deadline={at(11, 28, 18)}
            sentTo={184}
            now={NOW}
            heading="h3"
          />
          <BriefCard
            to="/briefs/2"
            status="active"
            title="Первая поездка на Дрейфе"
            product="Электросамокат Дрейф S2"
            createdAt={at(11, 1, 9)}
            deadline={at(11, 16, 18)}
            sentTo={96}
            now={NOW}
            heading="h3"
          />
          <BriefCard
            to="/briefs/3"
            status="draft"
            title="Кофе, который ждёшь с ночи"
            product="Дрип-пакеты, набор 12 шт."
            createdAt={at(11, 13, 9)}
            deadline={at(12, 5, 12)}
            sentTo={0}
            now={NOW}
            heading="h3"
          />
          <BriefCard
            to="/briefs/4"
            status="closed"
            title="Увлажнитель в детской"
            product="Тихий дом Mini"
            createdAt={at(10, 14, 9)}
            deadline={at(11, 2, 18)}
            sentTo={1}
            now={NOW}
            heading="h3"
          />
          <BriefCard
            to="/briefs/5"
            status="completed"
            title={LONG}
            product={LONG}
            createdAt={at(9, 28, 9)}
            deadline={at(10, 20, 18)}
            sentTo={1_234_567}
            now={NOW}
            heading="h3"
          />
          <BriefCard
            to="/briefs/6"
            status="cancelled"
            title="Неделя без сахара"
            product="Протеин «Норд», ваниль"
            createdAt={at(9, 25, 9)}
            deadline={at(10, 12, 18)}
            sentTo={78}
            now={NOW}
            heading="h3"
          />
          <BriefCardSkeleton />
        </BriefList>
      </Spec>
      <Spec label="Креатор: новый, отклик отправлен, срок истекает, закрыт">
        <BriefList label="Проекты">
          <OfferCard
            to="/respond/1"
            status="active"
            title="Утренний уход с витамином C"
            product="Сыворотка Vita-C 15 %"
            task="Вертикальное видео 20–30 секунд. Покажи текстуру на руке, нанесение и честное впечатление через неделю. Без фильтров, дневной свет, лицо в кадре."
            deadline={at(11, 28, 18)}
            payment="50 % предоплата"
            publication={false}
            isNew
            now={NOW}
            heading="h3"
          />
          <OfferCard
            to="/respond/2"
            status="active"
            title="Крем для рук в сумке"
            product="Крем «Лумия Руки»"
            task="Один день с кремом: дорога, офис, вечер. Хук в первые 2 секунды, без музыки."
            deadline={at(12, 3, 12)}
            payment="после приёмки"
            publication
            response="pending"
            now={NOW}
            heading="h3"
          />
          <OfferCard
            to="/respond/3"
            status="active"
            title={LONG}
            product={LONG}
            task="Коротко."
            deadline={at(11, 16, 9)}
            payment="100 % после приёмки материала, в течение 5 рабочих дней на карту или по счёту"
            publication={false}
            now={NOW}
            heading="h3"
          />
          <OfferCard
            to="/respond/4"
            status="closed"
            title="Тёплый свет вечером"
            product="Ночник «Тихий дом»"
            task="Атмосферное видео без лица в кадре."
            deadline={at(11, 10, 18)}
            payment="100 % предоплата"
            publication={false}
            over="Проект закрыт"
            now={NOW}
            heading="h3"
          />
          <OfferCardSkeleton />
        </BriefList>
      </Spec>
    </Board>
  )
}
