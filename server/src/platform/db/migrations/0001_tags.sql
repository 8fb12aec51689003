-- Two names that a person would read as the same one: «Ёлки», «елки » and «ЕЛКИ».
create function fold(text) returns text
  language sql immutable strict parallel safe
  return translate(lower(regexp_replace(btrim($1), '\s+', ' ', 'g')), 'ё', 'е');

create table tags (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 64),
  category text check (category in ('ниша', 'формат', 'язык')),
  created_at timestamptz not null default now()
);

create unique index tags_name_key on tags (fold(name));

insert into tags (category, name)
select 'ниша', unnest(array[
  'Бьюти', 'Уход за кожей', 'Макияж', 'Волосы', 'Парфюмерия', 'Мода', 'Украшения', 'Здоровье', 'Спорт и фитнес',
  'Правильное питание', 'Еда и рецепты', 'Кофе и чай', 'Рестораны', 'Дом и интерьер', 'Ремонт', 'Сад и дача',
  'Материнство', 'Детские товары', 'Питомцы', 'Техника', 'Мобильные приложения', 'Игры', 'Авто', 'Путешествия',
  'Образование', 'Книги', 'Финансы', 'Недвижимость', 'Маркетплейсы', 'Подарки', 'Хобби и рукоделие', 'Свадьбы'
])
union all
select 'формат', unnest(array[
  'Распаковка', 'Отзыв', 'Обзор', 'Туториал', 'Лайфхак', 'До и после', 'Примерка', 'Влог', 'День из жизни',
  'Говорящая голова', 'Закадровый голос', 'Скетч', 'Тренд', 'ASMR', 'Стоп-моушен', 'Рецепт', 'Фотосъёмка',
  'Интервью', 'Прямой эфир'
])
union all
select 'язык', unnest(array[
  'Русский', 'Английский', 'Казахский', 'Белорусский', 'Украинский', 'Грузинский', 'Армянский', 'Азербайджанский',
  'Узбекский', 'Киргизский', 'Таджикский', 'Татарский'
]);
