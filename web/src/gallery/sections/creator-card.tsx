import { CreatorCard, CreatorCardSkeleton, CreatorList } from '../../cards/creator-card.tsx'
import { Board, Spec } from '../board.tsx'
import one from '../portraits/one.svg'
import three from '../portraits/three.svg'
import two from '../portraits/two.svg'

export const title = 'CreatorCard'

export function Section() {
  return (
    <Board min={2000}>
      <Spec label="Список: проверен, без фото, неактивен, длинные и пустые значения">
        <CreatorList label="Креаторы">
          <CreatorCard
            to="/creators/1"
            name="Алина Воронцова"
            photo={one}
            verified
            city="Москва"
            country="Россия"
            followers={128_000}
            price={12_000}
            tags={['Бьюти', 'Уход за кожей', 'Распаковка', 'Отзыв', 'Влог', 'Дом']}
            active
          />
          <CreatorCard
            to="/creators/2"
            name="Тимур Сафин"
            photo={two}
            city="Казань"
            country="Россия"
            followers={46_200}
            price={8500}
            tags={['Техника', 'Обзор', 'Игры', 'Авто']}
            active
          />
          <CreatorCard
            to="/creators/3"
            name="Арсен Петросян"
            city="Ереван"
            country="Армения"
            followers={22_400}
            price={7500}
            tags={['Авто', 'Обзор']}
            active={false}
            reachable={false}
          />
          <CreatorCard
            to="/creators/4"
            name="Александра-Виктория Константинопольская-Преображенская"
            photo="/нет-такого-фото.jpg"
            verified
            city="Петропавловск-Камчатский"
            country="Российская Федерация"
            followers={1_234_567_890}
            price={999_999_999.99}
            tags={['Материнство и детство', 'Путешествия с детьми', 'Обзоры бытовой техники', 'Дом']}
            active
          />
          <CreatorCard to="/creators/5" name="Ян" followers={null} price={null} tags={[]} active={false} />
          <CreatorCard
            to="/creators/6"
            name="Ли Чу"
            city="Сочи"
            followers={0}
            price={0}
            tags={['Еда']}
            active
          />
        </CreatorList>
      </Spec>
      <Spec label="По проекту: Да, Нет, Нет ответа">
        <CreatorList label="Креаторы по проекту">
          {(['accepted', 'rejected', null] as const).map((answer, index) => (
            <CreatorCard
              key={answer}
              to={`/creators/1${index}`}
              name="Нино Габуния"
              photo={three}
              city="Тбилиси"
              country="Грузия"
              followers={58_300}
              price={9000}
              tags={['Путешествия', 'Влог', 'Грузинский', 'Еда']}
              active
              answer={answer}
            />
          ))}
        </CreatorList>
      </Spec>
      <Spec label="Загрузка">
        <CreatorList label="Креаторы, загрузка">
          <CreatorCardSkeleton />
          <CreatorCardSkeleton />
        </CreatorList>
      </Spec>
    </Board>
  )
}
